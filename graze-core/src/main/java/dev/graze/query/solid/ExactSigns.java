package dev.graze.query.solid;

import dev.graze.narrow.Orientation;
import java.math.BigInteger;

/**
 * Exact signs of determinants of rational points, and exact constructions on segments. Signs of input points come from
 * {@link Orientation}. Signs with constructed points are decided in doubles with error bounds, and otherwise in
 * integers: all coordinates are multiples of one power of two, the unit. Not thread-safe: use one instance per thread.
 *
 * <p><b>The filter.</b> A difference of two rounded coordinates is off by at most the errors of both and its own
 * rounding. If a factor m is off by at most e and M = |m| + e, a product of three factors is off by at most e1 M2 M3 +
 * M1 e2 M3 + M1 M2 e3, and rounding adds less than 2^-49 M1 M2 M3 per product of the determinant. A bound of zero means
 * that each product has a factor that is exactly zero, so the determinant is zero. Neither overflow nor underflow can
 * happen because coordinates outside {@link #SMALLEST} to {@link #LARGEST} are never filtered.
 */
final class ExactSigns {
    private static final double SMALLEST = 0x1p-200;
    private static final double LARGEST = 0x1p300;
    private static final double ROUNDING = 0x1p-53;
    private static final double ROUNDINGS = 0x1p-49;
    private static final int FRACTION_BITS = 52;
    private static final int QUOTIENT_BITS = 60;
    /** A quotient of at least 59 bits, truncated and then rounded to a double, is off by less than this. */
    private static final double QUOTIENT_ERROR = 0x1p-52;

    private final int unit;
    private final Orientation orientation = new Orientation();
    private final double[] scratch = new double[12];
    /** Differences of points from the first one, and their error bounds: three coordinates each. */
    private final double[] difference = new double[9];
    private final double[] error = new double[9];

    /**
     * Prepares signs of points.
     *
     * @param unit the exponent of a power of two of which all input coordinates are multiples
     */
    ExactSigns(int unit) {
        this.unit = unit;
    }

    /** Returns the largest exponent e such that all coordinates are multiples of 2^e. */
    static int unitOf(double[] x) {
        int unit = Double.MAX_EXPONENT;
        for (double each : x) {
            unit = each == 0 ? unit : Math.min(unit, lowestBit(each));
        }
        return unit;
    }

    private static int lowestBit(double value) {
        return exponent(value) + Long.numberOfTrailingZeros(significand(value));
    }

    /** Returns e in value = significand 2^e; {@code getExponent} of a subnormal is one less than its exponent. */
    private static int exponent(double value) {
        return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - FRACTION_BITS;
    }

    private static long significand(double value) {
        return (long) Math.scalb(value, -exponent(value));
    }

    private BigInteger integer(double value) {
        if (value == 0) {
            return BigInteger.ZERO;
        }
        long significand = significand(value);
        int zeros = Long.numberOfTrailingZeros(significand);
        return BigInteger.valueOf(significand >> zeros).shiftLeft(exponent(value) + zeros - unit);
    }

    private BigInteger numerator(ExactPoint p, int axis) {
        return p.isInput() ? integer(p.rounded(axis)) : p.numerators[axis];
    }

    /** Returns the sign of the determinant of (b - a, c - a, d - a). */
    int of3D(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d) {
        if (a.isInput() && b.isInput() && c.isInput() && d.isInput()) {
            // neighbors share corners; without this, expansions would have to find the zero
            if (d.isAt(a) || d.isAt(b) || d.isAt(c) || c.isAt(a) || c.isAt(b) || b.isAt(a)) {
                return 0;
            }
            put(a, 0);
            put(b, 3);
            put(c, 6);
            put(d, 9);
            return orientation.of3D(scratch, 0, 3, 6, 9);
        }
        if (isFilterable(a) && isFilterable(b) && isFilterable(c) && isFilterable(d)) {
            subtract(a, b, 0);
            subtract(a, c, 3);
            subtract(a, d, 6);
            double determinant = 0;
            double bound = 0;
            for (int i = 0; i < 3; i++) {
                int j = (i + 1) % 3;
                int k = (i + 2) % 3;
                determinant += difference[i]
                        * (difference[3 + j] * difference[6 + k] - difference[3 + k] * difference[6 + j]);
                bound += bound(i, 3 + j, 6 + k) + bound(i, 3 + k, 6 + j);
            }
            if (Math.abs(determinant) > bound || bound == 0) {
                return (int) Math.signum(determinant);
            }
        }
        return volume(a, b, c, d).signum();
    }

    private void put(ExactPoint p, int at) {
        scratch[at] = p.x;
        scratch[at + 1] = p.y;
        scratch[at + 2] = p.z;
    }

    private static boolean isFilterable(ExactPoint p) {
        return isInRange(p.x) && isInRange(p.y) && isInRange(p.z);
    }

    private static boolean isInRange(double value) {
        double magnitude = Math.abs(value);
        return magnitude == 0 || (magnitude >= SMALLEST && magnitude <= LARGEST);
    }

    private void subtract(ExactPoint a, ExactPoint b, int at) {
        subtract(b.x, b.errorX, a.x, a.errorX, at);
        subtract(b.y, b.errorY, a.y, a.errorY, at + 1);
        subtract(b.z, b.errorZ, a.z, a.errorZ, at + 2);
    }

    private void subtract(double value, double valueError, double from, double fromError, int at) {
        difference[at] = value - from;
        error[at] = valueError + fromError + ROUNDING * Math.abs(difference[at]);
    }

    private double bound(int i, int j, int k) {
        double first = Math.abs(difference[i]) + error[i];
        double second = Math.abs(difference[j]) + error[j];
        double third = Math.abs(difference[k]) + error[k];
        return error[i] * second * third + first * error[j] * third + first * second * error[k]
                + ROUNDINGS * first * second * third;
    }

    /** Returns the determinant of {@link #of3D} times all denominators and the third power of a's. */
    private BigInteger volume(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            BigInteger minor = minus(c, a, j).multiply(minus(d, a, k))
                    .subtract(minus(c, a, k).multiply(minus(d, a, j)));
            sum = sum.add(minus(b, a, i).multiply(minor));
        }
        return sum;
    }

    /** Returns p - q along an axis, times both denominators. */
    private BigInteger minus(ExactPoint p, ExactPoint q, int axis) {
        BigInteger left = numerator(p, axis);
        BigInteger right = numerator(q, axis);
        return (q.isInput() ? left : left.multiply(q.denominator))
                .subtract(p.isInput() ? right : right.multiply(p.denominator));
    }

    /** Returns the sign of the determinant of (b - a, c - a) in the plane of axes i and j. */
    int of2D(ExactPoint a, ExactPoint b, ExactPoint c, int i, int j) {
        if (a.isInput() && b.isInput() && c.isInput()) {
            if (c.isAt(a) || c.isAt(b) || b.isAt(a)) {
                return 0;
            }
            put(a, 0);
            put(b, 3);
            put(c, 6);
            return orientation.of2D(scratch, 0, 3, 6, i, j);
        }
        if (isFilterable(a) && isFilterable(b) && isFilterable(c)) {
            subtract(a, b, 0);
            subtract(a, c, 3);
            double determinant = difference[i] * difference[3 + j] - difference[j] * difference[3 + i];
            double bound = bound(i, 3 + j) + bound(j, 3 + i);
            if (Math.abs(determinant) > bound || bound == 0) {
                return (int) Math.signum(determinant);
            }
        }
        return area(a, b, c, i, j).signum();
    }

    private double bound(int i, int j) {
        double first = Math.abs(difference[i]) + error[i];
        double second = Math.abs(difference[j]) + error[j];
        return error[i] * second + first * error[j] + ROUNDINGS * first * second;
    }

    /** Returns the determinant of {@link #of2D} times all denominators and the square of a's. */
    private BigInteger area(ExactPoint a, ExactPoint b, ExactPoint c, int i, int j) {
        return minus(b, a, i).multiply(minus(c, a, j)).subtract(minus(b, a, j).multiply(minus(c, a, i)));
    }

    /**
     * Returns the sign of det(g, b - a, c - a) for the direction g = (1, e, e^2) with an infinitesimal e: on which side
     * of the line from a along g the segment from b to c passes. It is zero only if the three points are on one line.
     */
    int turnAlongRay(ExactPoint a, ExactPoint b, ExactPoint c) {
        int sign = of2D(a, b, c, 1, 2);
        if (sign == 0) {
            sign = of2D(a, b, c, 2, 0);
        }
        return sign == 0 ? of2D(a, b, c, 0, 1) : sign;
    }

    /** Returns the first of the axes i for which the projection along it gives the points (not collinear) an area. */
    int projection(ExactPoint a, ExactPoint b, ExactPoint c) {
        for (int axis = 0; axis < 3; axis++) {
            if (of2D(a, b, c, (axis + 1) % 3, (axis + 2) % 3) != 0) {
                return axis;
            }
        }
        throw new AssertionError("three points on one line have no plane");
    }

    /** Returns the orientation of three points as seen along an axis. */
    int seenAlong(int axis, ExactPoint a, ExactPoint b, ExactPoint c) {
        return of2D(a, b, c, (axis + 1) % 3, (axis + 2) % 3);
    }

    /** Compares two points along an axis. */
    int compare(ExactPoint p, ExactPoint q, int axis) {
        double left = p.rounded(axis);
        double right = q.rounded(axis);
        if (p.isInput() && q.isInput()) {
            return Double.compare(left + 0.0, right + 0.0);
        }
        double gap = left - right;
        if (isInRange(left) && isInRange(right)
                && Math.abs(gap) > p.error(axis) + q.error(axis) + ROUNDING * Math.abs(gap)) {
            return gap > 0 ? 1 : -1;
        }
        return minus(p, q, axis).signum();
    }

    boolean isSamePoint(ExactPoint p, ExactPoint q) {
        return p == q || (compare(p, q, 0) == 0 && compare(p, q, 1) == 0 && compare(p, q, 2) == 0);
    }

    ExactPoint midpoint(ExactPoint p, ExactPoint q) {
        return mean(p, BigInteger.ONE, q, BigInteger.ONE);
    }

    /** Returns a point inside a triangle, another one for each number from 1 on; no line contains more than two. */
    ExactPoint inside(ExactPoint a, ExactPoint b, ExactPoint c, int number) {
        BigInteger n = BigInteger.valueOf(number);
        ExactPoint onEdge = mean(a, BigInteger.ONE, b, n);
        return mean(onEdge, BigInteger.ONE.add(n), c, n.multiply(n));
    }

    /** Returns the weighted mean of two points; weights are not negative and not both zero. */
    private ExactPoint mean(ExactPoint p, BigInteger weightP, ExactPoint q, BigInteger weightQ) {
        BigInteger scaleP = weightP.multiply(q.denominator);
        BigInteger scaleQ = weightQ.multiply(p.denominator);
        BigInteger[] numerators = new BigInteger[3];
        BigInteger denominator = p.denominator.multiply(scaleP).add(q.denominator.multiply(scaleQ));
        BigInteger common = denominator;
        for (int axis = 0; axis < 3; axis++) {
            numerators[axis] = numerator(p, axis).multiply(scaleP).add(numerator(q, axis).multiply(scaleQ));
            common = common.gcd(numerators[axis]);
        }
        double[] rounded = new double[3];
        double[] errors = new double[3];
        denominator = denominator.divide(common);
        for (int axis = 0; axis < 3; axis++) {
            numerators[axis] = numerators[axis].divide(common);
            round(numerators[axis], denominator, axis, rounded, errors);
        }
        return ExactPoint.of(numerators, denominator, rounded, errors);
    }

    private void round(BigInteger numerator, BigInteger denominator, int axis, double[] rounded, double[] errors) {
        if (numerator.signum() == 0) {
            return;
        }
        int shift = QUOTIENT_BITS - numerator.bitLength() + denominator.bitLength();
        BigInteger[] quotient = shift >= 0
                ? numerator.shiftLeft(shift).divideAndRemainder(denominator)
                : numerator.divideAndRemainder(denominator.shiftLeft(-shift));
        long bits = quotient[0].longValue();
        double nearest = Math.scalb((double) bits, unit - shift);
        boolean isExact = quotient[1].signum() == 0 && (long) (double) bits == bits && isInRange(nearest);
        // A coordinate that underflows must not become zero: the filter would take it for exact.
        rounded[axis] = nearest == 0 ? Double.MIN_VALUE : nearest;
        errors[axis] = isExact && nearest != 0 ? 0 : QUOTIENT_ERROR * Math.abs(nearest) + 2 * Double.MIN_VALUE;
    }

    /**
     * Clips the segment from r to s to a closed triangle with area. Puts the endpoints of what remains, in the order
     * from r to s, into {@code to}; returns how many there are: none, one point, or two different ones.
     */
    int clip(ExactPoint r, ExactPoint s, ExactPoint u, ExactPoint v, ExactPoint w, ExactPoint[] to) {
        int heightR = of3D(u, v, w, r);
        int heightS = of3D(u, v, w, s);
        if (heightR == 0 && heightS == 0) {
            return clipInPlane(r, s, u, v, w, to);
        }
        if (heightR == heightS || !linePasses(r, s, u, v, w)) {
            return 0;
        }
        to[0] = heightR == 0 ? r : heightS == 0 ? s : crossing(r, s, u, v, w);
        return 1;
    }

    /** Returns whether the line from r to s, which is not in the triangle's plane, meets the triangle. */
    private boolean linePasses(ExactPoint r, ExactPoint s, ExactPoint u, ExactPoint v, ExactPoint w) {
        int first = of3D(r, s, u, v);
        int second = of3D(r, s, v, w);
        if (first * second < 0) {
            return false;
        }
        int third = of3D(r, s, w, u);
        return first * third >= 0 && second * third >= 0;
    }

    /** Returns where the segment between points on opposite sides crosses the plane of three input points. */
    private ExactPoint crossing(ExactPoint r, ExactPoint s, ExactPoint u, ExactPoint v, ExactPoint w) {
        // the volumes are scaled by the denominators of r and s; mean needs both on the same scale
        BigInteger volumeR = volume(u, v, w, r).abs().multiply(s.denominator);
        BigInteger volumeS = volume(u, v, w, s).abs().multiply(r.denominator);
        return mean(r, volumeS, s, volumeR);
    }

    private int clipInPlane(ExactPoint r, ExactPoint s, ExactPoint u, ExactPoint v, ExactPoint w, ExactPoint[] to) {
        int axis = projection(u, v, w);
        int front = seenAlong(axis, u, v, w);
        to[0] = r;
        to[1] = s;
        return keepInner(axis, front, u, v, to) && keepInner(axis, front, v, w, to) && keepInner(axis, front, w, u, to)
                ? isSamePoint(to[0], to[1]) ? 1 : 2
                : 0;
    }

    /** Shortens a segment to the inner side of an edge of a triangle; returns false if nothing remains. */
    private boolean keepInner(int axis, int front, ExactPoint from, ExactPoint past, ExactPoint[] segment) {
        int sideR = front * seenAlong(axis, from, past, segment[0]);
        int sideS = front * seenAlong(axis, from, past, segment[1]);
        if (sideR < 0 && sideS < 0) {
            return false;
        }
        if (sideR < 0) {
            segment[0] = sideS == 0 ? segment[1] : crossing(segment[0], segment[1], from, past, axis);
        } else if (sideS < 0) {
            segment[1] = sideR == 0 ? segment[0] : crossing(segment[0], segment[1], from, past, axis);
        }
        return true;
    }

    private ExactPoint crossing(ExactPoint r, ExactPoint s, ExactPoint from, ExactPoint past, int axis) {
        int i = (axis + 1) % 3;
        int j = (axis + 2) % 3;
        BigInteger areaR = area(from, past, r, i, j).abs().multiply(s.denominator);
        BigInteger areaS = area(from, past, s, i, j).abs().multiply(r.denominator);
        return mean(r, areaS, s, areaR);
    }
}
