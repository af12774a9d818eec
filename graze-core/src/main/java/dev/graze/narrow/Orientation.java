package dev.graze.narrow;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The exact sign of two determinants: on which side of a line or a plane a point lies. A filter in plain doubles
 * decides nearly always; where its error bound does not allow that, expansions do, exactly; and where those could leave
 * the range of doubles, big decimals do. Not thread-safe: each thread has its own.
 *
 * <p><b>The filter.</b> With e = 2^-53, each coordinate difference has a relative error of at most e. The 2 x 2
 * determinant is two products of two differences and one subtraction: at most (3e + O(e^2)) times the sum of the
 * products' magnitudes, the "permanent". The 3 x 3 determinant has six products of three differences; the worst passes
 * through 3 differences, 2 products and 3 sums: at most (7e + O(e^2)) times its permanent. (The last rounding does not
 * count in either: it is relative to the result and cannot change its sign.) {@link #BOUND_2D} and {@link #BOUND_3D}
 * are 4e and 8e, and the spare e is more than the second-order terms and the rounding of the permanent itself. Nothing
 * may have overflowed, so the permanent must not be huge; and what an inner product lost by underflow, at most 2^-1074,
 * is multiplied by b - a, so with that below 2^100 and the permanent above 2^-800 it is far below the spare e. A
 * permanent of zero, of coordinates too large to underflow, has a zero difference in every product, and so has the
 * determinant: points in a plane of the axes need no expansion.
 */
final class Orientation {
    private static final double BOUND_2D = 0x4p-53;
    private static final double BOUND_3D = 0x8p-53;
    static final double SMALLEST_PERMANENT = 0x1p-800;
    static final double LARGEST_PERMANENT = 0x1p1000;
    static final double LARGEST_OUTER_FACTOR = 0x1p100;

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
     * The sign of the determinant of (b - a, c - a, d - a): of the volume of the tetrahedron. Arguments are offsets of
     * points in {@code x}.
     */
    int of3D(double[] x, int a, int b, int c, int d) {
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

    /** The sign of the determinant of (b - a, c - a) in the plane of the axes {@code i} and {@code j}. */
    int of2D(double[] x, int a, int b, int c, int i, int j) {
        double left = (x[b + i] - x[a + i]) * (x[c + j] - x[a + j]);
        double right = (x[b + j] - x[a + j]) * (x[c + i] - x[a + i]);
        double determinant = left - right;
        double permanent = Math.abs(left) + Math.abs(right);
        if (isDecided(determinant, permanent, BOUND_2D)) {
            return (int) Math.signum(determinant);
        }
        return permanent == 0 && isInRange(x, a, b, c, a) ? 0 : exact2D(x, a, b, c, i, j);
    }

    /** Whether the sign of a computed 3 x 3 determinant is right; {@code outer} is the largest factor of its minors. */
    static boolean isDecided3D(double determinant, double permanent, double outer) {
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
     * Puts the exact differences of b, c, d from a into {@link #differences}; false where what follows could leave the
     * range of doubles.
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
     * How far along the segment from p to q, as a fraction, it meets the plane of a, b, c, on whose two sides p and q
     * lie: from exact volumes, so right to a few units in the last place however nearly parallel the segment is.
     */
    double crossing3D(double[] x, int a, int b, int c, int p, int q) {
        double volumeP = volume(x, a, b, c, p);
        double volumeQ = volume(x, a, b, c, q);
        if (Double.isNaN(volumeP) || Double.isNaN(volumeQ)) {
            return fraction(decimal3D(x, a, b, c, p), decimal3D(x, a, b, c, q));
        }
        return volumeP / (volumeP - volumeQ);
    }

    /** As {@link #crossing3D}, with the line of r and s, in the plane of the axes {@code i} and {@code j}. */
    double crossing2D(double[] x, int r, int s, int p, int q, int i, int j) {
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

    /** The exact determinant rounded to a double; NaN where that could leave the range of doubles. */
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

    /** The determinant of the {@link #differences} into {@link #total}; returns its length. */
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

    /** p q - r s of four differences, into {@link #minorSum}. */
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

    /** An expansion times a difference, into {@link #cofactor}. */
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
}
