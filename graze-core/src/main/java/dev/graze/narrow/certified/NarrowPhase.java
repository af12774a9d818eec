package dev.graze.narrow.certified;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.filter.BlockJudge;
import dev.graze.connectivity.FeatureTests;
import dev.graze.filter.PairBlock;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;

/**
 * From candidates to contacts, for one thread: collects candidates in batches, drops most of a batch by the volumes of
 * their features, and half of what is left because its points are never coplanar. A judge decides most of the rest many
 * at a time, and what it gives up is searched one by one. Allocates nothing once it is there, but for contacts beyond
 * the most seen so far.
 */
public final class NarrowPhase {
    private static final int BATCH = PairBlock.CAPACITY;
    private static final int RAW = 1024;

    private final FeatureVolumes features;
    private final CertifiedSolver solver;
    private final double separation;
    private final PairBlock block = new PairBlock();
    private final ContactGeometry geometry = new ContactGeometry();
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final ContactBuffer contacts = new ContactBuffer();
    private final Batch vertexFace;
    private final Batch edgeEdge;
    private double[] t0;
    private double[] t1;
    private long decided;
    private long iterationLimits;
    private long lastResortsBefore;
    private long nanos;

    /** For candidates of which whoever finds them has seen to it that their volumes overlap. */
    public NarrowPhase(EngineOptions options) {
        this(null, options);
    }

    /** For candidates among these features; those whose volumes are apart are dropped. */
    public NarrowPhase(FeatureVolumes features, EngineOptions options) {
        this.features = features;
        this.separation = options.separation();
        this.vertexFace = new Batch(ContactKind.VF, options.tolerance());
        this.edgeEdge = new Batch(ContactKind.EE, options.tolerance());
        this.solver = new CertifiedSolver(options.separation(), options.tolerance(), options.iterationLimit());
    }

    /** Candidates of one kind: those that wait for the filter by volumes, and of those it left the four vertices. */
    private static final class Batch {
        private final ContactKind kind;
        /** The number of one feature in the upper and of the other in the lower half. */
        private final long[] raw = new long[RAW];
        private final int[] filtered = new int[4 * BATCH];
        private final JudgeChoice judges;
        private int rawSize;
        private int filteredSize;
        private long total;

        Batch(ContactKind kind, double tolerance) {
            this.kind = kind;
            this.judges = new JudgeChoice(kind, tolerance);
        }

        void clear() {
            rawSize = 0;
            filteredSize = 0;
            judges.clear();
            total = 0;
        }
    }

    /**
     * Starts a step; the volumes are fitted to both ends of it.
     *
     * @param stepContacts where {@link #contacts} are added in the end; those of a step that is streamed may be handed
     *        on long before
     */
    public void begin(double[] stepT0, double[] stepT1, ContactBuffer stepContacts) {
        contacts.follow(stepContacts);
        restart(stepT0, stepT1);
    }

    /** Starts a step whose contacts stay here. */
    public void begin(double[] stepT0, double[] stepT1) {
        contacts.hold();
        restart(stepT0, stepT1);
    }

    private void restart(double[] stepT0, double[] stepT1) {
        t0 = stepT0;
        t1 = stepT1;
        vertexFace.clear();
        edgeEdge.clear();
        decided = 0;
        iterationLimits = 0;
        lastResortsBefore = solver.lastResorts();
        nanos = 0;
    }

    /** Takes a candidate: a vertex and a face. */
    public void addVertexFace(int vertex, int face) {
        vertexFace.raw[vertexFace.rawSize++] = IndexPair.pack(vertex, face);
        if (vertexFace.rawSize == RAW) {
            filterFaces();
        }
    }

    /** Takes a candidate: two edges, in whatever order. */
    public void addEdgeEdge(int ea, int eb) {
        edgeEdge.raw[edgeEdge.rawSize++] = IndexPair.pack(Math.min(ea, eb), Math.max(ea, eb));
        if (edgeEdge.rawSize == RAW) {
            filterEdges();
        }
    }

    /** Takes a candidate whose volumes overlap: a vertex, and the corners of a face, ascending. */
    public void addOverlappingVertexFace(int vertex, int corner0, int corner1, int corner2) {
        vertexFace.total++;
        addFiltered(vertexFace, vertex, corner0, corner1, corner2);
    }

    /**
     * Takes a candidate whose volumes overlap: two edges by their ends, ascending, the edge with the smaller number
     * first.
     */
    public void addOverlappingEdges(int end0, int end1, int otherEnd0, int otherEnd1) {
        edgeEdge.total++;
        addFiltered(edgeEdge, end0, end1, otherEnd0, otherEnd1);
    }

    /**
     * Takes the candidates among the features of two faces.
     *
     * @param corners the vertices of the items that the faces are, three each, and {@code sides} their edges, both in
     *        the order of {@link FeatureTests}
     * @param tests   which features of items {@code a} and {@code b} to test
     */
    public void addFaces(int[] corners, int[] sides, int a, int b, int faceA, int faceB, int tests) {
        for (int rest = tests & ~FeatureTests.EDGES; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            boolean ofA = test < 3;
            addVertexFace(ofA ? corners[3 * a + test] : corners[3 * b + test - 3], ofA ? faceB : faceA);
        }
        for (int rest = tests & FeatureTests.EDGES; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            addEdgeEdge(sides[3 * a + FeatureTests.edgeOfA(test)], sides[3 * b + FeatureTests.edgeOfB(test)]);
        }
    }

    /**
     * Takes a pair that somebody else has counted and could not decide, by its vertices in canonical order (see
     * {@link ContactKind}).
     */
    public void addUndecided(ContactKind kind, int v0, int v1, int v2, int v3) {
        addFiltered(kind == ContactKind.VF ? vertexFace : edgeEdge, v0, v1, v2, v3);
    }

    /**
     * Tests what is still waiting; then {@link #contacts} holds all contacts of the candidates taken since
     * {@link #begin} that were not handed on.
     */
    public void finish() {
        if (features != null) {
            filterFaces();
            filterEdges();
        }
        finish(vertexFace);
        finish(edgeEdge);
    }

    private void finish(Batch batch) {
        decide(batch);
        long start = System.nanoTime();
        settle(batch.kind, batch.judges.plain());
        settle(batch.kind, batch.judges.lanes());
        nanos += System.nanoTime() - start;
    }

    private void filterFaces() {
        int kept = filter(vertexFace, features.vertices(), features.faces());
        int[] corners = features.faceCorners();
        for (int i = 0; i < kept; i++) {
            int face = 3 * IndexPair.second(vertexFace.raw[i]);
            addFiltered(vertexFace, IndexPair.first(vertexFace.raw[i]), corners[face], corners[face + 1],
                    corners[face + 2]);
        }
    }

    private void filterEdges() {
        int kept = filter(edgeEdge, features.edges(), features.edges());
        int[] ends = features.edgeEndpoints();
        for (int i = 0; i < kept; i++) {
            int ea = 2 * IndexPair.first(edgeEdge.raw[i]);
            int eb = 2 * IndexPair.second(edgeEdge.raw[i]);
            addFiltered(edgeEdge, ends[ea], ends[ea + 1], ends[eb], ends[eb + 1]);
        }
    }

    private int filter(Batch batch, float[] first, float[] second) {
        long start = System.nanoTime();
        int kept = features.kernel().keepOverlapping(first, second, batch.raw, batch.rawSize);
        batch.total += batch.rawSize;
        batch.rawSize = 0;
        nanos += System.nanoTime() - start;
        return kept;
    }

    private void addFiltered(Batch batch, int v0, int v1, int v2, int v3) {
        int at = 4 * batch.filteredSize++;
        batch.filtered[at] = v0;
        batch.filtered[at + 1] = v1;
        batch.filtered[at + 2] = v2;
        batch.filtered[at + 3] = v3;
        if (batch.filteredSize == BATCH) {
            decide(batch);
        }
    }

    private void decide(Batch batch) {
        long start = System.nanoTime();
        if (separation == 0) {
            judgeBlock(batch, batch.judges.next());
            batch.judges.took(System.nanoTime() - start, batch.filteredSize);
        } else {
            searchAll(batch);
        }
        batch.filteredSize = 0;
        nanos += System.nanoTime() - start;
    }

    /** Features can be near each other without ever being coplanar. */
    private void searchAll(Batch batch) {
        for (int i = 0; i < batch.filteredSize; i++) {
            search(batch.kind, batch.filtered, i);
        }
        decided += batch.filteredSize;
    }

    private void judgeBlock(Batch batch, BlockJudge judge) {
        block.fill(batch.kind, t0, t1, batch.filtered, batch.filteredSize);
        decided += judge.take(block, batch.filtered);
        while (judge.isFull()) {
            look(batch.kind, judge);
        }
    }

    /** Until the judge holds no pair. */
    private void settle(ContactKind kind, BlockJudge judge) {
        while (judge != null && judge.size() > 0) {
            look(kind, judge);
        }
    }

    private void look(ContactKind kind, BlockJudge judge) {
        judge.look();
        for (int from = 0; from < judge.size(); from += Long.SIZE) {
            for (long rest = judge.touching(from / Long.SIZE); rest != 0; rest &= rest - 1) {
                int i = from + Long.numberOfTrailingZeros(rest);
                load(kind, judge.vertices(), i);
                addContact(kind, judge.vertices(), i, judge.toi(i), ContactStatus.CONVERGED);
            }
            for (long rest = judge.givenUp(from / Long.SIZE); rest != 0; rest &= rest - 1) {
                search(kind, judge.vertices(), from + Long.numberOfTrailingZeros(rest));
            }
        }
        judge.dropSettled();
    }

    private void search(ContactKind kind, int[] v, int i) {
        load(kind, v, i);
        if (solver.findImpact(pair, impact)) {
            addContact(kind, v, i, impact.toi(), impact.status());
            iterationLimits += impact.status() == ContactStatus.ITERATION_LIMIT ? 1 : 0;
        }
    }

    private void load(ContactKind kind, int[] v, int i) {
        pair.load(kind, t0, t1, v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3]);
    }

    private void addContact(ContactKind kind, int[] v, int i, double toi, ContactStatus status) {
        contacts.add(kind, v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3], toi, status);
        geometry.describe(pair, toi, contacts);
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
        statistics.add(Counter.EXACT_FALLBACKS, solver.lastResorts() - lastResortsBefore);
        statistics.add(Counter.ITERATION_LIMITS, iterationLimits);
    }
}
