package dev.graze.narrow.discrete;

/**
 * Triangles whose planes cross and cut the other triangle each, by the comparison that {@code PlaneCrossing} explains.
 * Corners p, q, r of the first are 0, 1, 2 and of the second 3, 4, 5; p is alone on its side of the other plane, and
 * each triangle is turned so that the other's p lies above it. The two intervals of the common line overlap if the
 * orientation of p1, q1, p2, q2 is negative and that of p1, r1, p2, r2 positive.
 */
final class CrossingTest {
    private static final int[] CORNERS = { 0, 1, 2, 3, 4, 5 };
    private static final int[] Q2 = { 4 };
    private static final int[] R2 = { 5 };

    private final Sides fromIToK = new Sides();
    private final Sides fromJToL = new Sides();
    private long intersecting;

    /** The pairs that stay open; {@link #intersecting} has those that intersect, all others are apart. */
    long open(PairBatch batch, double[] positions) {
        batch.gather(positions, CORNERS);
        fromIToK.look(batch, 0, 1, 3, Q2);
        fromJToL.look(batch, 0, 2, 3, R2);
        intersecting = batch.all() & fromIToK.below(0) & fromJToL.above(0);
        long apart = fromIToK.above(0) | fromJToL.below(0);
        return batch.all() & ~(apart | intersecting);
    }

    long intersecting() {
        return intersecting;
    }
}
