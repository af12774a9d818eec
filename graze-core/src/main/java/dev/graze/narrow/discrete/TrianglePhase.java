package dev.graze.narrow.discrete;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.mesh.Topology;
import dev.graze.narrow.IntersectionShape;
import dev.graze.narrow.TriangleIntersection;
import dev.graze.simd.Simd;

/**
 * From candidate pairs of triangles to intersecting ones, for one thread: collects candidates in batches, drops most of
 * a batch by the volumes of the triangles, decides nearly all of the rest side by side ({@link TriangleLanes}), and
 * what that leaves open one by one. Allocates nothing once it is there, but for results beyond the most seen so far.
 */
public final class TrianglePhase {
    private static final int BATCH = 1024;

    private final Topology topology;
    private final FeatureVolumes faces;
    private final boolean shapes;
    private final TriangleLanes lanes;
    private final TriangleIntersection test = new TriangleIntersection();
    private final IntersectionShape shape = new IntersectionShape();
    private final IntersectionBuffer pairs;
    /** Candidates that wait to be tested, one triangle in the upper and one in the lower half. */
    private final long[] waiting = new long[BATCH];
    private final int[] corners = new int[6];
    private int size;
    private double[] positions;
    private long candidates;
    private long decided;
    private long leftOpen;
    private long nanos;

    /** Knowing nothing of neighbours. */
    public TrianglePhase(Topology topology, FeatureVolumes faces, boolean shapes) {
        this(topology, faces, null, shapes);
    }

    /**
     * For one thread.
     *
     * @param faces  the volumes of all triangles, by which most candidates are dropped; null if whoever finds
     *        candidates has done so
     * @param rings  what is known of neighbours at the instant; null if nothing is
     * @param shapes whether each pair found comes with the points of its intersection
     */
    public TrianglePhase(Topology topology, FeatureVolumes faces, PlainRings rings, boolean shapes) {
        this.topology = topology;
        this.faces = faces;
        this.shapes = shapes;
        this.pairs = new IntersectionBuffer(shapes);
        this.lanes = new TriangleLanes(topology, rings, Simd.sideKernel(), new Decisions());
    }

    /** Starts an instant; the volumes are fitted to the same positions. */
    public void begin(double[] instantPositions) {
        positions = instantPositions;
        lanes.begin(instantPositions);
        pairs.clear();
        size = 0;
        candidates = 0;
        decided = 0;
        leftOpen = 0;
        nanos = 0;
    }

    /** Takes a candidate: two triangles, in whatever order. */
    public void add(int a, int b) {
        waiting[size++] = IndexPair.pack(Math.min(a, b), Math.max(a, b));
        if (size == BATCH) {
            testWaiting();
        }
    }

    /**
     * Tests what is still waiting; then {@link #pairs} holds all intersecting pairs of the candidates taken since
     * {@link #begin}.
     */
    public void finish() {
        testWaiting();
        long start = System.nanoTime();
        lanes.finish();
        nanos += System.nanoTime() - start;
    }

    private void testWaiting() {
        long start = System.nanoTime();
        candidates += size;
        int remaining = faces == null
                ? size
                : faces.kernel().keepOverlapping(faces.faces(), faces.faces(), waiting, size);
        for (int i = 0; i < remaining; i++) {
            lanes.add(waiting[i]);
        }
        decided += remaining;
        size = 0;
        nanos += System.nanoTime() - start;
    }

    /** What becomes of the pairs that lanes have looked at. */
    private final class Decisions implements TriangleLanes.Outcome {
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
            if (test.intersect(positions, v[0], v[1], v[2], v[3], v[4], v[5])) {
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
     * The smaller triangle first and its vertices as they are in it, so that the points of a pair are the same bits
     * whoever finds it.
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

    /** How long tests took since {@link #begin}. */
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
