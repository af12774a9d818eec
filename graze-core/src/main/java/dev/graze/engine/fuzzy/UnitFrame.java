package dev.graze.engine.fuzzy;

import dev.graze.bounds.SceneFrame;

/**
 * The coordinate system of the search: relative to the middle of the scene, and scaled such that coordinates are at
 * most 1. The unit is a power of two, so scaling does not round.
 *
 * <p><b>Rounding.</b> With e = 2^-53: a coordinate is off by e at most. A corner of a piece is a mean of three corners
 * with exact weights, which adds 4e. Along an axis of length 1 the error is 9e, and three products and two sums add at
 * most another 5e. {@link #SLACK} is 128e, more than enough for all of it.
 */
final class UnitFrame {
    static final double SLACK = 0x1p-46;
    /** Smaller scenes would need a scale factor beyond the range of doubles. */
    private static final double SMALLEST = 0x1p-500;

    private final double[] middle = new double[3];
    private double unit = 1;
    private double inverse = 1;
    private double halfReach;
    private boolean usable;

    /** Fits the frame to a step in which features that come within {@code reach} of each other count. */
    void fit(SceneFrame scene, double reach) {
        double largest = scene.largest();
        usable = largest > SMALLEST && largest < Double.POSITIVE_INFINITY;
        unit = usable ? Math.scalb(1.0, Math.getExponent(largest) + 1) : 1;
        inverse = 1 / unit;
        halfReach = reach / 2 * inverse;
        usable &= halfReach < 1;
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = scene.center(axis);
        }
    }

    /**
     * Returns whether bounds can separate anything: not if coordinates are beyond the range of floats, if the scene is
     * a single point, or if everything is within reach of everything else.
     */
    boolean isUsable() {
        return usable;
    }

    double toUnit(double coordinate, int axis) {
        return (coordinate - middle[axis]) * inverse;
    }

    double toWorld(double coordinate, int axis) {
        return coordinate * unit + middle[axis];
    }

    /** Returns the margin to add to each of two bounds so that they overlap if their contents are within reach. */
    double halfReach() {
        return halfReach;
    }

    double middle(int axis) {
        return middle[axis];
    }

    double inverse() {
        return inverse;
    }
}
