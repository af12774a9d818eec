package dev.graze.cull;

import dev.graze.ContactKind;

/** The filter in plain Java: what it does is said here, and the vector version says the same in lanes. */
public final class ScalarSlabFilter implements SlabFilter {
    @Override
    public int survivors(RelativeSlabs relative, ContactKind kind, int[] candidates, int count, int[] survivors) {
        float[] slabs = relative.slabs();
        float[] thresholds = relative.thresholds();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int p = RelativeSlabs.STRIDE * candidates[4 * i];
            int q = RelativeSlabs.STRIDE * candidates[4 * i + 1];
            int r = RelativeSlabs.STRIDE * candidates[4 * i + 2];
            int s = RelativeSlabs.STRIDE * candidates[4 * i + 3];
            boolean apart = kind == ContactKind.VF
                    ? apartFromFace(slabs, thresholds, p, q, r, s)
                    : edgesApart(slabs, thresholds, p, q, r, s);
            if (!apart) {
                survivors[remaining++] = i;
            }
        }
        return remaining;
    }

    private static boolean apartFromFace(float[] slabs, float[] thresholds, int p, int a, int b, int c) {
        for (int k = 0; k < RelativeSlabs.DIRECTIONS; k++) {
            int end = k + RelativeSlabs.DIRECTIONS;
            float low = Math.min(lowest(slabs, k, p, a, b, c), lowest(slabs, end, p, a, b, c));
            float high = Math.max(highest(slabs, k, p, a, b, c), highest(slabs, end, p, a, b, c));
            if (low > thresholds[k] || high < -thresholds[k]) {
                return true;
            }
        }
        return false;
    }

    private static float lowest(float[] slabs, int k, int p, int a, int b, int c) {
        float from = slabs[p + k];
        return Math.min(from - slabs[a + k], Math.min(from - slabs[b + k], from - slabs[c + k]));
    }

    private static float highest(float[] slabs, int k, int p, int a, int b, int c) {
        float from = slabs[p + k];
        return Math.max(from - slabs[a + k], Math.max(from - slabs[b + k], from - slabs[c + k]));
    }

    private static boolean edgesApart(float[] slabs, float[] thresholds, int p, int q, int r, int s) {
        for (int k = 0; k < RelativeSlabs.DIRECTIONS; k++) {
            int end = k + RelativeSlabs.DIRECTIONS;
            float low = Math.min(gapAbove(slabs, k, p, q, r, s), gapAbove(slabs, end, p, q, r, s));
            float high = Math.min(gapAbove(slabs, k, r, s, p, q), gapAbove(slabs, end, r, s, p, q));
            if (low > thresholds[k] || high > thresholds[k]) {
                return true;
            }
        }
        return false;
    }

    /** How far edge r, s begins above the end of edge p, q. */
    private static float gapAbove(float[] slabs, int k, int p, int q, int r, int s) {
        return Math.min(slabs[r + k], slabs[s + k]) - Math.max(slabs[p + k], slabs[q + k]);
    }

    @Override
    public int survivors(StaticSlabs fixed, int[] candidates, int count, int[] survivors) {
        float[] slabs = fixed.slabs();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            if (!trianglesApart(slabs, fixed.threshold(), candidates, 6 * i)) {
                survivors[remaining++] = i;
            }
        }
        return remaining;
    }

    private static boolean trianglesApart(float[] slabs, float threshold, int[] v, int at) {
        for (int k = 0; k < RelativeSlabs.STRIDE; k++) {
            float a0 = slabs[RelativeSlabs.STRIDE * v[at] + k];
            float a1 = slabs[RelativeSlabs.STRIDE * v[at + 1] + k];
            float a2 = slabs[RelativeSlabs.STRIDE * v[at + 2] + k];
            float b0 = slabs[RelativeSlabs.STRIDE * v[at + 3] + k];
            float b1 = slabs[RelativeSlabs.STRIDE * v[at + 4] + k];
            float b2 = slabs[RelativeSlabs.STRIDE * v[at + 5] + k];
            float aAbove = Math.min(a0, Math.min(a1, a2)) - Math.max(b0, Math.max(b1, b2));
            float bAbove = Math.min(b0, Math.min(b1, b2)) - Math.max(a0, Math.max(a1, a2));
            if (Math.max(aAbove, bAbove) > threshold) {
                return true;
            }
        }
        return false;
    }
}
