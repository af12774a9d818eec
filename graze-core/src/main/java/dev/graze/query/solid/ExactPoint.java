package dev.graze.query.solid;

import java.math.BigInteger;

/**
 * A point with rational coordinates: an input point, or one constructed on a segment. Every point has the nearest
 * doubles with an error bound, with which nearly all signs are decided. Immutable.
 */
final class ExactPoint {
    /** Coordinates rounded to doubles. */
    final double x;
    final double y;
    final double z;
    /** By how much these can be off. */
    final double errorX;
    final double errorY;
    final double errorZ;
    /** The numerators, in the unit of {@link ExactSigns}, over one positive denominator; null for an input point. */
    final BigInteger[] numerators;
    final BigInteger denominator;

    private ExactPoint(double x, double y, double z, double errorX, double errorY, double errorZ,
            BigInteger[] numerators, BigInteger denominator) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.errorX = errorX;
        this.errorY = errorY;
        this.errorZ = errorZ;
        this.numerators = numerators;
        this.denominator = denominator;
    }

    /** Returns the point with exactly these coordinates. */
    static ExactPoint at(double x, double y, double z) {
        return new ExactPoint(x, y, z, 0, 0, 0, null, BigInteger.ONE);
    }

    /** Returns a constructed point with its rounded coordinates and their errors. */
    static ExactPoint of(BigInteger[] numerators, BigInteger denominator, double[] rounded, double[] errors) {
        return new ExactPoint(rounded[0], rounded[1], rounded[2], errors[0], errors[1], errors[2], numerators,
                denominator);
    }

    /** Returns whether this is an input point, whose doubles are exact. */
    boolean isInput() {
        return numerators == null;
    }

    /** Returns whether the rounded coordinates are equal; for input points, whether the points are. */
    boolean isAt(ExactPoint other) {
        return x == other.x && y == other.y && z == other.z;
    }

    double rounded(int axis) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }

    double error(int axis) {
        return axis == 0 ? errorX : axis == 1 ? errorY : errorZ;
    }
}
