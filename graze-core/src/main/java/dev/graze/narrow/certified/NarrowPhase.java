package dev.graze.narrow.certified;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.EngineOptions;
import dev.graze.Ending;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.cull.PairBlock;
import dev.graze.cull.RelativeSlabs;
import dev.graze.cull.SlabFilter;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.simd.Simd;

/**
 * From candidates to contacts, for one thread: collects candidates in batches, drops most of a batch by the slab filter, half of what is left by the
 * coplanarity filter, and decides the rest one by one. Allocates nothing once it is there, but for contacts beyond the most seen so far.
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
    /** Which candidates of the batch got into the block, and which pairs of the block are left. */
    private final int[] chosen = new int[BATCH];
    private final int[] left = new int[BATCH];
    private RelativeSlabs slabs;
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

    /** Candidates of one kind that wait to be tested. */
    private static final class Batch {
        private final ContactKind kind;
        private final int[] vertices = new int[4 * BATCH];
        private int size;
        private long total;

        Batch(ContactKind kind) {
            this.kind = kind;
        }
    }

    /** Starts a step; the slabs are fitted to the same positions. */
    public void begin(RelativeSlabs stepSlabs, double[] stepT0, double[] stepT1) {
        slabs = stepSlabs;
        t0 = stepT0;
        t1 = stepT1;
        contacts.clear();
        vertexFace.size = 0;
        vertexFace.total = 0;
        edgeEdge.size = 0;
        edgeEdge.total = 0;
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
        int at = 4 * batch.size;
        batch.vertices[at] = v0;
        batch.vertices[at + 1] = v1;
        batch.vertices[at + 2] = v2;
        batch.vertices[at + 3] = v3;
        batch.size++;
        if (batch.size == BATCH) {
            test(batch);
        }
    }

    /** Tests what is still waiting; then {@link #contacts} holds all contacts of the candidates taken since {@link #begin}. */
    public void finish() {
        test(vertexFace);
        test(edgeEdge);
    }

    private void test(Batch batch) {
        long start = System.nanoTime();
        block.fill(t0, t1, batch.vertices, chosen, slabFilter.survivors(slabs, batch.kind, batch.vertices, batch.size, chosen));
        int remaining = coplanarSurvivors(batch.kind);
        for (int i = 0; i < remaining; i++) {
            decide(batch, left[i]);
        }
        decided += remaining;
        batch.total += batch.size;
        batch.size = 0;
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
            int[] v = batch.vertices;
            int at = 4 * chosen[i];
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
