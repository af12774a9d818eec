package dev.graze.cull;

/** The middle of all positions: seen from there coordinates are as small, and so as precise as floats, as they can be. */
final class SceneMiddle {
    /** Sums of three such coordinates are far from the largest float. */
    private static final double LARGEST_FLOATABLE = 0x1p120;

    private final double[] middle = new double[3];
    private double largest;

    void fit(double[]... instants) {
        largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (double[] positions : instants) {
                for (int i = axis; i < positions.length; i += 3) {
                    low = Math.min(low, positions[i]);
                    high = Math.max(high, positions[i]);
                }
            }
            middle[axis] = low > high ? 0 : low / 2 + high / 2;
            largest = Math.max(largest, Math.max(high - middle[axis], middle[axis] - low));
        }
    }

    double get(int axis) {
        return middle[axis];
    }

    /** The largest coordinate from the middle; infinity if it is too large for floats, so that a threshold made of it proves nothing. */
    double largest() {
        return largest < LARGEST_FLOATABLE ? largest : Double.POSITIVE_INFINITY;
    }
}
