package dev.graze.filter;

/**
 * Finds on which sides of planes points lie, for 64 pairs of triangles at once, as far as doubles can tell. A plane
 * goes through three corners o, b, c of each pair. A point d of the pair lies above it if the determinant D . (B x C)
 * of B = b - o, C = c - o, D = d - o is positive. All implementations perform the same operations in the same order,
 * none fused, so that results do not depend on the vector width.
 *
 * <p><b>Rounding.</b> Let |D| be the sum of the magnitudes of the coordinates of D. The determinant is six products of
 * three coordinates, whose magnitudes add up to at most |D| |B| |C|. With e = 2^-53, a product passes through the
 * errors of at most 3 differences, 2 products and 3 sums. The last of these is relative to the result and cannot change
 * its sign, which leaves 7e of those magnitudes. {@link CertifiedBounds#SIDE_ERROR} is 8e, and the spare e is more than
 * the second-order terms and the rounding of the bound itself.
 *
 * <p><b>Underflow and overflow.</b> Differences do not underflow. A product that does loses at most 2^-1075 and is
 * multiplied by at most one more magnitude, in the bound by two. With |B| + |C| + |D| below
 * {@link CertifiedBounds#LARGEST_MAGNITUDE} all of that is less than 2^-850, and {@link CertifiedBounds#UNDERFLOW} is
 * more. Nothing overflows below it either. A larger sum leaves the side open; it is infinite if a difference
 * overflowed, and never NaN as long as corners are finite. NaN leaves the side open as well.
 */
public abstract class SideKernel {
    /** The largest number of pairs classified together: one bit for each in a long. */
    public static final int PAIRS = Long.SIZE;
    /** The largest number of points classified together. */
    public static final int POINTS = 3;

    /**
     * Classifies points by the side of the plane on which they lie.
     *
     * @param corners an array of {@link #PAIRS} for each coordinate: corner k of all pairs is in arrays 3k to 3k + 2
     * @param n       the number of pairs; elements beyond them may get bits as well
     * @param points  up to {@link #POINTS} corners d
     * @param sides   receives in word i one bit for each pair in which the i-th point is certainly above the plane, and
     *        in word {@code POINTS + i} one for each in which it is certainly below
     */
    public final void classify(double[][] corners, int n, int o, int b, int c, int[] points, long[] sides) {
        for (int point = 0; point < points.length; point++) {
            int d = points[point];
            classify(corners[3 * o], corners[3 * o + 1], corners[3 * o + 2],
                    corners[3 * b], corners[3 * b + 1], corners[3 * b + 2],
                    corners[3 * c], corners[3 * c + 1], corners[3 * c + 2],
                    corners[3 * d], corners[3 * d + 1], corners[3 * d + 2], n, point, sides);
        }
    }

    /** Classifies one point, given the arrays of its coordinates. */
    protected abstract void classify(double[] ox, double[] oy, double[] oz, double[] bx, double[] by, double[] bz,
            double[] cx, double[] cy, double[] cz, double[] dx, double[] dy, double[] dz, int n, int point,
            long[] sides);
}
