package dev.graze.bounds;

/** The kernel in plain Java: what it does is said here, and the vector versions say the same in lanes. */
public final class ScalarKernel extends VolumeKernel {
    /** By how many lanes the two ends of the motion are apart; 0 if there are no two. */
    private final int ends;

    public ScalarKernel(int lanes, boolean bothEnds) {
        super(lanes);
        this.ends = bothEnds ? lanes / 2 : 0;
    }

    @Override
    protected boolean apart(float[] first, int a, float[] second, int b) {
        int highs = lanes();
        for (int k = 0; k < highs - ends; k++) {
            if (above(first, a + k, second, b + k + highs) || above(second, b + k, first, a + k + highs)) {
                return true;
            }
        }
        return false;
    }

    /** Along a direction at the only time there is, or at both ends of the motion, and then in between. */
    private boolean above(float[] lows, int low, float[] highs, int high) {
        return lows[low] > highs[high] && lows[low + ends] > highs[high + ends];
    }

    @Override
    protected void unite(float[] sides, int a, int b, int to) {
        unite(sides, a, b, b, sides, to);
    }

    @Override
    protected void unite(float[] from, int a, int b, int c, float[] sides, int to) {
        int highs = lanes();
        for (int k = 0; k < highs; k++) {
            sides[to + k] = Math.min(from[a + k], Math.min(from[b + k], from[c + k]));
            sides[to + k + highs] = Math.max(from[a + k + highs], Math.max(from[b + k + highs], from[c + k + highs]));
        }
    }
}
