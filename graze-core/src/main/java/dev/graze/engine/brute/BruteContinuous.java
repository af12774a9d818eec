package dev.graze.engine.brute;

import dev.graze.BoundingVolume;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;

/**
 * Tests every vertex against every face, and every edge against every later edge. Filters are applied pair by pair: the
 * reference for engines that prune.
 */
final class BruteContinuous implements Engine.ContinuousSession {
    private final SearchScene scene;
    private final Topology topology;
    private final FeatureBoxes boxes;
    private final VertexVolumes volumes;
    private final FeatureVolumes features;
    private final ThreadTeam team;
    private final SessionWorkers<ContactBuffer, Worker> workers;
    private final WorkCounter vertices = new WorkCounter(BruteEngine.FEATURES_PER_BLOCK);
    private final WorkCounter edges = new WorkCounter(BruteEngine.FEATURES_PER_BLOCK);

    BruteContinuous(SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.scene = scene;
        this.topology = scene.topology();
        this.boxes = new FeatureBoxes(topology);
        this.volumes = new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount(), Separation.of(options));
        this.features = FeatureVolumes.of(topology, volumes, Simd.volumeKernel(volumes.shape()));
        this.team = team;
        this.workers = new SessionWorkers<>(team, member -> new Worker(options));
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        double[] t0 = motion.t0();
        double[] t1 = motion.t1();
        long start = System.nanoTime();
        volumes.fit(t0, t1);
        features.fit(team);
        boxes.fit(t0, t1, volumes.reach());
        long fitted = System.nanoTime();
        vertices.reset(topology.vertexCount(), contacts.stop()::isRaised);
        edges.reset(topology.edgeCount(), contacts.stop()::isRaised);
        workers.run(worker -> worker.search(t0, t1, contacts));
        workers.reportSearch(System.nanoTime() - fitted, statistics);
        statistics.addNanos(StepStatistics.Stage.BOUNDS, fitted - start);
        workers.gather(contacts, statistics);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Tests blocks of vertices and edges on one thread. */
    private final class Worker extends ContinuousWorker {
        private final int[] found = new int[Math.max(topology.triangleCount(), topology.edgeCount())];
        private long boxTests;

        Worker(EngineOptions options) {
            super(new NarrowPhase(scene, features, options));
        }

        void search(double[] t0, double[] t1, ContactBuffer contacts) {
            narrow.begin(t0, t1, contacts);
            boxTests = 0;
            testVertices();
            testEdges();
            narrow.finish();
        }

        private void testVertices() {
            for (int from = vertices.next(); from >= 0; from = vertices.next()) {
                int end = vertices.end(from);
                for (int vertex = from; vertex < end; vertex++) {
                    testVertex(vertex);
                }
            }
        }

        private void testEdges() {
            for (int from = edges.next(); from >= 0; from = edges.next()) {
                int end = edges.end(from);
                for (int ea = from; ea < end; ea++) {
                    testEdge(ea);
                }
            }
        }

        private void testVertex(int vertex) {
            boxTests += topology.triangleCount();
            int count = boxes.vertices().overlapping(vertex, boxes.faces(), 0, found);
            for (int i = 0; i < count; i++) {
                testFace(vertex, found[i]);
            }
        }

        private void testFace(int vertex, int face) {
            boolean corner = vertex == topology.triangleVertex(face, 0) || vertex == topology.triangleVertex(face, 1)
                    || vertex == topology.triangleVertex(face, 2);
            if (!corner && !topology.isDuplicate(face)
                    && mayCollide(vertex, topology.triangleVertex(face, 0))) {
                narrow.addVertexFace(vertex, face);
            }
        }

        private void testEdge(int ea) {
            boxTests += topology.edgeCount() - ea - 1;
            int p = topology.edgeVertex(ea, 0);
            int q = topology.edgeVertex(ea, 1);
            int count = boxes.edges().overlapping(ea, boxes.edges(), ea + 1, found);
            for (int i = 0; i < count; i++) {
                int r = topology.edgeVertex(found[i], 0);
                int s = topology.edgeVertex(found[i], 1);
                if (p != r && p != s && q != r && q != s && mayCollide(p, r)) {
                    narrow.addEdgeEdge(ea, found[i]);
                }
            }
        }

        private boolean mayCollide(int vertex, int other) {
            return scene.rules().mayCollide(scene.partOfVertex(vertex), scene.partOfVertex(other));
        }

        @Override
        public void report(StepStatistics statistics) {
            super.report(statistics);
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, boxTests);
        }
    }
}
