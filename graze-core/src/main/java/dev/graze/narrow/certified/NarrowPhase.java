package dev.graze.narrow.certified;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.ImpactBound;
import dev.graze.spi.SearchGoal;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.filter.BlockClassifier;
import dev.graze.connectivity.FeatureTests;
import dev.graze.filter.CoplanarityFilter;
import dev.graze.filter.PairBlock;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.distance.WithinDistance;
import dev.graze.narrow.start.StartPhases;
import dev.graze.mesh.Topology;
import dev.graze.simd.Simd;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Turns candidates into contacts, for one thread. It collects candidates in batches, drops most of a batch by the
 * volumes of their features, and half of the rest because their points are never coplanar. A {@link BlockClassifier}
 * decides most of what remains many pairs at a time, and {@link CertifiedSolver} the others one by one. Without SIMD,
 * or while SIMD is not compiled yet, a {@link CoplanarityFilter} takes the classifier's place and the solver decides
 * every pair that it keeps; the contacts are the same. A steady step allocates nothing.
 *
 * <p>Once the {@link dev.graze.spi.StopSignal} of the step is raised, candidates are dropped. If only first impacts
 * count ({@link ImpactBound}), candidates are dropped that are not coplanar early enough, which leaves so few that the
 * solver decides them one by one. What is left is decided for the whole motion, so contacts have the same bits as in a
 * search for all of them.
 *
 * <p>If the {@link EngineOptions#goal goal} is near pairs, {@link WithinDistance} decides every candidate instead, at
 * t0; if it is candidates, none is decided.
 */
public final class NarrowPhase {
    private static final int BATCH = PairBlock.CAPACITY;
    private static final int RAW = 1024;

    private final FeatureVolumes features;
    /** Both null if the scene ignores no single pairs. */
    private final Topology topology;
    private final IgnoredPairs ignored;
    private final CertifiedSolver solver;
    private final double separation;
    private final SearchGoal goal;
    private final WithinDistance within = new WithinDistance();
    private final PairBlock block = new PairBlock();
    private final ContactGeometry geometry = new ContactGeometry();
    private final StartPhases starts;
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final ContactBuffer contacts = new ContactBuffer();
    private final Batch vertexFace;
    private final Batch edgeEdge;
    private double[] t0;
    private double[] t1;
    private long decided;
    private long iterationLimits;
    private long fallbacksBefore;
    private long nanos;

    /** Creates a narrow phase for candidates of a scene whose volumes the caller has found to overlap. */
    public NarrowPhase(SearchScene scene, EngineOptions options) {
        this(scene, null, options);
    }

    /**
     * Creates a narrow phase for candidates among these features; it drops those whose volumes are apart, and the
     * single pairs that the scene ignores.
     */
    public NarrowPhase(SearchScene scene, FeatureVolumes features, EngineOptions options) {
        this.features = features;
        this.ignored = scene.ignored().isEmpty() ? null : scene.ignored();
        this.topology = ignored == null ? null : scene.topology();
        this.separation = options.separation();
        this.goal = options.goal();
        this.starts = new StartPhases(scene, options.separation());
        this.vertexFace = new Batch(ContactKind.VF, options.tolerance());
        this.edgeEdge = new Batch(ContactKind.EE, options.tolerance());
        this.solver = new CertifiedSolver(options.separation(), options.tolerance(), options.iterationLimit());
    }

    /** Candidates of one kind: raw ones, not yet filtered by volumes, and the four vertices of those that passed. */
    private static final class Batch {
        /** Shared by both kinds: they run mostly the same code. */
        private static final SimdWarmUp WARM_UP = new SimdWarmUp();

        private final ContactKind kind;
        /** Packed as an {@link IndexPair} of features. */
        private final long[] raw = new long[RAW];
        private final int[] filtered = new int[4 * BATCH];
        /** The time after which each of them does not matter; only used if first impacts are wanted. */
        private final double[] latest = new double[BATCH];
        private final CoplanarityFilter filter = new CoplanarityFilter();
        private final Optional<BlockClassifier> classifier;
        private int rawSize;
        private int filteredSize;
        private long total;

        Batch(ContactKind kind, double tolerance) {
            this.kind = kind;
            this.classifier = Simd.blockClassifier(kind, tolerance);
        }

        void clear() {
            rawSize = 0;
            filteredSize = 0;
            classifier.ifPresent(BlockClassifier::clear);
            total = 0;
        }

        boolean shouldUseSimd() {
            return classifier.isPresent() && (Simd.isWidthForced() || WARM_UP.shouldTry());
        }

        void recordTime(boolean simd, long nanos) {
            if (classifier.isEmpty() || WARM_UP.isOver()) {
                return;
            }
            if (simd) {
                WARM_UP.simdTook(nanos, filteredSize);
            } else {
                WARM_UP.plainTook(nanos, filteredSize);
            }
        }
    }

    /**
     * Starts a step, for which the volumes have been fitted.
     *
     * @param stepContacts the contacts of the step, to which {@link #contacts} will be added; a streamed step may pass
     *        contacts on long before its end
     */
    public void begin(double[] stepT0, double[] stepT1, ContactBuffer stepContacts) {
        contacts.follow(stepContacts);
        restart(stepT0, stepT1);
    }

    /** Starts a step whose contacts stay in {@link #contacts}. */
    public void begin(double[] stepT0, double[] stepT1) {
        contacts.hold();
        restart(stepT0, stepT1);
    }

    private void restart(double[] stepT0, double[] stepT1) {
        t0 = stepT0;
        t1 = stepT1;
        starts.begin(t0, t1);
        vertexFace.clear();
        edgeEdge.clear();
        decided = 0;
        iterationLimits = 0;
        fallbacksBefore = exactFallbacks();
        nanos = 0;
    }

    /** Adds a candidate: a vertex and a face. */
    public void addVertexFace(int vertex, int face) {
        vertexFace.raw[vertexFace.rawSize++] = IndexPair.pack(vertex, face);
        if (vertexFace.rawSize == RAW) {
            filterFaces();
        }
    }

    /** Adds a candidate: two edges, in any order. */
    public void addEdgeEdge(int ea, int eb) {
        edgeEdge.raw[edgeEdge.rawSize++] = IndexPair.pack(Math.min(ea, eb), Math.max(ea, eb));
        if (edgeEdge.rawSize == RAW) {
            filterEdges();
        }
    }

    /** Adds a candidate whose volumes overlap: a vertex, and the corners of a face in ascending order. */
    public void addOverlappingVertexFace(int vertex, int corner0, int corner1, int corner2) {
        vertexFace.total++;
        addFiltered(vertexFace, vertex, corner0, corner1, corner2);
    }

    /**
     * Adds a candidate whose volumes overlap: two edges by their endpoints in ascending order, the edge with the
     * smaller index first.
     */
    public void addOverlappingEdges(int end0, int end1, int otherEnd0, int otherEnd1) {
        edgeEdge.total++;
        addFiltered(edgeEdge, end0, end1, otherEnd0, otherEnd1);
    }

    /**
     * Adds the candidates among the features of two faces.
     *
     * @param corners the vertices of all items, three for each
     * @param edges   the edges of all items, three for each; both in the order of {@link FeatureTests}
     * @param tests   the features of items {@code a} and {@code b} to test
     */
    public void addFaces(int[] corners, int[] edges, int a, int b, int faceA, int faceB, int tests) {
        for (int rest = tests & ~FeatureTests.EDGES; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            boolean ofA = test < 3;
            addVertexFace(ofA ? corners[3 * a + test] : corners[3 * b + test - 3], ofA ? faceB : faceA);
        }
        for (int rest = tests & FeatureTests.EDGES; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            addEdgeEdge(edges[3 * a + FeatureTests.edgeOfA(test)], edges[3 * b + FeatureTests.edgeOfB(test)]);
        }
    }

    /**
     * Adds a pair that a device has counted but could not decide, by its vertices in canonical order (see
     * {@link ContactKind}).
     */
    public void addUndecided(ContactKind kind, int v0, int v1, int v2, int v3) {
        addFiltered(kind == ContactKind.VF ? vertexFace : edgeEdge, v0, v1, v2, v3);
    }

    /**
     * Tests all candidates that are still waiting. {@link #contacts} then holds all contacts of the candidates added
     * since {@link #begin}, except those passed on already; or at least one of them, if one is enough.
     */
    public void finish() {
        if (contacts.stop().isRaised()) {
            return;
        }
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
        batch.classifier.ifPresent(classifier -> {
            while (classifier.size() > 0 && !contacts.stop().isRaised()) {
                classify(batch.kind, classifier);
            }
        });
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
        if (contacts.stop().isRaised()) {
            batch.rawSize = 0;
            return 0;
        }
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

    private void dropIgnored(Batch batch) {
        int[] v = batch.filtered;
        int kept = 0;
        for (int i = 0; i < batch.filteredSize; i++) {
            if (!ignored.ignores(topology, batch.kind, v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3])) {
                System.arraycopy(v, 4 * i, v, 4 * kept++, 4);
            }
        }
        batch.filteredSize = kept;
    }

    private void decide(Batch batch) {
        if (contacts.stop().isRaised()) {
            batch.filteredSize = 0;
            return;
        }
        long start = System.nanoTime();
        if (ignored != null) {
            dropIgnored(batch);
        }
        if (goal == SearchGoal.NEAR_PAIRS) {
            keepNear(batch);
        } else if (goal == SearchGoal.CANDIDATES) {
            keepAll(batch);
        } else if (separation > 0) {
            // Features can be close to each other without ever being coplanar.
            searchAll(batch, batch.filteredSize);
        } else if (contacts.bound().isSet() && findLatest(batch)) {
            block.fill(batch.kind, t0, t1, batch.filtered, batch.filteredSize);
            searchAll(batch, batch.filter.keepPossible(block, batch.filtered, batch.latest));
        } else {
            boolean simd = batch.shouldUseSimd();
            block.fill(batch.kind, t0, t1, batch.filtered, batch.filteredSize);
            if (simd) {
                classifyBlock(batch, batch.classifier.orElseThrow());
            } else {
                searchAll(batch, batch.filter.keepPossible(block, batch.filtered));
            }
            if (!contacts.stop().isRaised()) { // otherwise the batch was not searched to the end
                batch.recordTime(simd, System.nanoTime() - start);
            }
        }
        batch.filteredSize = 0;
        nanos += System.nanoTime() - start;
    }

    /** Finds until when each pair matters; returns whether that is less than the whole step for most of them. */
    private boolean findLatest(Batch batch) {
        ImpactBound bound = contacts.bound();
        int limited = 0;
        for (int i = 0; i < batch.filteredSize; i++) {
            batch.latest[i] = bound.latestTime(batch.filtered[4 * i], batch.filtered[4 * i + 3]);
            limited += batch.latest[i] < 1 ? 1 : 0;
        }
        return 2 * limited > batch.filteredSize;
    }

    private void keepNear(Batch batch) {
        int[] vertices = batch.filtered;
        for (int i = 0; i < 4 * batch.filteredSize; i += 4) {
            int p = 3 * vertices[i];
            int q = 3 * vertices[i + 1];
            int r = 3 * vertices[i + 2];
            int s = 3 * vertices[i + 3];
            if (batch.kind == ContactKind.VF
                    ? within.vertexFace(t0, p, q, r, s, separation)
                    : within.edgeEdge(t0, p, q, r, s, separation)) {
                contacts.addPair(batch.kind, vertices[i], vertices[i + 1], vertices[i + 2], vertices[i + 3]);
            }
        }
        decided += batch.filteredSize;
    }

    private void keepAll(Batch batch) {
        int[] vertices = batch.filtered;
        for (int i = 0; i < 4 * batch.filteredSize; i += 4) {
            contacts.addPair(batch.kind, vertices[i], vertices[i + 1], vertices[i + 2], vertices[i + 3]);
        }
    }

    private long exactFallbacks() {
        return goal == SearchGoal.NEAR_PAIRS ? within.exactDecisions() : solver.exactFallbacks();
    }

    private void searchAll(Batch batch, int count) {
        int searched = 0;
        while (searched < count && !contacts.stop().isRaised()) {
            search(batch.kind, batch.filtered, searched++);
        }
        decided += searched;
    }

    private void classifyBlock(Batch batch, BlockClassifier classifier) {
        decided += classifier.addPossible(block, batch.filtered);
        while (classifier.isFull() && !contacts.stop().isRaised()) {
            classify(batch.kind, classifier);
        }
    }

    private void classify(ContactKind kind, BlockClassifier classifier) {
        classifier.classify();
        int[] vertices = classifier.vertices();
        for (int from = 0; from < classifier.size(); from += Long.SIZE) {
            for (long rest = classifier.touching(from / Long.SIZE); rest != 0; rest &= rest - 1) {
                int i = from + Long.numberOfTrailingZeros(rest);
                load(kind, vertices, i);
                addContact(kind, vertices, i, classifier.toi(i), ContactStatus.CONVERGED, false);
            }
            for (long rest = classifier.undecided(from / Long.SIZE); rest != 0; rest &= rest - 1) {
                search(kind, vertices, from + Long.numberOfTrailingZeros(rest));
            }
        }
        classifier.removeSettled();
    }

    private void search(ContactKind kind, int[] v, int i) {
        load(kind, v, i);
        long before = solver.exactFallbacks();
        ImpactBound bound = contacts.bound();
        boolean found = bound.isSet()
                ? solver.findImpact(pair, impact, bound.latestToi(v[4 * i], v[4 * i + 3]),
                        bound.latestTime(v[4 * i], v[4 * i + 3]))
                : solver.findImpact(pair, impact);
        if (found) {
            // Doubles prove no contact of points that stay coplanar, or at the border of a feature.
            boolean maySlide = solver.exactFallbacks() != before;
            addContact(kind, v, i, impact.toi(), impact.status(), maySlide);
            iterationLimits += impact.status() == ContactStatus.ITERATION_LIMIT ? 1 : 0;
        }
    }

    private void load(ContactKind kind, int[] v, int i) {
        pair.load(kind, t0, t1, v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3]);
    }

    private void addContact(ContactKind kind, int[] v, int i, double toi, ContactStatus status,
            boolean maySlide) {
        if (contacts.bound().isSet() && toi > contacts.bound().latestToi(v[4 * i], v[4 * i + 3])) {
            return; // as the buffer would find, but without computing the geometry
        }
        contacts.add(kind, v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3], toi, status);
        geometry.describe(pair, toi, contacts);
        if (toi == 0 || maySlide || separation > 0) {
            contacts.phase(starts.decide(kind, v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3], toi, status));
            if (starts.hasNormal()) {
                contacts.normal(starts.normal(0), starts.normal(1), starts.normal(2));
            }
        }
        contacts.keepIfFirst();
    }

    public ContactBuffer contacts() {
        return contacts;
    }

    /** Returns how long tests took since {@link #begin}. */
    public long nanos() {
        return nanos;
    }

    /** Adds the counts since {@link #begin}. */
    public void report(StepStatistics statistics) {
        statistics.add(Counter.CANDIDATES_VF, vertexFace.total);
        statistics.add(Counter.CANDIDATES_EE, edgeEdge.total);
        statistics.add(Counter.ELEMENTARY_TESTS, decided);
        statistics.add(Counter.EXACT_FALLBACKS, exactFallbacks() - fallbacksBefore);
        statistics.add(Counter.ITERATION_LIMITS, iterationLimits);
    }

    /**
     * Decides whether SIMD kernels are worth using yet, for the whole virtual machine. The JIT needs seconds to compile
     * them, and until then they are a hundred times slower. So at first they get only a few blocks, which cost a
     * fraction of the time that plain Java takes, until they are faster; and none before there has been some work,
     * because short runs end before SIMD pays off.
     */
    static final class SimdWarmUp {
        private static final long MINIMUM_NANOS = 1_000_000_000;
        /** Plain Java gets this many times as much time as SIMD while SIMD is slow. */
        private static final int TIMES = 3;
        /** SIMD must beat plain Java's average over this many blocks together. */
        private static final int WINDOW = 16;

        private final AtomicLong plainNanos = new AtomicLong();
        private final AtomicLong plainPairs = new AtomicLong();
        private final AtomicLong simdNanos = new AtomicLong();
        /** Sums over the blocks since the last comparison. */
        private long windowNanos;
        private long windowPairs;
        private int windowBlocks;
        private volatile boolean over;

        /** Returns whether SIMD has become faster than plain Java. */
        boolean isOver() {
            return over;
        }

        /** Returns whether to try SIMD on the next block. */
        boolean shouldTry() {
            return over || MINIMUM_NANOS + TIMES * simdNanos.get() < plainNanos.get();
        }

        /** Records how long plain Java took for a block, including the search. */
        void plainTook(long nanos, int pairs) {
            plainNanos.addAndGet(nanos);
            plainPairs.addAndGet(pairs);
        }

        /** Records how long SIMD took for a block, including the search. */
        synchronized void simdTook(long nanos, int pairs) {
            simdNanos.addAndGet(nanos);
            windowNanos += nanos;
            windowPairs += pairs;
            if (++windowBlocks == WINDOW) {
                over |= (double) windowNanos * plainPairs.get() < (double) plainNanos.get() * windowPairs;
                windowNanos = 0;
                windowPairs = 0;
                windowBlocks = 0;
            }
        }
    }
}
