package dev.graze.narrow.distance;

/**
 * Exact signs of dot products between four points. They tell on which sub-features the closest points lie.
 *
 * <p><b>The filter.</b> With e = 2^-53, a coordinate difference has a relative error of at most e. Let A, B, C be the
 * largest coordinates of the vectors involved.
 * <ul>
 * <li>{@link #dot}: three products of two differences. Each is at most A B and accumulates the errors of 2 differences,
 * 1 product and 2 sums: together at most 15 e A B + O(e^2). {@link #DOT_ERROR} is 16 e.
 * <li>{@link #crossDot}: a coordinate of a cross product is at most 2 A B and has an error of at most 8 e A B (2
 * differences, 1 product, 1 sum). Three products of two of them, each at most 4 A B^2 C: relative errors of 4 e + 4 e
 * for the factors, e for the product and 2 e for the sums: at most 132 e A B^2 C + O(e^2). {@link #CROSS_DOT_ERROR} is
 * 256 e.
 * </ul>
 * Magnitudes are checked so that nothing overflows, and so that what underflow loses (2^-1074 per product, times at
 * most 2^300) is far below the bound. If every product contains a factor 0, the sum is 0 unless a product underflowed,
 * which coordinates above 2^-200 rule out: points on an axis-aligned grid, whose ties are common, need no integers.
 */
final class PairSigns {
    static final double SMALLEST_SIZE = 0x1p-150;
    static final double LARGEST_SIZE = 0x1p100;
    private static final double DOT_ERROR = 0x10p-53;
    private static final double CROSS_DOT_ERROR = 0x1p-45;
    private static final double SMALLEST_EXACT = 0x1p-200;

    private final double[] x;
    private final ExactPair exact = new ExactPair();
    private boolean exactLoaded;

    /** Creates signs of the four points in {@code x}; call {@link #changed} when they change. */
    PairSigns(double[] x) {
        this.x = x;
    }

    /** Forgets what is known of the points. */
    void changed() {
        exactLoaded = false;
    }

    /** Returns the points in integers. */
    ExactPair exact() {
        if (!exactLoaded) {
            exact.load(x);
            exactLoaded = true;
        }
        return exact;
    }

    /** Returns the sign of (b - a) . (d - c) of the points at these offsets. */
    int dot(int a, int b, int c, int d) {
        double ax = x[b] - x[a];
        double ay = x[b + 1] - x[a + 1];
        double az = x[b + 2] - x[a + 2];
        double bx = x[d] - x[c];
        double by = x[d + 1] - x[c + 1];
        double bz = x[d + 2] - x[c + 2];
        double dot = ax * bx + ay * by + az * bz;
        double sizeA = largest(ax, ay, az);
        double sizeB = largest(bx, by, bz);
        if (Math.abs(dot) > DOT_ERROR * (sizeA * sizeB) && isMeasurable(sizeA) && isMeasurable(sizeB)) {
            return dot > 0 ? 1 : -1;
        }
        boolean zero = Math.abs(ax * bx) + Math.abs(ay * by) + Math.abs(az * bz) == 0;
        return zero && isCoarse() ? 0 : exact().dotSign(a, b, c, d);
    }

    /** Returns the sign of ((b - a) x (d - c)) . ((f - e) x (d - c)) of the points at these offsets. */
    int crossDot(int a, int b, int c, int d, int e, int f) {
        double ax = x[b] - x[a];
        double ay = x[b + 1] - x[a + 1];
        double az = x[b + 2] - x[a + 2];
        double bx = x[d] - x[c];
        double by = x[d + 1] - x[c + 1];
        double bz = x[d + 2] - x[c + 2];
        double cx = x[f] - x[e];
        double cy = x[f + 1] - x[e + 1];
        double cz = x[f + 2] - x[e + 2];
        double dot = (ay * bz - az * by) * (cy * bz - cz * by) + (az * bx - ax * bz) * (cz * bx - cx * bz)
                + (ax * by - ay * bx) * (cx * by - cy * bx);
        double sizeA = largest(ax, ay, az);
        double sizeB = largest(bx, by, bz);
        double sizeC = largest(cx, cy, cz);
        if (Math.abs(dot) > CROSS_DOT_ERROR * ((sizeA * sizeB) * (sizeC * sizeB)) && isMeasurable(sizeA)
                && isMeasurable(sizeB) && isMeasurable(sizeC)) {
            return dot > 0 ? 1 : -1;
        }
        double permanent = permanent(ay, bz, az, by) * permanent(cy, bz, cz, by)
                + permanent(az, bx, ax, bz) * permanent(cz, bx, cx, bz)
                + permanent(ax, by, ay, bx) * permanent(cx, by, cy, bx);
        return permanent == 0 && isCoarse() ? 0 : exact().crossDotSign(a, b, c, d, e, f);
    }

    private static double permanent(double a, double b, double c, double d) {
        return Math.abs(a * b) + Math.abs(c * d);
    }

    static double largest(double a, double b, double c) {
        return Math.max(Math.abs(a), Math.max(Math.abs(b), Math.abs(c)));
    }

    static boolean isMeasurable(double size) {
        return size > SMALLEST_SIZE && size < LARGEST_SIZE;
    }

    /** Returns whether all coordinates are 0 or so large that products of four differences do not underflow. */
    private boolean isCoarse() {
        for (double coordinate : x) {
            if (coordinate != 0 && Math.abs(coordinate) < SMALLEST_EXACT) {
                return false;
            }
        }
        return true;
    }
}
