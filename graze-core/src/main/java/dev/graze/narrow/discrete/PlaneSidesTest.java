package dev.graze.narrow.discrete;

/**
 * Triangles without a common vertex: on which sides of the plane of one the corners of the other lie. If all of them
 * are on one side, the triangles are apart; if all six sides are certain and each plane cuts the other triangle,
 * {@link CrossingTest} decides.
 */
final class PlaneSidesTest {
    private static final int[] CORNERS = { 0, 1, 2, 3, 4, 5 };
    private static final int[] OF_FIRST = { 0, 1, 2 };
    private static final int[] OF_SECOND = { 3, 4, 5 };
    /** The corner that is alone on its side of a plane, by the set of corners above it. */
    private static final int[] LONE = { 0, 0, 1, 2, 2, 1, 0, 0 };
    /** The corners of a triangle, twice around. */
    private static final int[] AROUND = { 0, 1, 2, 0, 1 };

    private final Sides first = new Sides();
    private final Sides second = new Sides();
    private long crossing;

    /** The pairs that stay open; {@link #crossing} has those whose planes cut both triangles, all others are apart. */
    long open(PairBatch batch, double[] positions) {
        batch.gather(positions, CORNERS);
        second.look(batch, 0, 1, 2, OF_SECOND);
        first.look(batch, 3, 4, 5, OF_FIRST);
        long remaining = batch.all() & ~(beside(first) | beside(second));
        crossing = remaining & certain(first) & certain(second);
        return remaining & ~crossing;
    }

    private static long beside(Sides sides) {
        return sides.together(0, 1) & sides.together(1, 2);
    }

    private static long certain(Sides sides) {
        return sides.certain(0) & sides.certain(1) & sides.certain(2);
    }

    long crossing() {
        return crossing;
    }

    /** Adds a pair whose planes cross to another batch, its corners turned as {@link CrossingTest} wants them. */
    void addTurned(PairBatch batch, int i, PairBatch to) {
        int aboveA = above(first, i);
        int aboveB = above(second, i);
        int cornerA = LONE[aboveA];
        int cornerB = LONE[aboveB];
        int turnA = isLower(aboveB, cornerB);
        int turnB = isLower(aboveA, cornerA);
        to.add(batch.pair(i), batch.vertex(i, cornerA), batch.vertex(i, AROUND[cornerA + 1 + turnA]),
                batch.vertex(i, AROUND[cornerA + 2 - turnA]), batch.vertex(i, 3 + cornerB),
                batch.vertex(i, 3 + AROUND[cornerB + 1 + turnB]),
                batch.vertex(i, 3 + AROUND[cornerB + 2 - turnB]));
    }

    private static int above(Sides sides, int i) {
        return (int) ((sides.above(0) >>> i & 1) | (sides.above(1) >>> i & 1) << 1 | (sides.above(2) >>> i & 1) << 2);
    }

    private static int isLower(int above, int corner) {
        return ~above >> corner & 1;
    }
}
