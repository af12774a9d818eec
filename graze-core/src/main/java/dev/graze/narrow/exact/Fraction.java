package dev.graze.narrow.exact;

import java.math.BigInteger;

/** A time in [0, 1] as a fraction, not necessarily in lowest terms; the denominator is positive. */
record Fraction(BigInteger numerator, BigInteger denominator) {
    static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);
    static final Fraction ONE = new Fraction(BigInteger.ONE, BigInteger.ONE);
    /** Doubles between 1 and 2 are 2^-52 apart. */
    private static final int FRACTION_BITS = 52;
    private static final int SMALLEST_EXPONENT = -1074;

    static Fraction of(Dyadic time) {
        return new Fraction(time.numerator(), BigInteger.ONE.shiftLeft(time.shift()));
    }

    /** Returns the largest double not above this fraction: a quotient with as many bits as a double of its size. */
    double floor() {
        if (numerator.signum() == 0) {
            return 0;
        }
        int shift = FRACTION_BITS - exponent();
        int held = Math.min(shift, -SMALLEST_EXPONENT);
        return Math.scalb((double) numerator.shiftLeft(held).divide(denominator).longValueExact(), -held);
    }

    /** Returns the exponent of the largest power of two not above this fraction. */
    private int exponent() {
        int difference = numerator.bitLength() - denominator.bitLength();
        boolean reached = difference >= 0
                ? numerator.compareTo(denominator.shiftLeft(difference)) >= 0
                : numerator.shiftLeft(-difference).compareTo(denominator) >= 0;
        return reached ? difference : difference - 1;
    }
}
