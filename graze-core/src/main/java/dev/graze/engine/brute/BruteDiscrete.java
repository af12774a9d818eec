package dev.graze.engine.brute;

import dev.graze.Engine;
import dev.graze.EngineOptions;
import dev.graze.IntersectionBuffer;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.StepStatistics.Stage;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.mesh.Topology;
import dev.graze.narrow.TriangleIntersection;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/** Every triangle against every later triangle. */
final class BruteDiscrete implements Engine.DiscreteSession {
    private final Topology topology;
    private final FeatureBoxes boxes;
    private final ThreadTeam team;
    private final Worker[] workers;
    private final BlockCounter triangles = new BlockCounter();

    BruteDiscrete(Topology topology, EngineOptions options) {
        this.topology = topology;
        this.boxes = new FeatureBoxes(topology);
        this.team = new ThreadTeam(options.threads());
        this.workers = new Worker[options.threads()];
        Arrays.setAll(workers, i -> new Worker());
    }

    @Override
    public void detect(double[] positions, IntersectionBuffer pairs, StepStatistics statistics) {
        long start = System.nanoTime();
        boxes.fitFaces(positions);
        long fitted = System.nanoTime();
        triangles.reset();
        team.run(member -> workers[member].work(positions));
        long searched = System.nanoTime();
        long narrowNanos = 0;
        for (Worker worker : workers) {
            pairs.addAll(worker.pairs);
            narrowNanos += worker.narrowNanos;
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, worker.boxTests);
            statistics.add(Counter.CANDIDATE_TRIANGLES, worker.candidates);
            statistics.add(Counter.ELEMENTARY_TESTS, worker.candidates);
        }
        long narrow = Math.min(searched - fitted, narrowNanos / workers.length);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.NARROW, narrow);
        statistics.addNanos(Stage.TRAVERSAL, searched - fitted - narrow);
    }

    @Override
    public void close() {
        team.close();
    }

    /** What one thread needs to itself. */
    private final class Worker {
        private final IntersectionBuffer pairs = new IntersectionBuffer();
        private final TriangleIntersection test = new TriangleIntersection();
        private final int[] found = new int[topology.triangleCount()];
        private double[] positions;
        private long boxTests;
        private long candidates;
        private long narrowNanos;

        void work(double[] at) {
            positions = at;
            pairs.clear();
            boxTests = 0;
            candidates = 0;
            narrowNanos = 0;
            triangles.forEach(topology.triangleCount(), this::testTriangle);
        }

        private void testTriangle(int s) {
            boxTests += topology.triangleCount() - s - 1;
            int count = boxes.faces().overlapping(s, boxes.faces(), s + 1, found);
            for (int i = 0; i < count; i++) {
                testPair(s, found[i]);
            }
        }

        private void testPair(int s, int t) {
            candidates++;
            long start = System.nanoTime();
            if (test.intersect(positions, topology.triangleVertex(s, 0), topology.triangleVertex(s, 1), topology.triangleVertex(s, 2),
                    topology.triangleVertex(t, 0), topology.triangleVertex(t, 1), topology.triangleVertex(t, 2))) {
                pairs.add(s, t);
            }
            narrowNanos += System.nanoTime() - start;
        }
    }
}
