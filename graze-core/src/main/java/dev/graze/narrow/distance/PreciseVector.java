package dev.graze.narrow.distance;

/**
 * A vector whose coordinates are unevaluated sums of two doubles, about 106 bits. Mutable, so that no pair allocates.
 *
 * <p>A difference of two points is exact. With A and B the largest coordinates of the operands, a coordinate of
 * {@link #setCross} has an error below 2^-98 A B: two products, each within 2^-101 of A B at most (three roundings of
 * the low parts and the neglected product of the low parts, all below 2^-104 A B), and their difference, within 2^-103
 * A B. Likewise {@link #dot} adds at most 2^-99 A B. Nothing may overflow or underflow; {@link ClosestPoints} uses this
 * for coordinates of moderate size only.
 */
final class PreciseVector {
    private double x;
    private double y;
    private double z;
    private double lowX;
    private double lowY;
    private double lowZ;
    /** The low part of the last {@link #product}. */
    private double low;

    double x() {
        return x;
    }

    double y() {
        return y;
    }

    double z() {
        return z;
    }

    /** Returns the largest magnitude of a coordinate. */
    double size() {
        return Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    }

    /** Returns the length, within a few units in the last place. */
    double length() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Becomes the vector between the points at two offsets. */
    void setBetween(double[] points, int from, int to) {
        x = points[to] - points[from];
        lowX = differenceError(points[to], points[from], x);
        y = points[to + 1] - points[from + 1];
        lowY = differenceError(points[to + 1], points[from + 1], y);
        z = points[to + 2] - points[from + 2];
        lowZ = differenceError(points[to + 2], points[from + 2], z);
    }

    private static double differenceError(double a, double b, double rounded) {
        double virtualB = a - rounded;
        double virtualA = rounded + virtualB;
        return (a - virtualA) + (virtualB - b);
    }

    /** Becomes a x b, neither of which may be this vector. */
    void setCross(PreciseVector a, PreciseVector b) {
        double left = product(a.y, a.lowY, b.z, b.lowZ);
        double leftLow = low;
        double right = product(a.z, a.lowZ, b.y, b.lowY);
        x = difference(left, leftLow, right, low);
        lowX = low;
        left = product(a.z, a.lowZ, b.x, b.lowX);
        leftLow = low;
        right = product(a.x, a.lowX, b.z, b.lowZ);
        y = difference(left, leftLow, right, low);
        lowY = low;
        left = product(a.x, a.lowX, b.y, b.lowY);
        leftLow = low;
        right = product(a.y, a.lowY, b.x, b.lowX);
        z = difference(left, leftLow, right, low);
        lowZ = low;
    }

    /** Returns the dot product, rounded to a double. */
    double dot(PreciseVector other) {
        double sum = product(x, lowX, other.x, other.lowX);
        double sumLow = low;
        double next = product(y, lowY, other.y, other.lowY);
        sum = difference(sum, sumLow, -next, -low);
        sumLow = low;
        next = product(z, lowZ, other.z, other.lowZ);
        return difference(sum, sumLow, -next, -low);
    }

    /** Returns the high part of a product of two sums, and leaves the low part in {@link #low}. */
    private double product(double a, double aLow, double b, double bLow) {
        double high = a * b;
        double rest = Math.fma(a, b, -high) + (a * bLow + aLow * b);
        double rounded = high + rest;
        low = rest - (rounded - high);
        return rounded;
    }

    /** Returns the high part of a difference of two sums, and leaves the low part in {@link #low}. */
    private double difference(double a, double aLow, double b, double bLow) {
        double high = a - b;
        double rest = differenceError(a, b, high) + (aLow - bLow);
        double rounded = high + rest;
        low = rest - (rounded - high);
        return rounded;
    }
}
