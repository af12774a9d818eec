package dev.graze.oracle;

import java.math.BigInteger;
import java.util.List;

/** A vector of integers. */
record IntegerVector(BigInteger x, BigInteger y, BigInteger z) {
    /** The unit vectors of the axes. */
    static final List<IntegerVector> AXES = List.of(new IntegerVector(BigInteger.ONE, BigInteger.ZERO, BigInteger.ZERO),
            new IntegerVector(BigInteger.ZERO, BigInteger.ONE, BigInteger.ZERO),
            new IntegerVector(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ONE));

    BigInteger dot(IntegerVector other) {
        return x.multiply(other.x).add(y.multiply(other.y)).add(z.multiply(other.z));
    }

    IntegerVector cross(IntegerVector other) {
        return new IntegerVector(y.multiply(other.z).subtract(z.multiply(other.y)),
                z.multiply(other.x).subtract(x.multiply(other.z)), x.multiply(other.y).subtract(y.multiply(other.x)));
    }

    IntegerVector negated() {
        return new IntegerVector(x.negate(), y.negate(), z.negate());
    }

    boolean isZero() {
        return x.signum() == 0 && y.signum() == 0 && z.signum() == 0;
    }
}
