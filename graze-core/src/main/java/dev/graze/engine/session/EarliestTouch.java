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
        int divide = isVertexFace ? 1 : 2;
        double earliest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double above0 = Double.POSITIVE_INFINITY; // second feature above the first, at t0
            double above1 = Double.POSITIVE_INFINITY;
            double below0 = Double.POSITIVE_INFINITY; // second feature below the first
            double below1 = Double.POSITIVE_INFINITY;
            for (int a = 0; a < divide; a++) {
                int p = 3 * vertices[at + a] + axis;
                for (int b = divide; b < 4; b++) {
                    int q = 3 * vertices[at + b] + axis;
                    double start = t0[q] - t0[p];
                    double end = t1[q] - t1[p];
                    above0 = Math.min(above0, start);
                    above1 = Math.min(above1, end);
                    below0 = Math.min(below0, -start);
                    below1 = Math.min(below1, -end);
                }
            }
            earliest = Math.max(earliest, Math.max(crossing(above0, above1), crossing(below0, below1)));
        }
        return earliest;
    }

    /** Returns when a linear function falls to the reach; 0 if it starts there. */
    private double crossing(double from, double to) {
        if (!(from > reach)) {
            return 0;
        }
        return to >= from ? 1 : Math.min(1, (from - reach) / (from - to) * (1 - 0x1p-48));
    }
}
