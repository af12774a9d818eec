package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.bounds.VertexVolumes;
import dev.graze.cull.FeatureTests;
import dev.graze.cull.SlabFilter;

/**
 * The slab filter with one candidate at a time in all lanes: the lows of a vertex are one load of 512 bits (two of 256, four of 128), its highs another,
 * the lanes the directions at t0 and at t1. So there is nothing to gather and nothing to transpose, and one comparison answers for all directions.
 *
 * <p>How two vertices lie is a word of 32 bits, their {@link VectorSlabKernel#order order}.
 * Features are as apart as all their vertices, so their word is the conjunction of those.
 */
final class VectorSlabFilter implements SlabFilter {
    private static final int WIDTH = VectorSlabKernel.WIDTH;
    private static final int STRIDE = 2 * WIDTH;
    private static final int DIRECTIONS = WIDTH / 2;
    /** Those bits of a word that stand for t0. */
    private static final int AT_START = 0x00FF_00FF;
    private static final int BLOCK = 256;

    /** The orders of corner i of the first and corner j of the second triangle at row 3 i + j, for a block of pairs. */
    private final int[] orders = new int[9 * BLOCK];

    @Override
    public int survivors(VertexVolumes ends, ContactKind kind, int[] candidates, int count, int[] survivors) {
        return kind == ContactKind.VF
                ? faceSurvivors(ends.sides(), candidates, count, survivors)
                : edgeSurvivors(ends.sides(), candidates, count, survivors);
    }

    private static int faceSurvivors(float[] sides, int[] candidates, int count, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int p = STRIDE * candidates[4 * i];
            int order = order(sides, p, STRIDE * candidates[4 * i + 1]) & order(sides, p, STRIDE * candidates[4 * i + 2])
                    & order(sides, p, STRIDE * candidates[4 * i + 3]);
            survivors[remaining] = i;
            remaining += 1 - apart(order);
        }
        return remaining;
    }

    private static int edgeSurvivors(float[] sides, int[] candidates, int count, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int p = STRIDE * candidates[4 * i];
            int q = STRIDE * candidates[4 * i + 1];
            int r = STRIDE * candidates[4 * i + 2];
            int s = STRIDE * candidates[4 * i + 3];
            int order = order(sides, p, r) & order(sides, p, s) & order(sides, q, r) & order(sides, q, s);
            survivors[remaining] = i;
            remaining += 1 - apart(order);
        }
        return remaining;
    }

    private static int order(float[] sides, int a, int b) {
        return VectorSlabKernel.order(sides, a, b);
    }

    /** 1 if some direction parts them, the same way at t0 and, eight lanes on, at t1; else 0. */
    private static int apart(int order) {
        int throughout = order & (order >>> DIRECTIONS) & AT_START;
        return (throughout | -throughout) >>> 31;
    }

    @Override
    public int survivors(VertexVolumes instant, int[] candidates, int count, int[] survivors) {
        float[] sides = instant.sides();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int order = orderOfTriangles(sides, candidates, 6 * i);
            survivors[remaining] = i;
            remaining += order == 0 ? 1 : 0;
        }
        return remaining;
    }

    private static int orderOfTriangles(float[] sides, int[] v, int at) {
        int order = -1;
        for (int a = at; a < at + 3; a++) {
            for (int b = at + 3; b < at + 6; b++) {
                order &= order(sides, STRIDE * v[a], STRIDE * v[b]);
            }
        }
        return order;
    }

    @Override
    public void reduce(VertexVolumes ends, int[] corners, int count, int[] tests) {
        for (int from = 0; from < count; from += BLOCK) {
            int size = Math.min(BLOCK, count - from);
            for (int i = 0; i < size; i++) {
                putOrders(ends.sides(), corners, 6 * (from + i), i);
            }
            reduceBlock(tests, from, size);
        }
    }

    private void putOrders(float[] sides, int[] corners, int at, int i) {
        int b0 = STRIDE * corners[at + 3];
        int b1 = STRIDE * corners[at + 4];
        int b2 = STRIDE * corners[at + 5];
        for (int corner = 0; corner < 3; corner++) {
            int a = STRIDE * corners[at + corner];
            int row = 3 * corner * BLOCK + i;
            orders[row] = order(sides, a, b0);
            orders[row + BLOCK] = order(sides, a, b1);
            orders[row + 2 * BLOCK] = order(sides, a, b2);
        }
    }

    private void reduceBlock(int[] tests, int from, int size) {
        for (int i = 0; i < 3; i++) {
            reduce(tests, from, size, i, 3 * i, 3 * i + 1, 3 * i + 2, 3 * i + 2);
            reduce(tests, from, size, 3 + i, i, i + 3, i + 6, i + 6);
        }
        for (int sideA = 0; sideA < 3; sideA++) {
            int p = 3 * FeatureTests.sideStart(sideA);
            int q = 3 * FeatureTests.sideEnd(sideA);
            for (int sideB = 0; sideB < 3; sideB++) {
                int r = FeatureTests.sideStart(sideB);
                int s = FeatureTests.sideEnd(sideB);
                reduce(tests, from, size, 6 + 3 * sideA + sideB, p + r, p + s, q + r, q + s);
            }
        }
    }

    /** Takes one test away from those pairs of the block whose features are apart; a loop the compiler puts into lanes by itself. */
    private void reduce(int[] tests, int from, int size, int test, int row0, int row1, int row2, int row3) {
        int[] words = orders;
        for (int i = 0; i < size; i++) {
            int order = words[row0 * BLOCK + i] & words[row1 * BLOCK + i] & words[row2 * BLOCK + i] & words[row3 * BLOCK + i];
            tests[from + i] &= ~(apart(order) << test);
        }
    }
}
