package dev.graze.engine.brute;

import dev.graze.BoundingVolume;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;
import java.util.Arrays;

/** Every triangle against every later triangle. */
final class BruteDiscrete implements Engine.DiscreteSession {
    private final Topology topology;
    private final FeatureBoxes boxes;
    private final VertexVolumes volumes;
    private final FeatureVolumes faces;
    private final ThreadTeam team;
    private final Worker[] workers;
    private final WorkCounter triangles = new WorkCounter(BruteEngine.ROWS_PER_BLOCK);

    BruteDiscrete(Topology topology, EngineOptions options) {
        this.topology = topology;
        this.boxes = new FeatureBoxes(topology);
        this.volumes = new VertexVolumes(BoundingVolume.ENDS, false, topology.vertexCount());
        this.faces = FeatureVolumes.ofFaces(topology, volumes, Simd.volumeKernel(volumes.shape()));
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, i -> new Worker(options));
        this.team = new ThreadTeam(options.threads()); // last, or what fails after it would leave its threads behind
    }

    @Override
    public void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
        long start = System.nanoTime();
        boxes.fitFaces(positions);
        volumes.fit(positions, positions);
        faces.fit(team);
        long fitted = System.nanoTime();
        triangles.reset(topology.triangleCount());
        team.run(member -> workers[member].work(positions));
        long searched = System.nanoTime();
        long narrowNanos = 0;
        for (Worker worker : workers) {
            worker.report(pairs, statistics);
            narrowNanos += worker.narrow.nanos();
        }
        statistics.addNanos(StepStatistics.Stage.BOUNDS, fitted - start);
        statistics.addSearchNanos(searched - fitted, narrowNanos, workers.length);
    }

    @Override
    public void close() {
        team.close();
    }

    /** What one thread needs to itself. */
    private final class Worker {
        private final TrianglePhase narrow;
        private final int[] found = new int[topology.triangleCount()];
        private long boxTests;

        Worker(EngineOptions options) {
            narrow = new TrianglePhase(topology, faces, options.shapes());
        }

        void work(double[] positions) {
            narrow.begin(positions);
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
                narrow.add(a, found[i]);
            }
        }

        void report(IntersectionBuffer pairs, StepStatistics statistics) {
            pairs.addAll(narrow.pairs());
            narrow.report(statistics);
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, boxTests);
        }
    }
}
