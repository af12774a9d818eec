package dev.graze.io;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A fraction of integers of any size; the denominator is positive. */
record Rational(BigInteger numerator, BigInteger denominator) {
    /** Enough bits of a quotient to round it to a double's 53, and more to spare. */
    private static final int QUOTIENT_BITS = 66;

    /**
     * Parses both parts.
     *
     * @throws NumberFormatException if a part is not a whole number
     * @throws ArithmeticException   if the denominator is zero
     */
    static Rational parse(String numerator, String denominator) {
        BigInteger n = new BigInteger(numerator);
        BigInteger d = new BigInteger(denominator);
        if (d.signum() == 0) {
            throw new ArithmeticException("denominator of zero");
        }
        return d.signum() < 0 ? new Rational(n.negate(), d.negate()) : new Rational(n, d);
    }

    /**
     * The nearest double; infinite beyond the largest one. Below the normal range it may be the neighbour of the
     * nearest.
     */
    double nearestDouble() {
        if (numerator.signum() == 0) {
            return 0;
        }
        int shift = QUOTIENT_BITS - (numerator.bitLength() - denominator.bitLength());
        BigInteger scaledNumerator = numerator.abs().shiftLeft(Math.max(shift, 0));
        BigInteger scaledDenominator = denominator.shiftLeft(Math.max(-shift, 0));
        BigInteger[] division = scaledNumerator.divideAndRemainder(scaledDenominator);
        // A set last bit stands for whatever was cut off, so that a value just beside a tie is not rounded as one.
        BigInteger quotient = division[1].signum() == 0 ? division[0] : division[0].setBit(0);
        return numerator.signum() * Math.scalb(quotient.doubleValue(), -shift);
    }

    boolean isExactly(double value) {
        return new BigDecimal(value).multiply(new BigDecimal(denominator)).compareTo(new BigDecimal(numerator)) == 0;
    }
}
