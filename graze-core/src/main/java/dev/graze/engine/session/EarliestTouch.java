package dev.graze.engine.session;

/**
 * Bounds from below when two moving features can first be in reach of each other. Along an axis, let g(t) be the lowest
 * vertex of one minus the highest of the other. The lowest of several linear functions is concave and the highest is
 * convex, so g is concave, and at least (1 - t) g(0) + t g(1). While that exceeds the reach, the features are apart.
 */
final class EarliestTouch {
    private final double[] t0;
    private final double[] t1;
    /** Includes the rounding of the differences below. */
    private final double reach;

    EarliestTouch(double[] t0, double[] t1, double reach) {
        this.t0 = t0;
        this.t1 = t1;
        this.reach = reach;
    }

    /** Returns a time before which the features of a pair are certainly apart; 1 if they always are. */
    double of(boolean isVertexFace, int[] vertices, int at) {
        int p = 3 * vertices[at];
        int q = 3 * vertices[at + 1];
        int r = 3 * vertices[at + 2];
        int s = 3 * vertices[at + 3];
        double earliest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double time = isVertexFace
                    ? ofFeatures(p + axis, p + axis, q + axis, r + axis, s + axis)
                    : ofFeatures(p + axis, q + axis, r + axis, s + axis, s + axis);
            earliest = Math.max(earliest, time);
        }
        return earliest;
    }

    /** Returns a time before which a feature with two vertices and one with three are apart along one axis. */
    private double ofFeatures(int a, int b, int c, int d, int e) {
        double low0 = Math.min(t0[a], t0[b]);
        double high0 = Math.max(t0[a], t0[b]);
        double otherLow0 = Math.min(Math.min(t0[c], t0[d]), t0[e]);
        double otherHigh0 = Math.max(Math.max(t0[c], t0[d]), t0[e]);
        double above = otherLow0 - high0;
        double below = low0 - otherHigh0;
        if (above > reach) {
            return crossing(above, Math.min(Math.min(t1[c], t1[d]), t1[e]) - Math.max(t1[a], t1[b]));
        }
        if (below > reach) {
            return crossing(below, Math.min(t1[a], t1[b]) - Math.max(Math.max(t1[c], t1[d]), t1[e]));
        }
        return 0;
    }

    /** Returns when a linear function that starts beyond the reach falls to it. */
    private double crossing(double from, double to) {
        return to >= from ? 1 : Math.min(1, (from - reach) / (from - to) * (1 - 0x1p-48));
    }
}
