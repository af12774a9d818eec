package dev.graze.mesh;

/** Bounds how much closer two features can have come when vertices move. */
public final class Displacement {
    /** Exceeds the rounding of the few sums and products behind a displacement. */
    private static final double ROUND_UP = 1 + 0x1p-48;

    private Displacement() {
    }

    /**
     * Returns by how much the distance of two features can have changed between two sets of positions, at most: twice
     * the largest displacement, apart from a common translation. The translation is the middle of the box around all
     * displacements, but any would do. Every point of a feature is a mean of its vertices, so it moves no farther than
     * they do. Infinite or NaN if the displacement is beyond the range of doubles.
     */
    public static double largestApproach(double[] from, double[] to) {
        double[] low = new double[3];
        double[] high = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = Double.POSITIVE_INFINITY;
            high[axis] = Double.NEGATIVE_INFINITY;
            for (int i = axis; i < from.length; i += 3) {
                double moved = to[i] - from[i];
                low[axis] = Math.min(low[axis], moved);
                high[axis] = Math.max(high[axis], moved);
            }
        }
        double x = low[0] / 2 + high[0] / 2;
        double y = low[1] / 2 + high[1] / 2;
        double z = low[2] / 2 + high[2] / 2;
        double largest = 0;
        double size = 0;
        for (int i = 0; i < from.length; i += 3) {
            double dx = (to[i] - from[i]) - x;
            double dy = (to[i + 1] - from[i + 1]) - y;
            double dz = (to[i + 2] - from[i + 2]) - z;
            largest = Math.max(largest, dx * dx + dy * dy + dz * dz);
        }
        for (int axis = 0; axis < 3 && from.length > 0; axis++) {
            size = Math.max(size, Math.max(Math.abs(low[axis]), Math.abs(high[axis])));
        }
        // A displacement is rounded relative to its size; squares may underflow. Infinite or NaN covers nothing.
        double error = 0x1p-48 * size + 0x1p-500;
        return from.length == 0 || size == 0 ? 0 : (2 * Math.sqrt(largest) + error) * ROUND_UP;
    }
}
