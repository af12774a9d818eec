package dev.graze.engine.brute;

import dev.graze.BoundingVolume;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.DiscreteWorker;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;

/** Tests every triangle against every later triangle. Filters are applied pair by pair. */
final class BruteDiscrete implements Engine.DiscreteSession {
    private final SearchScene scene;
    private final Topology topology;
    private final FeatureBoxes boxes;
    private final VertexVolumes volumes;
    private final FeatureVolumes faces;
    private final ThreadTeam team;
    private final SessionWorkers<IntersectionBuffer, Worker> workers;
    private final WorkCounter triangles = new WorkCounter(BruteEngine.FEATURES_PER_BLOCK);

    BruteDiscrete(SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.scene = scene;
        this.topology = scene.topology();
        this.boxes = new FeatureBoxes(topology);
        this.volumes = new VertexVolumes(BoundingVolume.SLABS, false, topology.vertexCount());
        this.faces = FeatureVolumes.ofFaces(topology, volumes, Simd.volumeKernel(volumes.shape()));
        this.team = team;
        this.workers = new SessionWorkers<>(team, member -> new Worker(options));
    }

    @Override
    public void detect(StepMotion instant, IntersectionBuffer pairs, StepStatistics statistics) {
        double[] positions = instant.t0();
        long start = System.nanoTime();
        boxes.fitFaces(positions);
        volumes.fit(positions, positions);
        faces.fit(team);
        long fitted = System.nanoTime();
        triangles.reset(topology.triangleCount(), pairs.stop()::isRaised);
        workers.run(worker -> worker.search(positions, pairs));
        workers.reportSearch(System.nanoTime() - fitted, statistics);
        statistics.addNanos(StepStatistics.Stage.BOUNDS, fitted - start);
        workers.gather(pairs, statistics);
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Tests blocks of triangles on one thread. */
    private final class Worker extends DiscreteWorker {
        private final int[] found = new int[topology.triangleCount()];
        private long boxTests;

        Worker(EngineOptions options) {
            super(new TrianglePhase(scene, faces, options.shapes()));
        }

        void search(double[] positions, IntersectionBuffer pairs) {
            narrow.begin(positions, pairs);
            boxTests = 0;
            testTriangles();
            narrow.finish();
        }

        private void testTriangles() {
            for (int from = triangles.next(); from >= 0; from = triangles.next()) {
                int end = triangles.end(from);
                for (int a = from; a < end; a++) {
                    testTriangle(a);
                }
            }
        }

        private void testTriangle(int a) {
            boxTests += topology.triangleCount() - a - 1;
            int count = boxes.faces().overlapping(a, boxes.faces(), a + 1, found);
            for (int i = 0; i < count; i++) {
                if (scene.rules().mayCollide(scene.partOfTriangle(a), scene.partOfTriangle(found[i]))) {
                    narrow.add(a, found[i]);
                }
            }
        }

        @Override
        public void report(StepStatistics statistics) {
            super.report(statistics);
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, boxTests);
        }
    }
}
