package dev.graze.narrow.certified;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Ending;
import dev.graze.EngineOptions;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.bounds.VertexVolumes;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.cull.FeatureTests;
import dev.graze.cull.PairBlock;
import dev.graze.cull.SlabFilter;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.simd.Simd;

/**
 * From candidates to contacts, for one thread: collects candidates in batches, drops most of a batch by the slab filter, half of what is left by the
 * coplanarity filter, and decides the rest one by one. Candidates come as single feature pairs or as pairs of triangles with the set of tests they are
 * to undergo. Allocates nothing once it is there, but for contacts beyond the most seen so far.
 */
public final class NarrowPhase {
    private static final int BATCH = PairBlock.CAPACITY;

    private final CertifiedSolver solver;
    private final double separation;
    private final SlabFilter slabFilter = Simd.slabFilter();
    private final CoplanarityFilter coplanarityFilter = Simd.coplanarityFilter();
    private final PairBlock block = new PairBlock();
    private final ContactGeometry geometry = new ContactGeometry();
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final ContactBuffer contacts = new ContactBuffer();
    private final Batch vertexFace = new Batch(ContactKind.VF);
    private final Batch edgeEdge = new Batch(ContactKind.EE);
    private final TriangleBatch triangles = new TriangleBatch();
    /** Which candidates of a batch are left by the slab filter, and which of a block by the coplanarity filter. */
    private final int[] chosen = new int[BATCH];
    private final int[] left = new int[BATCH];
    private VertexVolumes ends;
    private double[] t0;
    private double[] t1;
    private long decided;
    private long iterationLimits;
    private long lastResortsBefore;
    private long nanos;

    public NarrowPhase(EngineOptions options) {
        this.separation = options.separation();
        this.solver = new CertifiedSolver(options.separation(), options.tolerance(), options.iterationLimit());
    }

    /** Candidates of one kind: those that wait for the slab filter, and those it left. */
    private static final class Batch {
        private final ContactKind kind;
        private final int[] raw = new int[4 * BATCH];
        private final int[] filtered = new int[4 * BATCH];
        private int rawSize;
        private int filteredSize;
        private long total;

        Batch(ContactKind kind) {
            this.kind = kind;
        }

        void clear() {
            rawSize = 0;
            filteredSize = 0;
            total = 0;
        }
    }

    /** Pairs of triangles that wait for the slab filter: their six corners and the tests they are to undergo. */
    private static final class TriangleBatch {
        private final int[] corners = new int[6 * BATCH];
        private final int[] tests = new int[BATCH];
        private int size;
    }

    /** Starts a step; the volumes are those of the vertices at both ends of it. */
    public void begin(VertexVolumes stepEnds, double[] stepT0, double[] stepT1) {
        ends = stepEnds;
        t0 = stepT0;
        t1 = stepT1;
        contacts.clear();
        vertexFace.clear();
        edgeEdge.clear();
        triangles.size = 0;
        decided = 0;
        iterationLimits = 0;
        lastResortsBefore = solver.lastResorts();
        nanos = 0;
    }

    /** Takes a candidate: vertex {@code v} and the face {@code a < b < c}. */
    public void addVertexFace(int v, int a, int b, int c) {
        add(vertexFace, v, a, b, c);
    }

    /** Takes a candidate: edges {@code p < q} and {@code r < s}, the smaller edge first. */
    public void addEdgeEdge(int p, int q, int r, int s) {
        add(edgeEdge, p, q, r, s);
    }

    private void add(Batch batch, int v0, int v1, int v2, int v3) {
        put(batch.raw, batch.rawSize++, v0, v1, v2, v3);
        if (batch.rawSize == BATCH) {
            filter(batch);
        }
    }

    private static void put(int[] vertices, int number, int v0, int v1, int v2, int v3) {
        int at = 4 * number;
        vertices[at] = v0;
        vertices[at + 1] = v1;
        vertices[at + 2] = v2;
        vertices[at + 3] = v3;
    }

    /**
     * Takes the candidates among the features of two triangles.
     *
     * @param corners the vertices of the triangles, ascending, from {@code a} and from {@code b} on
     * @param tests   which features to test, as {@link FeatureTests} numbers them
     */
    public void addTriangles(int[] corners, int a, int b, int tests) {
        int at = 6 * triangles.size;
        int[] to = triangles.corners;
        to[at] = corners[a];
        to[at + 1] = corners[a + 1];
        to[at + 2] = corners[a + 2];
        to[at + 3] = corners[b];
        to[at + 4] = corners[b + 1];
        to[at + 5] = corners[b + 2];
        triangles.tests[triangles.size++] = tests;
        if (triangles.size == BATCH) {
            filterTriangles();
        }
    }

    /** Tests what is still waiting; then {@link #contacts} holds all contacts of the candidates taken since {@link #begin}. */
    public void finish() {
        filterTriangles();
        filter(vertexFace);
        filter(edgeEdge);
        decide(vertexFace);
        decide(edgeEdge);
    }

    private void filter(Batch batch) {
        long start = System.nanoTime();
        int remaining = slabFilter.survivors(ends, batch.kind, batch.raw, batch.rawSize, chosen);
        batch.total += batch.rawSize;
        batch.rawSize = 0;
        nanos += System.nanoTime() - start;
        for (int i = 0; i < remaining; i++) {
            int at = 4 * chosen[i];
            addFiltered(batch, batch.raw[at], batch.raw[at + 1], batch.raw[at + 2], batch.raw[at + 3]);
        }
    }

    private void addFiltered(Batch batch, int v0, int v1, int v2, int v3) {
        put(batch.filtered, batch.filteredSize++, v0, v1, v2, v3);
        if (batch.filteredSize == BATCH) {
            decide(batch);
        }
    }

    private void filterTriangles() {
        long start = System.nanoTime();
        count(triangles.tests, triangles.size);
        slabFilter.reduce(ends, triangles.corners, triangles.size, triangles.tests);
        nanos += System.nanoTime() - start;
        for (int i = 0; i < triangles.size; i++) {
            addTests(6 * i, triangles.tests[i]);
        }
        triangles.size = 0;
    }

    private void count(int[] tests, int size) {
        for (int i = 0; i < size; i++) {
            edgeEdge.total += Integer.bitCount(tests[i] & FeatureTests.EDGES);
            vertexFace.total += Integer.bitCount(tests[i] & ~FeatureTests.EDGES);
        }
    }

    private void addTests(int at, int tests) {
        int[] corners = triangles.corners;
        for (int rest = tests; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            if ((FeatureTests.EDGES & 1 << test) == 0) {
                int face = test < 3 ? at + 3 : at;
                addFiltered(vertexFace, corners[at + test], corners[face], corners[face + 1], corners[face + 2]);
            } else {
                addEdges(at, FeatureTests.sideOfA(test), FeatureTests.sideOfB(test));
            }
        }
    }

    private void addEdges(int at, int sideA, int sideB) {
        int[] corners = triangles.corners;
        int p = corners[at + FeatureTests.sideStart(sideA)];
        int q = corners[at + FeatureTests.sideEnd(sideA)];
        int r = corners[at + 3 + FeatureTests.sideStart(sideB)];
        int s = corners[at + 3 + FeatureTests.sideEnd(sideB)];
        if (p < r || (p == r && q < s)) {
            addFiltered(edgeEdge, p, q, r, s);
        } else {
            addFiltered(edgeEdge, r, s, p, q);
        }
    }

    private void decide(Batch batch) {
        long start = System.nanoTime();
        block.fill(t0, t1, batch.filtered, batch.filteredSize);
        int remaining = coplanarSurvivors(batch.kind);
        for (int i = 0; i < remaining; i++) {
            decide(batch, left[i]);
        }
        decided += remaining;
        batch.filteredSize = 0;
        nanos += System.nanoTime() - start;
    }

    /** Only touching features must be coplanar; with a separation all of the block is left. */
    private int coplanarSurvivors(ContactKind kind) {
        if (separation == 0) {
            return coplanarityFilter.survivors(block, kind, left);
        }
        for (int i = 0; i < block.size(); i++) {
            left[i] = i;
        }
        return block.size();
    }

    private void decide(Batch batch, int i) {
        block.get(i, pair.refill(batch.kind));
        if (solver.findImpact(pair, impact)) {
            int[] v = batch.filtered;
            int at = 4 * i;
            contacts.add(batch.kind, v[at], v[at + 1], v[at + 2], v[at + 3], impact.toi(), impact.ending());
            geometry.describe(pair, impact.toi(), contacts);
            iterationLimits += impact.ending() == Ending.ITERATION_LIMIT ? 1 : 0;
        }
    }

    public ContactBuffer contacts() {
        return contacts;
    }

    /** How long tests took since {@link #begin}. */
    public long nanos() {
        return nanos;
    }

    /** Adds the counts since {@link #begin}. */
    public void report(StepStatistics statistics) {
        statistics.add(Counter.CANDIDATES_VF, vertexFace.total);
        statistics.add(Counter.CANDIDATES_EE, edgeEdge.total);
        statistics.add(Counter.ELEMENTARY_TESTS, decided);
        statistics.add(Counter.LAST_RESORTS, solver.lastResorts() - lastResortsBefore);
        statistics.add(Counter.ITERATION_LIMITS, iterationLimits);
    }
}
