package dev.graze.narrow.discrete;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.mesh.Topology;
import dev.graze.simd.Simd;

/**
 * The narrow phase for pairs of triangles, one instance per thread: collects candidates in batches, drops most of a
 * batch by the volumes of the triangles, decides nearly all of the rest in floating point ({@link TriangleFilter}), and
 * the undecided ones exactly, one by one. After construction, it allocates only to store more results than ever before.
 * Once the {@link dev.graze.spi.StopSignal} of the instant is raised, candidates are dropped.
 */
public final class TrianglePhase {
    private static final int BATCH = 1024;

    private final Topology topology;
    /** Null if the scene ignores no single pairs. */
    private final IgnoredPairs ignored;
    private final FeatureVolumes faces;
    private final boolean shapes;
    private final TriangleFilter filter;
    private final TriangleIntersection exact = new TriangleIntersection();
    private final IntersectionShape shape = new IntersectionShape();
    private final IntersectionBuffer pairs;
    /** Candidates not tested yet, one triangle in the upper and one in the lower half. */
    private final long[] waiting = new long[BATCH];
    private final int[] corners = new int[6];
    private int size;
    private double[] positions;
    private long candidates;
    private long decided;
    private long leftOpen;
    private long nanos;

    /**
     * Creates a narrow phase that drops candidates whose volumes are apart.
     *
     * @param faces  the volumes of all triangles
     * @param shapes whether to compute the points of each intersection
     */
    public TrianglePhase(SearchScene scene, FeatureVolumes faces, boolean shapes) {
        this(scene, faces, null, shapes);
    }

    /**
     * Creates a narrow phase for candidates whose volumes are known to overlap.
     *
     * @param rings  the fold-free rings at each instant
     * @param shapes whether to compute the points of each intersection
     */
    public TrianglePhase(SearchScene scene, FoldFreeRings rings, boolean shapes) {
        this(scene, null, rings, shapes);
    }

    private TrianglePhase(SearchScene scene, FeatureVolumes faces, FoldFreeRings rings, boolean shapes) {
        this.topology = scene.topology();
        this.ignored = scene.ignored().isEmpty() ? null : scene.ignored();
        this.faces = faces;
        this.shapes = shapes;
        this.pairs = new IntersectionBuffer(shapes);
        this.filter = new TriangleFilter(topology, rings, Simd.sideKernel(), new Decisions());
    }

    /**
     * Starts an instant; volumes and rings must have been fitted to the same positions.
     *
     * @param instantPairs the pairs of the instant, to which {@link #pairs} will be added
     */
    public void begin(double[] instantPositions, IntersectionBuffer instantPairs) {
        positions = instantPositions;
        filter.begin(instantPositions);
        pairs.follow(instantPairs);
        size = 0;
        candidates = 0;
        decided = 0;
        leftOpen = 0;
        nanos = 0;
    }

    /** Adds a candidate: two triangles, in either order. A pair that the scene ignores is dropped. */
    public void add(int a, int b) {
        waiting[size++] = IndexPair.pack(Math.min(a, b), Math.max(a, b));
        if (size == BATCH) {
            testWaiting();
        }
    }

    /**
     * Tests the remaining candidates; {@link #pairs} then holds all intersecting pairs among the candidates added since
     * {@link #begin}, or at least one of them, if one is enough.
     */
    public void finish() {
        testWaiting();
        if (pairs.stop().isRaised()) {
            return;
        }
        long start = System.nanoTime();
        filter.finish();
        nanos += System.nanoTime() - start;
    }

    private void dropIgnored() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            long pair = waiting[i];
            waiting[kept] = pair;
            kept += ignored.ignoresTriangles(topology, IndexPair.first(pair), IndexPair.second(pair)) ? 0 : 1;
        }
        size = kept;
    }

    private void testWaiting() {
        if (pairs.stop().isRaised()) {
            size = 0;
            return;
        }
        long start = System.nanoTime();
        if (ignored != null) {
            dropIgnored();
        }
        candidates += size;
        int remaining = faces == null
                ? size
                : faces.kernel().keepOverlapping(faces.faces(), faces.faces(), waiting, size);
        int added = 0;
        while (added < remaining && !pairs.stop().isRaised()) {
            filter.add(waiting[added++]);
        }
        decided += added;
        size = 0;
        nanos += System.nanoTime() - start;
    }

    /** Stores the pairs that intersect, and decides exactly those that the filter leaves open. */
    private final class Decisions implements TriangleFilter.Outcome {
        @Override
        public void intersects(long pair) {
            pairs.add(IndexPair.first(pair), IndexPair.second(pair));
            if (shapes) {
                addShape(pair);
            }
        }

        @Override
        public void isOpen(long pair) {
            leftOpen++;
            int[] v = corners(pair);
            if (exact.intersect(positions, v[0], v[1], v[2], v[3], v[4], v[5])) {
                intersects(pair);
            }
        }
    }

    private void addShape(long pair) {
        int[] v = corners(pair);
        int count = shape.compute(positions, v[0], v[1], v[2], v[3], v[4], v[5]);
        for (int k = 0; k < count; k++) {
            pairs.addPoint(shape.point(k, 0), shape.point(k, 1), shape.point(k, 2));
        }
    }

    /**
     * Returns the vertices of the smaller triangle first, in their order in the mesh, so that the points of a pair have
     * the same bits whichever engine finds it.
     */
    private int[] corners(long pair) {
        for (int k = 0; k < 3; k++) {
            corners[k] = topology.triangleVertex(IndexPair.first(pair), k);
            corners[3 + k] = topology.triangleVertex(IndexPair.second(pair), k);
        }
        return corners;
    }

    public IntersectionBuffer pairs() {
        return pairs;
    }

    /** Returns how long tests took since {@link #begin}. */
    public long nanos() {
        return nanos;
    }

    /** Adds the counts since {@link #begin}. */
    public void report(StepStatistics statistics) {
        statistics.add(Counter.CANDIDATE_TRIANGLES, candidates);
        statistics.add(Counter.ELEMENTARY_TESTS, decided);
        statistics.add(Counter.EXACT_FALLBACKS, leftOpen);
    }
}
