package dev.graze.engine.fuzzy;

import dev.graze.bounds.SceneFrame;

/**
 * The scene as the search sees it: from its middle, and so large that no coordinate is beyond 1. The unit is a power of
 * two, so that scaling rounds nothing.
 *
 * <p><b>Rounding.</b> With e = 2^-53: a coordinate is off by e at most. A corner of a piece is a mean of three with
 * weights that are exact, which adds 4e. Along an axis of length 1 that is 9e, and three products and two sums add
 * another 5e or less. {@link #SLACK} is 128e, room for all of it.
 */
final class UnitFrame {
    static final double SLACK = 0x1p-46;
    /** Scenes smaller than this would need a factor beyond doubles. */
    private static final double SMALLEST = 0x1p-500;

    private final double[] middle = new double[3];
    private double unit = 1;
    private double inverse = 1;
    private double halfReach;
    private boolean usable;

    /** Fits it to a step in which features that come within {@code reach} count. */
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
     * Whether bounds can tell things apart: not beyond the range of floats, not in a point, and not where everything is
     * in reach of everything.
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

    /** By how much each of two things must be larger all around for them to overlap if they are within reach. */
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
