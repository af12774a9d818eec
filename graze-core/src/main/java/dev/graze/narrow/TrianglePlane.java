package dev.graze.narrow;

/**
 * The plane of one triangle of a pair, and the exact side of it that a point lies on. The normal is computed once for
 * all points.
 *
 * <p>The height of a point over the plane, times twice the area, is the determinant of {@link Orientation} with its
 * minors taken from the triangle's sides: the same sums and products, so the same error bound, and {@link Orientation}
 * itself decides where that does not allow a sign.
 */
final class TrianglePlane {
    private final double[] x;
    private final Orientation orientation;
    private final int a;
    private final int b;
    private final int c;
    private final double[] normal = new double[3];
    /** The normal with all its products taken by magnitude, for the error bound. */
    private final double[] magnitude = new double[3];

    /**
     * The plane of the corners at {@code first}, {@code first + 3} and {@code first + 6} of {@code x}, as they stand at
     * each {@link #fit}.
     */
    TrianglePlane(double[] x, Orientation orientation, int first) {
        this.x = x;
        this.orientation = orientation;
        this.a = first;
        this.b = first + 3;
        this.c = first + 6;
    }

    void fit() {
        double bx = x[b] - x[a];
        double by = x[b + 1] - x[a + 1];
        double bz = x[b + 2] - x[a + 2];
        double cx = x[c] - x[a];
        double cy = x[c + 1] - x[a + 1];
        double cz = x[c + 2] - x[a + 2];
        fit(0, by * cz, bz * cy);
        fit(1, bz * cx, bx * cz);
        fit(2, bx * cy, by * cx);
    }

    private void fit(int axis, double left, double right) {
        normal[axis] = left - right;
        magnitude[axis] = Math.abs(left) + Math.abs(right);
    }

    /**
     * On which side of the plane, exactly, the point at offset {@code d} lies; 0 in it, and 0 for all points if the
     * triangle has no area.
     */
    int side(int d) {
        double dx = x[d] - x[a];
        double dy = x[d + 1] - x[a + 1];
        double dz = x[d + 2] - x[a + 2];
        double height = height(dx, dy, dz);
        if (Orientation.isDecided3D(height, permanent(dx, dy, dz), largest(d))) {
            return (int) Math.signum(height);
        }
        return isCorner(d) ? 0 : orientation.of3D(x, a, b, c, d);
    }

    /** The largest coordinate of a point as seen from the plane's first corner. */
    private double largest(int p) {
        return Math.max(Math.abs(x[p] - x[a]), Math.max(Math.abs(x[p + 1] - x[a + 1]), Math.abs(x[p + 2] - x[a + 2])));
    }

    private double height(double dx, double dy, double dz) {
        return dx * normal[0] + dy * normal[1] + dz * normal[2];
    }

    private double permanent(double dx, double dy, double dz) {
        return Math.abs(dx) * magnitude[0] + Math.abs(dy) * magnitude[1] + Math.abs(dz) * magnitude[2];
    }

    private boolean isCorner(int d) {
        return isSamePoint(x, d, a) || isSamePoint(x, d, b) || isSamePoint(x, d, c);
    }

    static boolean isSamePoint(double[] x, int p, int q) {
        return x[p] == x[q] && x[p + 1] == x[q + 1] && x[p + 2] == x[q + 2];
    }

    /**
     * How far along the segment from p to q, which lie on different sides, it meets the plane, as a fraction with an
     * error of at most 2^-43.
     */
    double crossing(int p, int q) {
        double heightP = height(x[p] - x[a], x[p + 1] - x[a + 1], x[p + 2] - x[a + 2]);
        double heightQ = height(x[q] - x[a], x[q + 1] - x[a + 1], x[q + 2] - x[a + 2]);
        double permanent = permanent(x[p] - x[a], x[p + 1] - x[a + 1], x[p + 2] - x[a + 2])
                + permanent(x[q] - x[a], x[q + 1] - x[a + 1], x[q + 2] - x[a + 2]);
        double whole = heightP - heightQ;
        double outer = Math.max(largest(p), largest(q));
        // Both heights are off by at most 2^-49 of their permanents, so the fraction by at most 2^-43 once the whole is
        // 2^-6 of them.
        if (Math.abs(whole) > 0x1p-6 * permanent && permanent > Orientation.SMALLEST_PERMANENT
                && permanent < Orientation.LARGEST_PERMANENT && outer < Orientation.LARGEST_OUTER_FACTOR) {
            return heightP / whole;
        }
        return orientation.crossing3D(x, a, b, c, p, q);
    }
}
