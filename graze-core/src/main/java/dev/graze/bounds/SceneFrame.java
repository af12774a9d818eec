package dev.graze.bounds;

import dev.graze.spi.EngineOptions;

/**
 * The coordinate frame of a step. Its origin is the center of the box around all positions at t0 and t1: relative to
 * it, coordinates are as small as possible, so floats hold them as precisely as possible. The frame also tells how far
 * apart two features may be and still count as a contact.
 */
public final class SceneFrame {
    /** Sums of three coordinates below this stay far from the largest float. */
    private static final double LARGEST_FLOATABLE = 0x1p120;

    /** In scaled units nothing is farther apart than this along any direction, so a larger reach has no effect. */
    private static final double LARGEST_SCALED_REACH = 16;
    private static final int LARGEST_EXPONENT = 1000;
    /** Above anything that devices flush to 0, and below the resolution of a float of size 1. */
    private static final double LEAST_SCALED_SLACK = 0x1p-100;

    /** By how much a new frame exceeds the scene, so that it can be kept for a while. */
    private static final double MARGIN = 1.25;
    /** A frame larger than this multiple of the scene is fitted again. */
    private static final double MOST_KEPT = 4;

    private final Separation separation;
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private final double[] center = new double[3];
    private double extent;
    /** How much farther than necessary volumes reach. */
    private double margin;

    public SceneFrame(Separation separation) {
        this.separation = separation;
    }

    /**
     * The distance at which features are in contact, and how precisely a solver decides it. Touching, at distance 0, is
     * decided exactly, so volumes can be as tight as possible. For contacts, a distance above 0 is decided within a
     * tolerance relative to the size of the pair. Volumes must not separate pairs that the solver could report, or the
     * result would depend on the kind of volume.
     *
     * @param distance  0 means touching
     * @param tolerance in space, relative to the size of a pair; 0 if the distance is decided exactly too
     */
    public record Separation(double distance, double tolerance) {
        /** Contact means touching. */
        public static final Separation NONE = new Separation(0, 0);
        /**
         * A pair is at most twice as large as the largest coordinate along an axis, and a solver may be off by one
         * tolerance of that along all three axes: 2 sqrt(3), rounded up generously.
         */
        private static final double TOLERANCES = 8;

        /** Returns the separation that the user has set. */
        public static Separation of(EngineOptions options) {
            return new Separation(options.separation(), options.tolerance());
        }

        /**
         * Returns the largest distance at which two features may be reported.
         *
         * @param largest coordinate seen from the center of the scene; infinite beyond the range of volumes
         */
        public double reach(double largest) {
            return distance == 0 || tolerance == 0 ? distance : distance + TOLERANCES * tolerance * largest;
        }
    }

    /** Fits the frame to a step, or to an instant if both arrays are the same. */
    public void fit(double[] t0, double[] t1) {
        clear();
        include(t0, 0, t0.length);
        include(t1, 0, t1.length);
        fitToBox();
    }

    private void clear() {
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Double.POSITIVE_INFINITY;
            high[axis] = Double.NEGATIVE_INFINITY;
        }
    }

    private void fitToBox() {
        extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            center[axis] = low[axis] > high[axis] ? 0 : low[axis] / 2 + high[axis] / 2;
            extent = Math.max(extent, Math.max(high[axis] - center[axis], center[axis] - low[axis]));
        }
    }

    /**
     * Computes the box of a range of coordinates at both ends of a step.
     *
     * @param box receives three lows and three highs from index {@code at} on
     */
    public void box(double[] t0, double[] t1, int from, int to, double[] box, int at) {
        clear();
        include(t0, from, to);
        include(t1, from, to);
        System.arraycopy(low, 0, box, at, 3);
        System.arraycopy(high, 0, box, at + 3, 3);
    }

    /**
     * Keeps the frame if it encloses all boxes and is not much too large for them, so that volumes relative to it stay
     * valid. Otherwise fits it with a margin, so that it can be kept while the scene moves a little.
     *
     * @param boxes three lows and three highs of each box; an empty box has its lows above its highs
     * @return whether the frame was kept
     */
    public boolean keepOrFit(double[] boxes) {
        clear();
        for (int at = 0; at < boxes.length; at += 6) {
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = Math.min(low[axis], boxes[at + axis]);
                high[axis] = Math.max(high[axis], boxes[at + 3 + axis]);
            }
        }
        double needed = 0;
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            if (low[axis] <= high[axis]) {
                needed = Math.max(needed, Math.max(high[axis] - center[axis], center[axis] - low[axis]));
                size = Math.max(size, high[axis] / 2 - low[axis] / 2);
            }
        }
        if (needed <= extent && extent <= MOST_KEPT * size) {
            return true;
        }
        fitToBox();
        extent *= MARGIN;
        return false;
    }

    private void include(double[] positions, int from, int to) {
        double lowX = low[0];
        double lowY = low[1];
        double lowZ = low[2];
        double highX = high[0];
        double highY = high[1];
        double highZ = high[2];
        for (int i = from; i < to; i += 3) {
            lowX = Math.min(lowX, positions[i]);
            highX = Math.max(highX, positions[i]);
            lowY = Math.min(lowY, positions[i + 1]);
            highY = Math.max(highY, positions[i + 1]);
            lowZ = Math.min(lowZ, positions[i + 2]);
            highZ = Math.max(highZ, positions[i + 2]);
        }
        low[0] = lowX;
        low[1] = lowY;
        low[2] = lowZ;
        high[0] = highX;
        high[1] = highY;
        high[2] = highZ;
    }

    /** Returns a coordinate of the center. */
    public double center(int axis) {
        return center[axis];
    }

    /**
     * Returns the largest coordinate seen from the center, or infinity if floats cannot hold it: then bounds computed
     * from it prove nothing.
     */
    public double largest() {
        return extent < LARGEST_FLOATABLE ? extent : Double.POSITIVE_INFINITY;
    }

    /** Makes volumes reach this much farther than necessary, until another margin is set. */
    public void setMargin(double distance) {
        margin = distance;
    }

    /** Returns the largest distance at which two features may be reported. */
    public double leastReach() {
        return separation.reach(largest());
    }

    /** Returns the largest distance at which the volumes of two features overlap for certain. */
    public double reach() {
        return margin == 0 ? leastReach() : Math.nextUp(leastReach() + margin);
    }

    Separation separation() {
        return separation;
    }

    /** Returns whether floats can hold the volumes of this step. */
    public boolean isFloatable() {
        return largest() + reach() < LARGEST_FLOATABLE;
    }

    /**
     * Returns an upper bound for the absolute value of all extents of volumes, along all directions; infinite if the
     * scene is beyond the range of floats.
     */
    double farthest() {
        return isFloatable() ? 4 * (largest() + reach()) : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the frame in the form that devices use: the three coordinates of the center, a scale, and in scaled units
     * the slack of {@link VertexVolumes} and half the reach. The scale is a power of two that brings the largest
     * coordinate close to 1, so floats on a device neither overflow nor get so small that some devices flush them to 0.
     */
    public double[] scaledForDevice() {
        int exponent = extent > 0 ? Math.getExponent(extent) : 0;
        double scale = Math.scalb(1.0, -Math.clamp(exponent, -LARGEST_EXPONENT, LARGEST_EXPONENT));
        double slack = Math.max(LEAST_SCALED_SLACK, VertexVolumes.SLACK * (extent * scale));
        return new double[] { center[0], center[1], center[2], scale, slack,
                Math.min(LARGEST_SCALED_REACH, reach() / 2 * scale) };
    }
}
