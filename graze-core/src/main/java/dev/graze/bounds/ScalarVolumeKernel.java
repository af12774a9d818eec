package dev.graze.bounds;

/** The arithmetic on volumes in plain Java: the reference for the vector kernels. */
public final class ScalarVolumeKernel extends VolumeKernel {
    /** The number of lanes between a slab at t0 and the same one at t1; 0 if there is only one time. */
    private final int t1Shift;

    public ScalarVolumeKernel(int lanes, boolean twoTimes) {
        super(lanes);
        this.t1Shift = twoTimes ? lanes / 2 : 0;
    }

    @Override
    protected boolean apart(float[] first, int a, float[] second, int b) {
        int highs = lanes();
        for (int k = 0; k < highs - t1Shift; k++) {
            if (above(first, a + k, second, b + k + highs) || above(second, b + k, first, a + k + highs)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether lows are above highs at the only time, or at t0 and t1 and so at every time between. */
    private boolean above(float[] lows, int low, float[] highs, int high) {
        return lows[low] > highs[high] && lows[low + t1Shift] > highs[high + t1Shift];
    }

    @Override
    protected void unite(float[] extents, int a, int b, int to) {
        unite(extents, a, b, b, extents, to);
    }

    @Override
    protected void unite(float[] from, int a, int b, int c, float[] extents, int to) {
        int highs = lanes();
        for (int k = 0; k < highs; k++) {
            extents[to + k] = Math.min(from[a + k], Math.min(from[b + k], from[c + k]));
            extents[to + k + highs] = Math.max(from[a + k + highs], Math.max(from[b + k + highs], from[c + k + highs]));
        }
    }
}
