package dev.graze.cull;

import dev.graze.ContactKind;
import dev.graze.bounds.VertexVolumes;

/** The filter in plain Java: what it does is said here, and the vector version says the same in lanes. */
public final class ScalarSlabFilter implements SlabFilter {
    /** Floats per vertex: lows along eight directions at t0 and at t1 (or along sixteen at an instant), then highs. */
    private static final int STRIDE = 32;
    private static final int HIGHS = 16;
    private static final int DIRECTIONS = 8;

    @Override
    public int survivors(VertexVolumes ends, ContactKind kind, int[] candidates, int count, int[] survivors) {
        float[] sides = ends.sides();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int p = candidates[4 * i];
            int q = candidates[4 * i + 1];
            int r = candidates[4 * i + 2];
            int s = candidates[4 * i + 3];
            boolean apart = kind == ContactKind.VF ? apart(sides, p, p, p, q, r, s) : apart(sides, p, q, q, r, s, s);
            if (!apart) {
                survivors[remaining++] = i;
            }
        }
        return remaining;
    }

    /** Whether three vertices and three others stay apart along one direction at both ends. */
    private static boolean apart(float[] sides, int a0, int a1, int a2, int b0, int b1, int b2) {
        for (int k = 0; k < DIRECTIONS; k++) {
            int end = k + DIRECTIONS;
            if (above(sides, k, a0, a1, a2, b0, b1, b2) && above(sides, end, a0, a1, a2, b0, b1, b2)) {
                return true;
            }
            if (above(sides, k, b0, b1, b2, a0, a1, a2) && above(sides, end, b0, b1, b2, a0, a1, a2)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the first three vertices are all above the others along lane {@code k}. */
    private static boolean above(float[] sides, int k, int a0, int a1, int a2, int b0, int b1, int b2) {
        float low = Math.min(sides[STRIDE * a0 + k], Math.min(sides[STRIDE * a1 + k], sides[STRIDE * a2 + k]));
        int high = k + HIGHS;
        return low > Math.max(sides[STRIDE * b0 + high], Math.max(sides[STRIDE * b1 + high], sides[STRIDE * b2 + high]));
    }

    @Override
    public int survivors(VertexVolumes instant, int[] candidates, int count, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            if (!trianglesApart(instant.sides(), candidates, 6 * i)) {
                survivors[remaining++] = i;
            }
        }
        return remaining;
    }

    private static boolean trianglesApart(float[] sides, int[] v, int at) {
        for (int k = 0; k < HIGHS; k++) {
            if (above(sides, k, v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], v[at + 5])
                    || above(sides, k, v[at + 3], v[at + 4], v[at + 5], v[at], v[at + 1], v[at + 2])) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void reduce(VertexVolumes ends, int[] corners, int count, int[] tests) {
        for (int i = 0; i < count; i++) {
            int left = tests[i];
            for (int rest = left; rest != 0; rest &= rest - 1) {
                int test = Integer.numberOfTrailingZeros(rest);
                left &= testApart(ends.sides(), corners, 6 * i, test) ? ~(1 << test) : -1;
            }
            tests[i] = left;
        }
    }

    private static boolean testApart(float[] sides, int[] corners, int at, int test) {
        if ((FeatureTests.EDGES & 1 << test) == 0) {
            int vertex = corners[at + test];
            int face = test < 3 ? at + 3 : at;
            return apart(sides, vertex, vertex, vertex, corners[face], corners[face + 1], corners[face + 2]);
        }
        int sideA = FeatureTests.sideOfA(test);
        int sideB = FeatureTests.sideOfB(test);
        int p = corners[at + FeatureTests.sideStart(sideA)];
        int q = corners[at + FeatureTests.sideEnd(sideA)];
        int r = corners[at + 3 + FeatureTests.sideStart(sideB)];
        int s = corners[at + 3 + FeatureTests.sideEnd(sideB)];
        return apart(sides, p, q, q, r, s, s);
    }
}
