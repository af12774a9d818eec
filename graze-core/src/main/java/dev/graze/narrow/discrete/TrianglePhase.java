package dev.graze.narrow.discrete;

import dev.graze.IntersectionBuffer;
import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.cull.SlabFilter;
import dev.graze.bounds.VertexVolumes;
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
    private final Batch apart = new Batch();
    /** Candidates with a common vertex: no direction parts them, so the filter would only waste time on them. */
    private final Batch adjacent = new Batch();
    private final int[] survivors = new int[BATCH];
    private VertexVolumes instant;
    private double[] positions;
    private long candidates;
    private long decided;
    private long nanos;

    /** With {@code shapes}, each pair found comes with the points of its intersection. */
    public TrianglePhase(Topology topology, boolean shapes) {
        this.topology = topology;
        this.shapes = shapes;
        this.pairs = new IntersectionBuffer(shapes);
    }

    /** Candidates that wait to be tested. */
    private static final class Batch {
        private final int[] triangles = new int[2 * BATCH];
        private final int[] vertices = new int[6 * BATCH];
        private int size;

        void add(int a, int b, int a0, int a1, int a2, int b0, int b1, int b2) {
            triangles[2 * size] = a;
            triangles[2 * size + 1] = b;
            int at = 6 * size;
            vertices[at] = a0;
            vertices[at + 1] = a1;
            vertices[at + 2] = a2;
            vertices[at + 3] = b0;
            vertices[at + 4] = b1;
            vertices[at + 5] = b2;
            size++;
        }
    }

    /** Starts an instant; the volumes are fitted to the same positions, or null if whoever finds candidates has filtered them. */
    public void begin(VertexVolumes instantVolumes, double[] instantPositions) {
        instant = instantVolumes;
        positions = instantPositions;
        pairs.clear();
        apart.size = 0;
        adjacent.size = 0;
        candidates = 0;
        decided = 0;
        nanos = 0;
    }

    /** Takes a candidate: triangles {@code a < b}, in this order so that the points of a pair are the same bits whoever finds it. */
    public void add(int a, int b) {
        int a0 = topology.triangleVertex(a, 0);
        int a1 = topology.triangleVertex(a, 1);
        int a2 = topology.triangleVertex(a, 2);
        int b0 = topology.triangleVertex(b, 0);
        int b1 = topology.triangleVertex(b, 1);
        int b2 = topology.triangleVertex(b, 2);
        boolean common = TriangleIntersection.commonCorners(a0, a1, a2, b0, b1, b2) != 0;
        Batch batch = common ? adjacent : apart;
        batch.add(a, b, a0, a1, a2, b0, b1, b2);
        candidates++;
        if (batch.size == BATCH) {
            test(batch);
        }
    }

    /** Tests what is still waiting; then {@link #pairs} holds all intersecting pairs of the candidates taken since {@link #begin}. */
    public void finish() {
        test(apart);
        test(adjacent);
    }

    private void test(Batch batch) {
        long start = System.nanoTime();
        if (batch == apart && instant != null) {
            int remaining = filter.survivors(instant, batch.vertices, batch.size, survivors);
            for (int i = 0; i < remaining; i++) {
                decide(batch, survivors[i]);
            }
            decided += remaining;
        } else {
            for (int i = 0; i < batch.size; i++) {
                decide(batch, i);
            }
            decided += batch.size;
        }
        batch.size = 0;
        nanos += System.nanoTime() - start;
    }

    private void decide(Batch batch, int candidate) {
        int[] v = batch.vertices;
        int at = 6 * candidate;
        if (test.intersect(positions, v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], v[at + 5])) {
            pairs.add(batch.triangles[2 * candidate], batch.triangles[2 * candidate + 1]);
            if (shapes) {
                addShape(v, at);
            }
        }
    }

    private void addShape(int[] v, int at) {
        int count = shape.compute(positions, v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], v[at + 5]);
        for (int k = 0; k < count; k++) {
            pairs.addPoint(shape.point(k, 0), shape.point(k, 1), shape.point(k, 2));
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
