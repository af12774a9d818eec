package dev.graze.narrow.discrete;

import dev.graze.filter.SideKernel;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * The floating-point filter for pairs of triangles: decides them in batches as far as the signs of determinants are
 * certain in doubles, and reports the pairs that it cannot decide. Pairs are batched by their number of common
 * vertices, because the more they share, the fewer determinants decide:
 *
 * <pre>
 *   3  the same face twice                                          intersect
 *   2  {@link FoldFreeRings}                        none            apart, or to
 *      {@link AdjacentPairFilter} (shared edge)   1 determinant   apart or open
 *   1  {@link FoldFreeRings}                        none            apart, or to
 *      {@link AdjacentPairFilter} (shared vertex) 4 determinants  intersect, apart or open
 *   0  {@link DisjointPairFilter} (plane sides)   6 determinants  apart, open, or to
 *      {@link DisjointPairFilter} (crossing)      2 determinants  intersect, apart or open
 * </pre>
 */
final class TriangleFilter {
    private final Topology topology;
    private final FoldFreeRings rings;
    private final Outcome outcome;
    /** By the number of common vertices. */
    private final PairBatch[] waiting = new PairBatch[3];
    private final PairBatch crossing;
    private final DisjointPairFilter disjoint = new DisjointPairFilter();
    private final AdjacentPairFilter adjacent = new AdjacentPairFilter();
    private double[] positions;

    /** Receives the pairs that intersect and those that stay undecided; pairs that are apart are not reported. */
    interface Outcome {
        void intersects(long pair);

        void isOpen(long pair);
    }

    /** @param rings known fold-free rings; null if there are none */
    TriangleFilter(Topology topology, FoldFreeRings rings, SideKernel kernel, Outcome outcome) {
        this.topology = topology;
        this.rings = rings;
        this.outcome = outcome;
        this.crossing = new PairBatch(kernel);
        Arrays.setAll(waiting, common -> new PairBatch(kernel));
    }

    /** Starts an instant, and discards pairs left over from one that failed. */
    void begin(double[] instantPositions) {
        positions = instantPositions;
        for (PairBatch batch : waiting) {
            batch.clear();
        }
        crossing.clear();
    }

    /** Adds a pair: one triangle in the upper and one in the lower half. */
    void add(long pair) {
        int a = (int) (pair >>> 32);
        int b = (int) pair;
        int a0 = topology.triangleVertex(a, 0);
        int a1 = topology.triangleVertex(a, 1);
        int a2 = topology.triangleVertex(a, 2);
        int b0 = topology.triangleVertex(b, 0);
        int b1 = topology.triangleVertex(b, 1);
        int b2 = topology.triangleVertex(b, 2);
        int order = CommonCorners.order(a0, a1, a2, b0, b1, b2);
        if (CommonCorners.count(order) == 3) {
            outcome.intersects(pair);
        } else {
            add(pair, a, b, order);
        }
    }

    /** Reads the vertices again in their new order rather than selecting among them, which avoids branches. */
    private void add(long pair, int a, int b, int order) {
        int common = CommonCorners.count(order);
        int first = topology.triangleVertex(a, CommonCorners.corner(order, 0));
        int second = topology.triangleVertex(a, CommonCorners.corner(order, 1));
        if (isInFoldFreeRing(common, first, second)) {
            return;
        }
        PairBatch batch = waiting[common];
        batch.add(pair, first, second, topology.triangleVertex(a, CommonCorners.corner(order, 2)),
                topology.triangleVertex(b, CommonCorners.corner(order, 3)),
                topology.triangleVertex(b, CommonCorners.corner(order, 4)),
                topology.triangleVertex(b, CommonCorners.corner(order, 5)));
        if (batch.isFull()) {
            decide(common);
        }
    }

    /** Returns whether a fold-free ring contains both triangles; common vertices come first. */
    private boolean isInFoldFreeRing(int common, int first, int second) {
        return rings != null && common > 0 && (rings.isFoldFree(first) || (common == 2 && rings.isFoldFree(second)));
    }

    /** Decides the remaining pairs. */
    void finish() {
        for (int common = 0; common < waiting.length; common++) {
            decide(common);
        }
        decideCrossing();
    }

    private void decide(int common) {
        PairBatch batch = waiting[common];
        switch (common) {
            case 0 -> decideDisjoint(batch);
            case 1 -> report(batch, adjacent.testSharedVertex(batch, positions), adjacent.intersecting());
            default -> report(batch, adjacent.testSharedEdge(batch, positions), 0);
        }
        batch.clear();
    }

    private void decideDisjoint(PairBatch batch) {
        report(batch, disjoint.testPlaneSides(batch, positions), 0);
        for (long rest = disjoint.crossing(); rest != 0; rest &= rest - 1) {
            disjoint.addReordered(batch, Long.numberOfTrailingZeros(rest), crossing);
            if (crossing.isFull()) {
                decideCrossing();
            }
        }
    }

    private void decideCrossing() {
        report(crossing, disjoint.testCrossing(crossing, positions), disjoint.intersecting());
        crossing.clear();
    }

    private void report(PairBatch batch, long open, long intersecting) {
        for (long rest = intersecting; rest != 0; rest &= rest - 1) {
            outcome.intersects(batch.pair(Long.numberOfTrailingZeros(rest)));
        }
        for (long rest = open; rest != 0; rest &= rest - 1) {
            outcome.isOpen(batch.pair(Long.numberOfTrailingZeros(rest)));
        }
    }

    /**
     * The corners that two triangles have in common, as nine bits: bit {@code 3 * i + j} is set if corner i of the
     * first and corner j of the second are the same vertex. A table maps them to an order of corners, so that no branch
     * depends on where triangles meet, which is unpredictable.
     */
    private static final class CommonCorners {
        /**
         * By the nine bits: the number of common vertices in bits 0 and 1, then the order of the corners, two bits each
         * from bit 2 on, those of the first triangle first.
         */
        private static final char[] ORDERS = new char[1 << 9];

        static {
            for (int same = 0; same < ORDERS.length; same++) {
                int first = isAny(same, 0b111) | isAny(same, 0b111 << 3) << 1 | isAny(same, 0b111 << 6) << 2;
                int second = (same | same >> 3 | same >> 6) & 0b111;
                ORDERS[same] = (char) (Integer.bitCount(first) | rotated(first) << 2 | rotated(second) << 8);
            }
        }

        private CommonCorners() {
        }

        private static int isAny(int same, int bits) {
            return (same & bits) == 0 ? 0 : 1;
        }

        /** Returns the corners of a triangle in cyclic order, rotated so that a set of one or two comes first. */
        private static int rotated(int set) {
            int start = switch (Integer.bitCount(set)) {
                case 1 -> Integer.numberOfTrailingZeros(set);
                case 2 -> Integer.numberOfTrailingZeros(7 - set) + 1;
                default -> 0;
            };
            return start % 3 | (start + 1) % 3 << 2 | (start + 2) % 3 << 4;
        }

        /** Returns the order of the corners of two triangles, each given by its vertices. */
        static int order(int a0, int a1, int a2, int b0, int b1, int b2) {
            return ORDERS[isOneOf(a0, b0, b1, b2) | isOneOf(a1, b0, b1, b2) << 3 | isOneOf(a2, b0, b1, b2) << 6];
        }

        private static int isOneOf(int vertex, int b0, int b1, int b2) {
            return isZero(vertex ^ b0) | isZero(vertex ^ b1) << 1 | isZero(vertex ^ b2) << 2;
        }

        private static int isZero(int difference) {
            return (difference - 1 & ~difference) >>> (Integer.SIZE - 1);
        }

        /** Returns the number of common vertices. */
        static int count(int order) {
            return order & 3;
        }

        /**
         * Returns the corner at a place in the order: places 0 to 2 are corners of the first triangle, 3 to 5 of the
         * second; common corners come before others.
         */
        static int corner(int order, int place) {
            return order >> (2 + 2 * place) & 3;
        }
    }
}
