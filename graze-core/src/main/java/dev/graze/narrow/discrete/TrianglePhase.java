package dev.graze.narrow.discrete;

import dev.graze.IntersectionBuffer;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.cull.SlabFilter;
import dev.graze.cull.StaticSlabs;
import dev.graze.mesh.Topology;
import dev.graze.narrow.IntersectionShape;
import dev.graze.narrow.TriangleIntersection;
import dev.graze.simd.Simd;

/**
 * From candidate pairs of triangles to intersecting ones, for one thread: collects candidates in batches, drops most of a batch by the slab filter,
 * and decides the rest one by one. Allocates nothing once it is there, but for results beyond the most seen so far.
 */
public final class TrianglePhase {
    private static final int BATCH = 1024;

    private final Topology topology;
    private final boolean shapes;
    private final SlabFilter filter = Simd.slabFilter();
    private final TriangleIntersection test = new TriangleIntersection();
    private final IntersectionShape shape = new IntersectionShape();
    private final IntersectionBuffer pairs;
    private final int[] triangles = new int[2 * BATCH];
    private final int[] vertices = new int[6 * BATCH];
    private final int[] survivors = new int[BATCH];
    private StaticSlabs slabs;
    private double[] positions;
    private int waiting;
    private long candidates;
    private long decided;
    private long nanos;

    /** With {@code shapes}, each pair found comes with the points of its intersection. */
    public TrianglePhase(Topology topology, boolean shapes) {
        this.topology = topology;
        this.shapes = shapes;
        this.pairs = new IntersectionBuffer(shapes);
    }

    /** Starts an instant; the slabs are fitted to the same positions. */
    public void begin(StaticSlabs instantSlabs, double[] instantPositions) {
        slabs = instantSlabs;
        positions = instantPositions;
        pairs.clear();
        waiting = 0;
        candidates = 0;
        decided = 0;
        nanos = 0;
    }

    /** Takes a candidate: triangles {@code a < b}, in this order so that the points of a pair are the same bits whoever finds it. */
    public void add(int a, int b) {
        triangles[2 * waiting] = a;
        triangles[2 * waiting + 1] = b;
        for (int corner = 0; corner < 3; corner++) {
            vertices[6 * waiting + corner] = topology.triangleVertex(a, corner);
            vertices[6 * waiting + 3 + corner] = topology.triangleVertex(b, corner);
        }
        waiting++;
        if (waiting == BATCH) {
            testWaiting();
        }
    }

    /** Tests what is still waiting; then {@link #pairs} holds all intersecting pairs of the candidates taken since {@link #begin}. */
    public void finish() {
        testWaiting();
    }

    private void testWaiting() {
        long start = System.nanoTime();
        int remaining = filter.survivors(slabs, vertices, waiting, survivors);
        for (int i = 0; i < remaining; i++) {
            decide(survivors[i]);
        }
        decided += remaining;
        candidates += waiting;
        waiting = 0;
        nanos += System.nanoTime() - start;
    }

    private void decide(int candidate) {
        int[] v = vertices;
        int at = 6 * candidate;
        if (test.intersect(positions, v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], v[at + 5])) {
            pairs.add(triangles[2 * candidate], triangles[2 * candidate + 1]);
            if (shapes) {
                shape.compute(positions, v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], v[at + 5]);
                for (int k = 0; k < shape.pointCount(); k++) {
                    pairs.addPoint(shape.point(k, 0), shape.point(k, 1), shape.point(k, 2));
                }
            }
        }
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
    }
}
