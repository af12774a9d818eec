package dev.graze.narrow.exact;

import java.math.BigInteger;

/** A time from 0 to 1 as a fraction, not in its lowest terms; the denominator is positive. */
record Rational(BigInteger numerator, BigInteger denominator) {
    static final Rational ZERO = new Rational(BigInteger.ZERO, BigInteger.ONE);
    static final Rational ONE = new Rational(BigInteger.ONE, BigInteger.ONE);
    /** Between 1 and 2 doubles are 2^-52 apart. */
    private static final int FRACTION_BITS = 52;
    private static final int SMALLEST_EXPONENT = -1074;

    static Rational of(Dyadic time) {
        return new Rational(time.numerator(), BigInteger.ONE.shiftLeft(time.shift()));
    }

    /**
     * The largest double that is not larger: a quotient with as many bits as a double of its size has, and the rest
     * left out.
     */
    double floor() {
        if (numerator.signum() == 0) {
            return 0;
        }
        int shift = FRACTION_BITS - exponent();
        int held = Math.min(shift, -SMALLEST_EXPONENT);
        return Math.scalb((double) numerator.shiftLeft(held).divide(denominator).longValueExact(), -held);
    }

    /** That of the largest power of two that is not larger. */
    private int exponent() {
        int difference = numerator.bitLength() - denominator.bitLength();
        boolean reached = difference >= 0
                ? numerator.compareTo(denominator.shiftLeft(difference)) >= 0
                : numerator.shiftLeft(-difference).compareTo(denominator) >= 0;
        return reached ? difference : difference - 1;
    }
}
