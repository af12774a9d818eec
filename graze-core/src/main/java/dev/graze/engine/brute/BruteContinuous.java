package dev.graze.engine.brute;

import dev.graze.BoundingVolume;
import dev.graze.ContactBuffer;
import dev.graze.Engine;
import dev.graze.EngineOptions;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/** Every vertex against every face and every edge against every later edge. */
final class BruteContinuous implements Engine.ContinuousSession {
    /** How far beyond the separation the solver may still report a pair, because doubles cannot tell, as a share of the scene's half size; twice as much. */
    private static final double UNDECIDED = 0x1p-45;

    private final Topology topology;
    private final double separation;
    private final FeatureBoxes boxes;
    private final VertexVolumes volumes;
    private final ThreadTeam team;
    private final Worker[] workers;
    private final BlockCounter vertices = new BlockCounter();
    private final BlockCounter edges = new BlockCounter();
    private final int[] sortedFaces;

    BruteContinuous(Topology topology, EngineOptions options) {
        this.topology = topology;
        this.separation = options.separation();
        this.boxes = new FeatureBoxes(topology);
        this.volumes = new VertexVolumes(BoundingVolume.ENDS, true, topology.vertexCount(), separation);
        this.team = new ThreadTeam(options.threads());
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, i -> new Worker(options));
        this.sortedFaces = sortedFaces(topology);
    }

    /** Each face's vertices in ascending order, as contacts name them. */
    private static int[] sortedFaces(Topology topology) {
        int[] faces = topology.copyTriangles();
        for (int i = 0; i < faces.length; i += 3) {
            Arrays.sort(faces, i, i + 3);
        }
        return faces;
    }

    @Override
    public void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        long start = System.nanoTime();
        volumes.fit(t0, t1);
        boxes.fit(t0, t1, reach());
        long fitted = System.nanoTime();
        vertices.reset();
        edges.reset();
        team.run(member -> workers[member].work(t0, t1));
        long searched = System.nanoTime();
        long narrowNanos = 0;
        for (Worker worker : workers) {
            worker.report(contacts, statistics);
            narrowNanos += worker.narrow.nanos();
        }
        StageTimes.report(statistics, start, fitted, searched, narrowNanos, workers.length);
    }

    /**
     * What boxes are grown by. Touching is decided exactly, so boxes may be as tight as they are; with a separation they may not part what the solver is left
     * to report, or the answer would depend on the engine.
     */
    private double reach() {
        return separation == 0 ? 0 : separation + UNDECIDED * volumes.middle().largest();
    }

    @Override
    public void close() {
        team.close();
    }

    /** What one thread needs to itself. */
    private final class Worker {
        private final NarrowPhase narrow;
        private final int[] found = new int[Math.max(topology.triangleCount(), topology.edgeCount())];
        private long boxTests;

        Worker(EngineOptions options) {
            narrow = new NarrowPhase(options);
        }

        void work(double[] t0, double[] t1) {
            narrow.begin(volumes, t0, t1);
            boxTests = 0;
            vertices.forEach(topology.vertexCount(), this::testVertex);
            edges.forEach(topology.edgeCount(), this::testEdge);
            narrow.finish();
        }

        private void testVertex(int vertex) {
            boxTests += topology.triangleCount();
            int count = boxes.vertices().overlapping(vertex, boxes.faces(), 0, found);
            for (int i = 0; i < count; i++) {
                testFace(vertex, found[i]);
            }
        }

        private void testFace(int vertex, int face) {
            int a = sortedFaces[3 * face];
            int b = sortedFaces[3 * face + 1];
            int c = sortedFaces[3 * face + 2];
            if (vertex != a && vertex != b && vertex != c && !topology.isDuplicate(face)) {
                narrow.addVertexFace(vertex, a, b, c);
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
                if (p != r && p != s && q != r && q != s) {
                    narrow.addEdgeEdge(p, q, r, s);
                }
            }
        }

        void report(ContactBuffer contacts, StepStatistics statistics) {
            contacts.addAll(narrow.contacts());
            narrow.report(statistics);
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, boxTests);
        }
    }
}
