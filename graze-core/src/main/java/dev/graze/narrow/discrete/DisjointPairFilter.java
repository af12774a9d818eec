package dev.graze.narrow.discrete;

import dev.graze.narrow.discrete.PairBatch.PlaneSides;

/**
 * Batched test of triangles without a common vertex, in two stages.
 *
 * <p><b>Plane sides</b> (six determinants): on which side of the plane of one triangle the corners of the other lie. If
 * all of them are on one side, the triangles are apart. If all six sides are certain and each plane cuts the other
 * triangle, the pair goes to the second stage.
 *
 * <p><b>Crossing</b> (two determinants): compares the intervals in which the triangles cut the common line of their
 * planes; {@link PlaneCrossing} derives the comparison. Corners p, q, r of the first triangle are 0, 1, 2 and of the
 * second 3, 4, 5; p is alone on its side of the other plane, and each triangle is oriented so that the other's p lies
 * above it. The intervals overlap if the orientation of p1, q1, p2, q2 is negative and that of p1, r1, p2, r2 positive.
 */
final class DisjointPairFilter {
    private static final int[] CORNERS = { 0, 1, 2, 3, 4, 5 };
    private static final int[] OF_FIRST = { 0, 1, 2 };
    private static final int[] OF_SECOND = { 3, 4, 5 };
    private static final int[] Q2 = { 4 };
    private static final int[] R2 = { 5 };
    /** The corner that is alone on its side of a plane, by the set of corners above it. */
    private static final int[] LONE = { 0, 0, 1, 2, 2, 1, 0, 0 };
    /** The corners of a triangle, cyclically. */
    private static final int[] CYCLE = { 0, 1, 2, 0, 1 };

    private final PlaneSides first = new PlaneSides();
    private final PlaneSides second = new PlaneSides();
    private final PlaneSides fromIToK = new PlaneSides();
    private final PlaneSides fromJToL = new PlaneSides();
    private long crossing;
    private long intersecting;

    /**
     * Runs the first stage. Returns the undecided pairs; {@link #crossing} has those for the second stage, all others
     * are apart.
     */
    long testPlaneSides(PairBatch batch, double[] positions) {
        batch.gather(positions, CORNERS);
        second.classify(batch, 0, 1, 2, OF_SECOND);
        first.classify(batch, 3, 4, 5, OF_FIRST);
        long remaining = batch.all() & ~(onOneSide(first) | onOneSide(second));
        crossing = remaining & certain(first) & certain(second);
        return remaining & ~crossing;
    }

    private static long onOneSide(PlaneSides sides) {
        return sides.same(0, 1) & sides.same(1, 2);
    }

    private static long certain(PlaneSides sides) {
        return sides.certain(0) & sides.certain(1) & sides.certain(2);
    }

    /** Returns the pairs of the first stage whose planes certainly cut both triangles. */
    long crossing() {
        return crossing;
    }

    /**
     * Adds a pair whose planes cross to the batch of the second stage, with its corners in the order that it expects.
     */
    void addReordered(PairBatch batch, int i, PairBatch to) {
        int aboveA = above(first, i);
        int aboveB = above(second, i);
        int cornerA = LONE[aboveA];
        int cornerB = LONE[aboveB];
        int flipA = isBelow(aboveB, cornerB);
        int flipB = isBelow(aboveA, cornerA);
        to.add(batch.pair(i), batch.vertex(i, cornerA), batch.vertex(i, CYCLE[cornerA + 1 + flipA]),
                batch.vertex(i, CYCLE[cornerA + 2 - flipA]), batch.vertex(i, 3 + cornerB),
                batch.vertex(i, 3 + CYCLE[cornerB + 1 + flipB]),
                batch.vertex(i, 3 + CYCLE[cornerB + 2 - flipB]));
    }

    private static int above(PlaneSides sides, int i) {
        return (int) ((sides.above(0) >>> i & 1) | (sides.above(1) >>> i & 1) << 1 | (sides.above(2) >>> i & 1) << 2);
    }

    private static int isBelow(int above, int corner) {
        return ~above >> corner & 1;
    }

    /**
     * Runs the second stage. Returns the undecided pairs; {@link #intersecting} has those that intersect, all others
     * are apart.
     */
    long testCrossing(PairBatch batch, double[] positions) {
        batch.gather(positions, CORNERS);
        fromIToK.classify(batch, 0, 1, 3, Q2);
        fromJToL.classify(batch, 0, 2, 3, R2);
        intersecting = batch.all() & fromIToK.below(0) & fromJToL.above(0);
        long apart = fromIToK.above(0) | fromJToL.below(0);
        return batch.all() & ~(apart | intersecting);
    }

    /** Returns the pairs of the second stage that certainly intersect. */
    long intersecting() {
        return intersecting;
    }
}
