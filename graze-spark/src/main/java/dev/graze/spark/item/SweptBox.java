package dev.graze.spark.item;

import dev.graze.bounds.Rounding;

/**
 * An axis-aligned box in doubles around points at t0 and at t1. Since motion is linear, it bounds them at every time
 * between.
 *
 * <p>Without a separation nothing is rounded and the box is exact: two features that touch at some time share a point
 * at that time, and so their boxes overlap.
 *
 * <p>With a separation d, the solver may report a pair within d plus a millionth of the size of the pair, the largest
 * coordinate difference of two of its vertices. If the features' boxes measure a and b, such a pair measures at most (a
 * + b + d)(1 + 2e-6). The boxes of all pairs that may be reported therefore overlap if each is grown by d/2 and a
 * little more than a millionth of (a + d/2). {@link #UNDECIDED} is fifteen millionths. The box of a triangle is larger
 * than those of its edges and vertices, so it grows more and still contains theirs.
 */
public final class SweptBox {
    private static final double UNDECIDED = 0x1p-16;

    private final double[] low = new double[3];
    private final double[] high = new double[3];

    public void clear() {
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Double.POSITIVE_INFINITY;
            high[axis] = Double.NEGATIVE_INFINITY;
        }
    }

    /** Includes the point at {@code positions[at]} to {@code positions[at + 2]}. */
    public void include(double[] positions, int at) {
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Math.min(low[axis], positions[at + axis]);
            high[axis] = Math.max(high[axis], positions[at + axis]);
        }
    }

    /** Grows the box so that boxes of features within the separation overlap. */
    public void grow(double separation) {
        if (separation == 0) {
            return;
        }
        double margin = separation / 2 + UNDECIDED * (size() + separation / 2);
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Rounding.below(low[axis], margin);
            high[axis] = Rounding.above(high[axis], margin);
        }
    }

    private double size() {
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size = Math.max(size, high[axis] - low[axis]);
        }
        return size;
    }

    public double low(int axis) {
        return low[axis];
    }

    public double high(int axis) {
        return high[axis];
    }

    /** Returns the middle along an axis. Halves before adding, so that the result is finite for every finite box. */
    public double middle(int axis) {
        return low[axis] / 2 + high[axis] / 2;
    }
}
