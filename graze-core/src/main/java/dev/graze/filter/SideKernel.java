package dev.graze.filter;

/**
 * On which sides of planes points lie, for 64 pairs of triangles at once, as far as doubles can tell. A plane goes
 * through three corners o, b, c of each pair, and a point d of the pair lies above it if the determinant D . (B x C) of
 * B = b - o, C = c - o, D = d - o is positive. All implementations do the same operations in the same order, none
 * fused, so that answers do not depend on lanes.
 *
 * <p><b>Rounding.</b> Let |D| be the sum of the magnitudes of the coordinates of D. The determinant is six products of
 * three coordinates, whose magnitudes add up to at most |D| |B| |C|. With e = 2^-53 a product passes at most through
 * the errors of 3 differences, 2 products and 3 sums, of which the last is relative to the result and cannot change its
 * sign: 7e of those magnitudes. {@link #ERROR} is 8e, and the spare e is more than the second-order terms and the
 * rounding of the bound itself.
 *
 * <p><b>Underflow and overflow.</b> Differences do not underflow. A product that does loses at most 2^-1075 and is
 * multiplied by at most one more magnitude, in the bound by two; with |B| + |C| + |D| below {@link #LARGEST} all of
 * that is less than 2^-850, and {@link #UNDERFLOW} more. Below it nothing overflows either. A larger sum, which is
 * infinite if a difference overflowed and never NaN as long as corners are finite, leaves the side open; so does NaN.
 */
public abstract class SideKernel {
    /** The most pairs that are looked at together: a bit for each in a long. */
    public static final int PAIRS = Long.SIZE;
    /** The most points that are looked at together. */
    public static final int POINTS = 3;
    /** The rounding bound of a determinant, in units of |D| |B| |C|. */
    protected static final double ERROR = 0x1p-50;
    protected static final double UNDERFLOW = 0x1p-840;
    /** The largest |B| + |C| + |D| for which the bound holds. */
    protected static final double LARGEST = 0x1p100;

    /**
     * Looks where points lie.
     *
     * @param corners a row of {@link #PAIRS} for each coordinate: corner k of all pairs is in rows 3k, 3k + 1, 3k + 2
     * @param n       how many pairs there are; what stands in the rows beyond them may get bits as well
     * @param points  up to {@link #POINTS} corners d
     * @param sides   gets for the i-th point a bit for each pair in which it is certainly above the plane, in word
     *        {@code POINTS + i} below it
     */
    public final void look(double[][] corners, int n, int o, int b, int c, int[] points, long[] sides) {
        for (int point = 0; point < points.length; point++) {
            int d = points[point];
            look(corners[3 * o], corners[3 * o + 1], corners[3 * o + 2], corners[3 * b], corners[3 * b + 1],
                    corners[3 * b + 2],
                    corners[3 * c],
                    corners[3 * c + 1], corners[3 * c + 2], corners[3 * d], corners[3 * d + 1], corners[3 * d + 2], n,
                    point, sides);
        }
    }

    /** The same of one point, in the rows of its coordinates. */
    protected abstract void look(double[] ox, double[] oy, double[] oz, double[] bx, double[] by, double[] bz,
            double[] cx, double[] cy,
            double[] cz, double[] dx, double[] dy, double[] dz, int n, int point, long[] sides);
}
