package dev.graze.engine.brute;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Ending;
import dev.graze.Engine;
import dev.graze.EngineOptions;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.StepStatistics.Stage;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.mesh.Topology;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/** Every vertex against every face and every edge against every later edge. */
final class BruteContinuous implements Engine.ContinuousSession {
    private final Topology topology;
    private final double separation;
    private final FeatureBoxes boxes;
    private final ThreadTeam team;
    private final Worker[] workers;
    private final BlockCounter vertices = new BlockCounter();
    private final BlockCounter edges = new BlockCounter();
    private final int[] sortedFaces;

    BruteContinuous(Topology topology, EngineOptions options) {
        this.topology = topology;
        this.separation = options.separation();
        this.boxes = new FeatureBoxes(topology);
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
        boxes.fit(t0, t1, separation);
        long fitted = System.nanoTime();
        vertices.reset();
        edges.reset();
        team.run(member -> workers[member].work(t0, t1));
        long searched = System.nanoTime();
        long narrowNanos = 0;
        for (Worker worker : workers) {
            contacts.addAll(worker.contacts);
            worker.report(statistics);
            narrowNanos += worker.narrowNanos;
        }
        // Boxes and narrow phase alternate within each thread: the wall-clock share of the latter is its mean over the threads.
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
        private final ContactBuffer contacts = new ContactBuffer();
        private final FeaturePair pair = new FeaturePair();
        private final Impact impact = new Impact();
        private final ContactGeometry geometry = new ContactGeometry();
        private final int[] found = new int[Math.max(topology.triangleCount(), topology.edgeCount())];
        private final PairSolver solver;
        private double[] t0;
        private double[] t1;
        private long boxTests;
        private long candidatesVf;
        private long candidatesEe;
        private long iterationLimits;
        private long narrowNanos;

        Worker(EngineOptions options) {
            solver = new CertifiedSolver(options.separation(), options.tolerance(), options.iterationLimit());
        }

        void work(double[] from, double[] to) {
            t0 = from;
            t1 = to;
            contacts.clear();
            boxTests = 0;
            candidatesVf = 0;
            candidatesEe = 0;
            iterationLimits = 0;
            narrowNanos = 0;
            vertices.forEach(topology.vertexCount(), this::testVertex);
            edges.forEach(topology.edgeCount(), this::testEdge);
        }

        private void testVertex(int vertex) {
            boxTests += topology.triangleCount();
            int count = boxes.vertices().overlapping(vertex, boxes.faces(), 0, found);
            for (int i = 0; i < count; i++) {
                if (!topology.isDuplicate(found[i])) {
                    testFace(vertex, found[i]);
                }
            }
        }

        private void testFace(int vertex, int face) {
            int a = sortedFaces[3 * face];
            int b = sortedFaces[3 * face + 1];
            int c = sortedFaces[3 * face + 2];
            if (vertex != a && vertex != b && vertex != c) {
                candidatesVf++;
                test(ContactKind.VF, vertex, a, b, c);
            }
        }

        private void testEdge(int ea) {
            boxTests += topology.edgeCount() - ea - 1;
            int p = topology.edgeVertex(ea, 0);
            int q = topology.edgeVertex(ea, 1);
            int count = boxes.edges().overlapping(ea, boxes.edges(), ea + 1, found);
            for (int i = 0; i < count; i++) {
                testEdges(p, q, topology.edgeVertex(found[i], 0), topology.edgeVertex(found[i], 1));
            }
        }

        private void testEdges(int p, int q, int r, int s) {
            if (p != r && p != s && q != r && q != s) {
                candidatesEe++;
                test(ContactKind.EE, p, q, r, s);
            }
        }

        private void test(ContactKind kind, int v0, int v1, int v2, int v3) {
            long start = System.nanoTime();
            pair.load(kind, t0, t1, v0, v1, v2, v3);
            if (solver.findImpact(pair, impact)) {
                contacts.add(kind, v0, v1, v2, v3, impact.toi(), impact.ending());
                geometry.describe(pair, impact.toi(), contacts);
                iterationLimits += impact.ending() == Ending.ITERATION_LIMIT ? 1 : 0;
            }
            narrowNanos += System.nanoTime() - start;
        }

        void report(StepStatistics statistics) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, boxTests);
            statistics.add(Counter.CANDIDATES_VF, candidatesVf);
            statistics.add(Counter.CANDIDATES_EE, candidatesEe);
            statistics.add(Counter.ELEMENTARY_TESTS, candidatesVf + candidatesEe);
            statistics.add(Counter.ITERATION_LIMITS, iterationLimits);
        }
    }
}
