package dev.graze.query.solid;

import dev.graze.narrow.Orientation;
import java.math.BigDecimal;

/**
 * Orientation signs of two surfaces of which one is shifted by an infinitesimal vector, so that no sign is 0: after the
 * shift, the surfaces are in general position. Not thread-safe.
 *
 * <p>The shift is s = e t1 + e² t2 + e³ t3 + e⁴ t4 for an infinitesimal e &gt; 0. Here t1 is a given direction and the
 * others are the axes, so no plane contains all four. Each determinant below is linear in s,
 *
 * <pre>
 *   side of point d + s and plane a b c:     det(b - a, c - a, d - a) + det(b - a, c - a, s)
 *   line p + s, q + s and line a b:          det(q - p, a - p, b - p) + det(q - p, b - a, s)
 * </pre>
 *
 * so its sign is that of the first number that is not 0 among the determinant of the points as they are and those of t1
 * to t4. All of them are exact. All answers about a pair of surfaces are therefore consistent: they describe the
 * surfaces after an actual, very short shift. A sign of 0 is left only for triangles without area and parallel lines.
 */
public final class ShiftedOrientation {
    /** How many directions the shift consists of. */
    private static final int LEVELS = 4;

    private final Orientation orientation = new Orientation();
    private final double[] shift = new double[3 * LEVELS];

    /** Creates a shift along direction t first; any finite vector will do. */
    public ShiftedOrientation(double[] t) {
        System.arraycopy(t, 0, shift, 0, 3);
        for (int axis = 0; axis < 3; axis++) {
            shift[3 * (axis + 1) + axis] = 1;
        }
    }

    /** Returns the sign of det(b - a, c - a, d - a) for the points as they are. */
    public int plain(double[] x, int a, int b, int c, int d) {
        return orientation.of3D(x, a, b, c, d);
    }

    /**
     * Returns on which side of the plane of a, b, c the point d lies.
     *
     * @param plain the same for the points as they are
     * @param moved 1 if d is moved, -1 if the plane is
     */
    public int side(int plain, double[] x, int a, int b, int c, int moved) {
        return plain != 0 ? plain : moved * ofShift(x, a, b, a, c);
    }

    /**
     * Returns the sign of det(q - p, a - p, b - p): how the line of p and q passes the line of a and b.
     *
     * @param plain the same for the points as they are
     * @param moved 1 if p and q are moved, -1 if a and b are
     */
    public int lines(int plain, double[] x, int p, int q, int a, int b, int moved) {
        return plain != 0 ? plain : moved * ofShift(x, p, q, a, b);
    }

    /** Returns the sign of det(b - a, d - c, s). */
    private int ofShift(double[] x, int a, int b, int c, int d) {
        for (int level = 0; level < LEVELS; level++) {
            int sign = ofDirection(x, a, b, c, d, 3 * level);
            if (sign != 0) {
                return sign;
            }
        }
        return 0;
    }

    private int ofDirection(double[] x, int a, int b, int c, int d, int t) {
        double determinant = 0;
        double permanent = 0;
        double outer = 0;
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            double left = (x[b + j] - x[a + j]) * (x[d + k] - x[c + k]);
            double right = (x[b + k] - x[a + k]) * (x[d + j] - x[c + j]);
            determinant += shift[t + axis] * (left - right);
            permanent += Math.abs(shift[t + axis]) * (Math.abs(left) + Math.abs(right));
            outer = Math.max(outer, Math.abs(shift[t + axis]));
        }
        if (Orientation.isDecided3D(determinant, permanent, outer)) {
            return (int) Math.signum(determinant);
        }
        return exactOfDirection(x, a, b, c, d, t).signum();
    }

    private BigDecimal exactOfDirection(double[] x, int a, int b, int c, int d, int t) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            BigDecimal minor = minus(x, b, a, j).multiply(minus(x, d, c, k))
                    .subtract(minus(x, b, a, k).multiply(minus(x, d, c, j)));
            sum = sum.add(new BigDecimal(shift[t + axis]).multiply(minor));
        }
        return sum;
    }

    private static BigDecimal minus(double[] x, int p, int q, int axis) {
        return new BigDecimal(x[p + axis]).subtract(new BigDecimal(x[q + axis]));
    }

    /** Returns the fraction of the way from p to q at which the segment crosses the plane of a, b, c, rounded. */
    public double crossing(double[] x, int a, int b, int c, int p, int q) {
        return orientation.crossing3D(x, a, b, c, p, q);
    }

    /**
     * Compares where along the segment from p to q it crosses two planes: negative if the first is nearer to p.
     *
     * <p>With N = det(b - a, c - a, p - a) and M = det(b - a, c - a, q - p) the crossing is at -N / M. N is linear in s
     * and M does not depend on it.
     *
     * @param moved 1 if p and q are moved, -1 if the planes are
     */
    public int compareCrossings(double[] x, int p, int q, int a1, int b1, int c1, int a2, int b2, int c2, int moved) {
        BigDecimal m1 = exactAlong(x, a1, b1, c1, p, q);
        BigDecimal m2 = exactAlong(x, a2, b2, c2, p, q);
        int flip = m1.signum() * m2.signum();
        int sign = exactAlong(x, a2, b2, c2, a2, p).multiply(m1).subtract(exactAlong(x, a1, b1, c1, a1, p).multiply(m2))
                .signum();
        for (int level = 0; level < LEVELS && sign == 0; level++) {
            BigDecimal n1 = exactOfDirection(x, a1, b1, a1, c1, 3 * level);
            BigDecimal n2 = exactOfDirection(x, a2, b2, a2, c2, 3 * level);
            sign = moved * n2.multiply(m1).subtract(n1.multiply(m2)).signum();
        }
        return sign * flip;
    }

    /** Returns det(b - a, c - a, q - p). */
    private static BigDecimal exactAlong(double[] x, int a, int b, int c, int p, int q) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            BigDecimal minor = minus(x, b, a, j).multiply(minus(x, c, a, k))
                    .subtract(minus(x, b, a, k).multiply(minus(x, c, a, j)));
            sum = sum.add(minus(x, q, p, axis).multiply(minor));
        }
        return sum;
    }
}
