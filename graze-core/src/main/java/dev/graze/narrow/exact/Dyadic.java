package dev.graze.narrow.exact;

import java.math.BigInteger;

/**
 * A number with a power of two as its denominator, {@code numerator / 2^shift}: what every double is, and what
 * bisection cuts at.
 */
record Dyadic(BigInteger numerator, int shift) implements Comparable<Dyadic> {
    static final Dyadic ZERO = new Dyadic(BigInteger.ZERO, 0);

    /** The exact value of a double between 0 and 1. */
    static Dyadic of(double value) {
        int exponent = BinaryDouble.exponent(value);
        long mantissa = BinaryDouble.mantissa(value);
        return exponent >= 0
                ? new Dyadic(BigInteger.valueOf(mantissa << exponent), 0)
                : new Dyadic(BigInteger.valueOf(mantissa), -exponent);
    }

    /** The middle of the interval [numerator, numerator + 1] / 2^shift that starts here. */
    Dyadic middle() {
        return new Dyadic(numerator.shiftLeft(1).setBit(0), shift + 1);
    }

    /** The first half of the interval that starts here, written with one more bit. */
    Dyadic finer() {
        return new Dyadic(numerator.shiftLeft(1), shift + 1);
    }

    /** The end of the interval that starts here. */
    Dyadic end() {
        return new Dyadic(numerator.add(BigInteger.ONE), shift);
    }

    @Override
    public int compareTo(Dyadic other) {
        int common = Math.max(shift, other.shift);
        return numerator.shiftLeft(common - shift).compareTo(other.numerator.shiftLeft(common - other.shift));
    }
}
