package dev.graze.bounds;

/**
 * The middle of all positions: seen from there coordinates are as small, and so as precise as floats, as they can be.
 */
public final class SceneMiddle {
    /** Sums of three such coordinates are far from the largest float. */
    private static final double LARGEST_FLOATABLE = 0x1p120;

    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private final double[] middle = new double[3];
    private double largest;

    void fit(double[] t0, double[] t1) {
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Double.POSITIVE_INFINITY;
            high[axis] = Double.NEGATIVE_INFINITY;
        }
        include(t0);
        include(t1);
        largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = low[axis] > high[axis] ? 0 : low[axis] / 2 + high[axis] / 2;
            largest = Math.max(largest, Math.max(high[axis] - middle[axis], middle[axis] - low[axis]));
        }
    }

    private void include(double[] positions) {
        double lowX = low[0];
        double lowY = low[1];
        double lowZ = low[2];
        double highX = high[0];
        double highY = high[1];
        double highZ = high[2];
        for (int i = 0; i < positions.length; i += 3) {
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

    public double get(int axis) {
        return middle[axis];
    }

    /** The largest coordinate from the middle, whatever floats can hold. */
    double extent() {
        return largest;
    }

    /**
     * The largest coordinate from the middle; infinity if it is too large for floats, so that bounds made of it prove
     * nothing.
     */
    public double largest() {
        return largest < LARGEST_FLOATABLE ? largest : Double.POSITIVE_INFINITY;
    }
}
