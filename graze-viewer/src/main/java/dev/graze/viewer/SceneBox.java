package dev.graze.viewer;

/**
 * The box around every position of a sequence, which the page's 16-bit coordinates divide into 65,535 steps per axis.
 *
 * <p>Until the last frame has come the box is not known, so frames wait as floats. They are kept relative to the first
 * vertex seen: a small scene far from the origin would lose its shape in absolute floats.
 */
final class SceneBox {
    /** The largest 16-bit coordinate: the upper bound of the box. */
    static final int STEPS = 65_535;

    private final double[] origin = new double[3];
    private final double[] min = { Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY };
    private final double[] max = { Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY };

    /** Extends the box to include the positions. */
    void include(double[] positions) {
        if (isEmpty() && positions.length > 0) {
            System.arraycopy(positions, 0, origin, 0, 3);
        }
        for (int i = 0; i < positions.length; i++) {
            min[i % 3] = Math.min(min[i % 3], positions[i]);
            max[i % 3] = Math.max(max[i % 3], positions[i]);
        }
    }

    /** Returns the positions relative to the origin, small enough to store as floats. */
    float[] relative(double[] positions) {
        float[] relative = new float[positions.length];
        for (int i = 0; i < positions.length; i++) {
            relative[i] = (float) (positions[i] - origin[i % 3]);
        }
        return relative;
    }

    /**
     * Returns stored positions as unsigned 16-bit coordinates: 0 at the box's minimum, {@link #STEPS} at its maximum.
     */
    short[] quantise(float[] relative) {
        double[] scale = { scale(0), scale(1), scale(2) };
        double[] offset = { origin[0] - min[0], origin[1] - min[1], origin[2] - min[2] };
        short[] quantised = new short[relative.length];
        for (int i = 0; i < relative.length; i++) {
            quantised[i] = (short) Math.clamp(Math.round((relative[i] + offset[i % 3]) * scale[i % 3]), 0, STEPS);
        }
        return quantised;
    }

    /** Returns a copy of the corner with the smallest coordinates; zero while the box is empty. */
    double[] min() {
        return isEmpty() ? new double[3] : min.clone();
    }

    /** Returns a copy of the corner with the largest coordinates; zero while the box is empty. */
    double[] max() {
        return isEmpty() ? new double[3] : max.clone();
    }

    private double scale(int axis) {
        double extent = max[axis] - min[axis];
        return extent > 0 ? STEPS / extent : 0;
    }

    private boolean isEmpty() {
        return min[0] > max[0];
    }
}
