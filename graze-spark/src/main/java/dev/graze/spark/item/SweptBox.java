package dev.graze.spark.item;

import dev.graze.bounds.Rounding;

/**
 * An axis-aligned box in doubles around points at t0 and at t1 and so, the motion being linear, at every time between.
 *
 * <p>Without a separation nothing is rounded: the box is the exact one. Two features that touch at some time share a
 * point then, and so do their boxes.
 *
 * <p>With a separation d the solver may report a pair that comes within d and a millionth of the pair's size, which is
 * the largest difference of two of its vertices. If the features' boxes measure a and b, such a pair measures at most
 * (a + b + d)(1 + 2e-6), so the boxes of all pairs that may be reported overlap if each is grown by d/2 and a little
 * more than a millionth of (a + d/2). {@link #UNDECIDED} is fifteen millionths. The box of a triangle grows more than
 * those of its edges and vertices, being larger: it holds theirs.
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

    /** Grows over the point at {@code positions[at]} and the two numbers behind it. */
    public void include(double[] positions, int at) {
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Math.min(low[axis], positions[at + axis]);
            high[axis] = Math.max(high[axis], positions[at + axis]);
        }
    }

    /** Grows so that the boxes of features within the separation overlap. */
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

    /** A point halfway through; halved first, so that it is finite wherever the box is. */
    public double middle(int axis) {
        return low[axis] / 2 + high[axis] / 2;
    }
}
