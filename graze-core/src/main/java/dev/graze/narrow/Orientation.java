package dev.graze.narrow;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The orientation predicates: the exact sign of a 2 x 2 or 3 x 3 determinant tells on which side of a line or a plane a
 * point lies. A filter in plain doubles nearly always decides. Where its error bound is too large, exact expansion
 * arithmetic decides, and where that could leave the range of doubles, big decimals do. Not thread-safe: use one
 * instance per thread.
 *
 * <p><b>The filter.</b> With e = 2^-53, each coordinate difference has a relative error of at most e. The 2 x 2
 * determinant is two products of two differences and one subtraction: an error of at most (3e + O(e^2)) times the sum
 * of the products' magnitudes, the "permanent". The 3 x 3 determinant has six products of three differences; the worst
 * one accumulates the errors of 3 differences, 2 products and 3 sums: at most (7e + O(e^2)) times its permanent. (The
 * last rounding does not count in either case: it is relative to the result and cannot change its sign.)
 * {@link #BOUND_2D} and {@link #BOUND_3D} are 4e and 8e; the spare e exceeds the second-order terms and the rounding of
 * the permanent itself. Nothing may have overflowed, so the permanent must not be huge. The underflow of an inner
 * product loses at most 2^-1074, which is then multiplied by b - a; with that below 2^100 and the permanent above
 * 2^-800 the loss is far below the spare e. If the permanent is zero and the coordinates are too large to underflow,
 * every product contains a zero difference and the determinant is zero: points in an axis-aligned plane need no
 * expansion.
 */
public final class Orientation {
    private static final double BOUND_2D = 0x4p-53;
    private static final double BOUND_3D = 0x8p-53;
    public static final double SMALLEST_PERMANENT = 0x1p-800;
    public static final double LARGEST_PERMANENT = 0x1p1000;
    public static final double LARGEST_OUTER_FACTOR = 0x1p100;

    /** Between these magnitudes, products of three differences and all their rounding errors are representable. */
    private static final double SMALLEST_EXACT = 0x1p-200;
    private static final double LARGEST_EXACT = 0x1p300;

    private final double[] differences = new double[18];
    private final double[] pair = new double[2];
    private final double[] product = new double[4];
    private final double[] product2 = new double[4];
    private final double[] minor = new double[8];
    private final double[] minor2 = new double[8];
    private final double[] minorSum = new double[16];
    private final double[] term = new double[32];
    private final double[] term2 = new double[32];
    private final double[] cofactor = new double[64];
    private final double[] total = new double[192];
    private final double[] total2 = new double[192];

    /**
     * Returns the sign of the determinant of (b - a, c - a, d - a), the volume of the tetrahedron. Arguments are
     * offsets of points in {@code x}.
     */
    public int of3D(double[] x, int a, int b, int c, int d) {
        double bx = x[b] - x[a];
        double by = x[b + 1] - x[a + 1];
        double bz = x[b + 2] - x[a + 2];
        double cx = x[c] - x[a];
        double cy = x[c + 1] - x[a + 1];
        double cz = x[c + 2] - x[a + 2];
        double dx = x[d] - x[a];
        double dy = x[d + 1] - x[a + 1];
        double dz = x[d + 2] - x[a + 2];
        double cydz = cy * dz;
        double czdy = cz * dy;
        double czdx = cz * dx;
        double cxdz = cx * dz;
        double cxdy = cx * dy;
        double cydx = cy * dx;
        double determinant = bx * (cydz - czdy) + by * (czdx - cxdz) + bz * (cxdy - cydx);
        double permanent = Math.abs(bx) * (Math.abs(cydz) + Math.abs(czdy))
                + Math.abs(by) * (Math.abs(czdx) + Math.abs(cxdz))
                + Math.abs(bz) * (Math.abs(cxdy) + Math.abs(cydx));
        double outer = Math.max(Math.abs(bx), Math.max(Math.abs(by), Math.abs(bz)));
        if (isDecided3D(determinant, permanent, outer)) {
            return (int) Math.signum(determinant);
        }
        return permanent == 0 && isInRange(x, a, b, c, d) ? 0 : exact3D(x, a, b, c, d);
    }

    /** Returns the sign of the determinant of (b - a, c - a) in the plane of axes {@code i} and {@code j}. */
    public int of2D(double[] x, int a, int b, int c, int i, int j) {
        double left = (x[b + i] - x[a + i]) * (x[c + j] - x[a + j]);
        double right = (x[b + j] - x[a + j]) * (x[c + i] - x[a + i]);
        double determinant = left - right;
        double permanent = Math.abs(left) + Math.abs(right);
        if (isDecided(determinant, permanent, BOUND_2D)) {
            return (int) Math.signum(determinant);
        }
        return permanent == 0 && isInRange(x, a, b, c, a) ? 0 : exact2D(x, a, b, c, i, j);
    }

    /**
     * Returns whether the sign of a computed 3 x 3 determinant is certain.
     *
     * @param outer the largest factor of its minors
     */
    public static boolean isDecided3D(double determinant, double permanent, double outer) {
        return outer < LARGEST_OUTER_FACTOR && isDecided(determinant, permanent, BOUND_3D);
    }

    private static boolean isDecided(double determinant, double permanent, double bound) {
        return Math.abs(determinant) > bound * permanent && permanent > SMALLEST_PERMANENT
                && permanent < LARGEST_PERMANENT;
    }

    private static boolean isInRange(double[] x, int a, int b, int c, int d) {
        return isPointInRange(x, a) && isPointInRange(x, b) && isPointInRange(x, c) && isPointInRange(x, d);
    }

    private static boolean isPointInRange(double[] x, int p) {
        return isExact(x[p]) && isExact(x[p + 1]) && isExact(x[p + 2]);
    }

    private int exact3D(double[] x, int a, int b, int c, int d) {
        return expand3D(x, a, b, c, d) ? Expansion.sign(total, expansion3D()) : decimal3D(x, a, b, c, d).signum();
    }

    /**
     * Puts the exact differences of b, c, d from a into {@link #differences}; returns false if products of them could
     * leave the range of doubles.
     */
    private boolean expand3D(double[] x, int a, int b, int c, int d) {
        for (int axis = 0; axis < 3; axis++) {
            Expansion.difference(x[b + axis], x[a + axis], differences, 2 * axis);
            Expansion.difference(x[c + axis], x[a + axis], differences, 6 + 2 * axis);
            Expansion.difference(x[d + axis], x[a + axis], differences, 12 + 2 * axis);
        }
        return isInRange(x, a, b, c, d);
    }

    /**
     * Returns the fraction of the way from p to q at which the segment crosses the plane of a, b, c; p and q lie on
     * opposite sides. It is computed from exact volumes, so it is accurate to a few units in the last place however
     * nearly parallel the segment and the plane are.
     */
    public double crossing3D(double[] x, int a, int b, int c, int p, int q) {
        double volumeP = volume(x, a, b, c, p);
        double volumeQ = volume(x, a, b, c, q);
        if (Double.isNaN(volumeP) || Double.isNaN(volumeQ)) {
            return fraction(decimal3D(x, a, b, c, p), decimal3D(x, a, b, c, q));
        }
        return volumeP / (volumeP - volumeQ);
    }

    /** Like {@link #crossing3D} for the line through r and s, in the plane of axes {@code i} and {@code j}. */
    public double crossing2D(double[] x, int r, int s, int p, int q, int i, int j) {
        double areaP = area(x, r, s, p, i, j);
        double areaQ = area(x, r, s, q, i, j);
        if (Double.isNaN(areaP) || Double.isNaN(areaQ)) {
            return fraction(decimal2D(x, r, s, p, i, j), decimal2D(x, r, s, q, i, j));
        }
        return areaP / (areaP - areaQ);
    }

    private static double fraction(BigDecimal p, BigDecimal q) {
        return p.divide(p.subtract(q), MathContext.DECIMAL64).doubleValue();
    }

    /** Returns the exact determinant rounded to a double; NaN if that could leave the range of doubles. */
    private double volume(double[] x, int a, int b, int c, int d) {
        return expand3D(x, a, b, c, d) ? Expansion.estimate(total, expansion3D()) : Double.NaN;
    }

    private double area(double[] x, int a, int b, int c, int i, int j) {
        return expand2D(x, a, b, c, i, j) ? Expansion.estimate(minorSum, minor(0, 6, 2, 4)) : Double.NaN;
    }

    private static boolean isExact(double coordinate) {
        double magnitude = Math.abs(coordinate);
        return magnitude == 0 || (magnitude >= SMALLEST_EXACT && magnitude <= LARGEST_EXACT);
    }

    /** Puts the determinant of the {@link #differences} into {@link #total}; returns its length. */
    private int expansion3D() {
        int length = 1;
        total[0] = 0;
        for (int axis = 0; axis < 3; axis++) {
            int next = (axis + 1) % 3;
            int last = (axis + 2) % 3;
            int minorLength = minor(6 + 2 * next, 12 + 2 * last, 6 + 2 * last, 12 + 2 * next);
            int cofactorLength = times(minorSum, minorLength, 2 * axis);
            int sumLength = Expansion.sum(total, length, cofactor, cofactorLength, total2);
            System.arraycopy(total2, 0, total, 0, sumLength);
            length = sumLength;
        }
        return length;
    }

    /** Puts p q - r s of four differences into {@link #minorSum}; returns its length. */
    private int minor(int p, int q, int r, int s) {
        int length = productOf(p, q, minor);
        int length2 = productOf(r, s, minor2);
        for (int k = 0; k < length2; k++) {
            minor2[k] = -minor2[k];
        }
        return Expansion.sum(minor, length, minor2, length2, minorSum);
    }

    private int productOf(int p, int q, double[] to) {
        if (differences[p] == 0 && differences[q] == 0) {
            return Expansion.product(differences[p + 1], differences[q + 1], to);
        }
        pair[0] = differences[p];
        pair[1] = differences[p + 1];
        int length = Expansion.scale(pair, 2, differences[q], product);
        int length2 = Expansion.scale(pair, 2, differences[q + 1], product2);
        return Expansion.sum(product, length, product2, length2, to);
    }

    /** Puts an expansion times a difference into {@link #cofactor}; returns its length. */
    private int times(double[] e, int eLength, int difference) {
        if (differences[difference] == 0) {
            return Expansion.scale(e, eLength, differences[difference + 1], cofactor);
        }
        int length = Expansion.scale(e, eLength, differences[difference], term);
        int length2 = Expansion.scale(e, eLength, differences[difference + 1], term2);
        return Expansion.sum(term, length, term2, length2, cofactor);
    }

    private int exact2D(double[] x, int a, int b, int c, int i, int j) {
        return expand2D(x, a, b, c, i, j)
                ? Expansion.sign(minorSum, minor(0, 6, 2, 4))
                : decimal2D(x, a, b, c, i, j).signum();
    }

    private boolean expand2D(double[] x, int a, int b, int c, int i, int j) {
        Expansion.difference(x[b + i], x[a + i], differences, 0);
        Expansion.difference(x[b + j], x[a + j], differences, 2);
        Expansion.difference(x[c + i], x[a + i], differences, 4);
        Expansion.difference(x[c + j], x[a + j], differences, 6);
        return isExact(x[a + i]) && isExact(x[a + j]) && isExact(x[b + i]) && isExact(x[b + j]) && isExact(x[c + i])
                && isExact(x[c + j]);
    }

    private static BigDecimal decimal3D(double[] x, int a, int b, int c, int d) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            int next = (axis + 1) % 3;
            int last = (axis + 2) % 3;
            BigDecimal minor = minus(x, c, a, next).multiply(minus(x, d, a, last))
                    .subtract(minus(x, c, a, last).multiply(minus(x, d, a, next)));
            sum = sum.add(minus(x, b, a, axis).multiply(minor));
        }
        return sum;
    }

    private static BigDecimal decimal2D(double[] x, int a, int b, int c, int i, int j) {
        return minus(x, b, a, i).multiply(minus(x, c, a, j)).subtract(minus(x, b, a, j).multiply(minus(x, c, a, i)));
    }

    private static BigDecimal minus(double[] x, int p, int q, int axis) {
        return new BigDecimal(x[p + axis]).subtract(new BigDecimal(x[q + axis]));
    }

    /**
     * Exact arithmetic on expansions: a number is the sum of doubles that do not overlap, smallest first. After
     * Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997). Exact as
     * long as nothing overflows or underflows, which {@link #isInRange} ensures.
     */
    private static final class Expansion {
        private Expansion() {
        }

        /** Puts {@code a - b} into {@code to} at {@code at} as (rounding error, rounded difference). */
        static void difference(double a, double b, double[] to, int at) {
            double rounded = a - b;
            double virtualB = a - rounded;
            double virtualA = rounded + virtualB;
            to[at] = (a - virtualA) + (virtualB - b);
            to[at + 1] = rounded;
        }

        /** Puts the product of two doubles into {@code to}; returns its length. */
        static int product(double a, double b, double[] to) {
            double rounded = a * b;
            double rest = Math.fma(a, b, -rounded);
            if (rest == 0) {
                to[0] = rounded;
                return 1;
            }
            to[0] = rest;
            to[1] = rounded;
            return 2;
        }

        /** Puts the sum of two expansions into {@code to}, which must not be an operand; returns its length. */
        static int sum(double[] e, int eLength, double[] f, int fLength, double[] to) {
            int i = 0;
            int j = 0;
            int length = 0;
            double total = 0;
            boolean first = true;
            while (i < eLength || j < fLength) {
                boolean takeE = j >= fLength || (i < eLength && Math.abs(e[i]) <= Math.abs(f[j]));
                double term = takeE ? e[i++] : f[j++];
                if (first) {
                    total = term;
                    first = false;
                    continue;
                }
                double rounded = total + term;
                double virtual = rounded - total;
                double rest = (total - (rounded - virtual)) + (term - virtual);
                if (rest != 0) {
                    to[length++] = rest;
                }
                total = rounded;
            }
            if (total != 0 || length == 0) {
                to[length++] = total;
            }
            return length;
        }

        /** Puts an expansion times a double into {@code to}, which must not be the operand; returns its length. */
        static int scale(double[] e, int eLength, double factor, double[] to) {
            int length = 0;
            double total = e[0] * factor;
            double rest = Math.fma(e[0], factor, -total);
            if (rest != 0) {
                to[length++] = rest;
            }
            for (int i = 1; i < eLength; i++) {
                double high = e[i] * factor;
                double low = Math.fma(e[i], factor, -high);
                double middle = total + low;
                double virtual = middle - total;
                rest = (total - (middle - virtual)) + (low - virtual);
                if (rest != 0) {
                    to[length++] = rest;
                }
                total = high + middle;
                rest = middle - (total - high);
                if (rest != 0) {
                    to[length++] = rest;
                }
            }
            if (total != 0 || length == 0) {
                to[length++] = total;
            }
            return length;
        }

        /** Returns the sign of the largest component, which is the sign of the sum. */
        static int sign(double[] e, int length) {
            return (int) Math.signum(e[length - 1]);
        }

        /** Returns the number rounded to a double, within a few units in the last place: non-overlapping components do
         * not cancel. */
        static double estimate(double[] e, int length) {
            double total = 0;
            for (int i = 0; i < length; i++) {
                total += e[i];
            }
            return total;
        }
    }
}
