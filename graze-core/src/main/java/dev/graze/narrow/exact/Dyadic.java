package dev.graze.narrow.exact;

import java.math.BigInteger;

/**
 * A number with a power of two as its denominator, {@code numerator / 2^shift}. Every double is one, and so is every
 * point at which bisection splits [0, 1].
 *
 * <p>The static methods split a finite double into {@code mantissa * 2^exponent} with an odd mantissa, which keeps both
 * as small as possible.
 */
public record Dyadic(BigInteger numerator, int shift) implements Comparable<Dyadic> {
    static final Dyadic ZERO = new Dyadic(BigInteger.ZERO, 0);

    private static final int MANTISSA_BITS = 52;

    /** Returns the exact value of a double between 0 and 1. */
    static Dyadic of(double value) {
        int exponent = oddExponent(value);
        long mantissa = oddMantissa(value);
        return exponent >= 0
                ? new Dyadic(BigInteger.valueOf(mantissa << exponent), 0)
                : new Dyadic(BigInteger.valueOf(mantissa), -exponent);
    }

    /** Returns the odd mantissa of a finite double, with its sign; 0 for 0. */
    public static long oddMantissa(double value) {
        long digits = digits(value);
        long odd = digits == 0 ? 0 : digits >> Long.numberOfTrailingZeros(digits);
        return value < 0 ? -odd : odd;
    }

    /** Returns the exponent that goes with {@link #oddMantissa}; 0 for 0. */
    public static int oddExponent(double value) {
        long digits = digits(value);
        return digits == 0 ? 0 : lowestExponent(value) + Long.numberOfTrailingZeros(digits);
    }

    private static long digits(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & ((1L << MANTISSA_BITS) - 1);
        return Math.getExponent(value) < Double.MIN_EXPONENT ? fraction : fraction | 1L << MANTISSA_BITS;
    }

    private static int lowestExponent(double value) {
        return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - MANTISSA_BITS;
    }

    /** Returns the midpoint of the interval [numerator, numerator + 1] / 2^shift that starts here. */
    Dyadic middle() {
        return new Dyadic(numerator.shiftLeft(1).setBit(0), shift + 1);
    }

    /** Returns the start of the first half of the interval that starts here: the same value with one more bit. */
    Dyadic finer() {
        return new Dyadic(numerator.shiftLeft(1), shift + 1);
    }

    /** Returns the end of the interval that starts here. */
    Dyadic end() {
        return new Dyadic(numerator.add(BigInteger.ONE), shift);
    }

    @Override
    public int compareTo(Dyadic other) {
        int common = Math.max(shift, other.shift);
        return numerator.shiftLeft(common - shift).compareTo(other.numerator.shiftLeft(common - other.shift));
    }
}
