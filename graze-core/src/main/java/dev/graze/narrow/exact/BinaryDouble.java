package dev.graze.narrow.exact;

/**
 * A finite double taken apart: {@code mantissa * 2^exponent}, with an odd mantissa so that both are as small as they
 * can be.
 */
final class BinaryDouble {
    private static final int MANTISSA_BITS = 52;

    private BinaryDouble() {
    }

    /** The odd mantissa with its sign; 0 for 0. */
    static long mantissa(double value) {
        long digits = digits(value);
        long odd = digits == 0 ? 0 : digits >> Long.numberOfTrailingZeros(digits);
        return value < 0 ? -odd : odd;
    }

    /** The exponent that belongs to the odd mantissa; 0 for 0. */
    static int exponent(double value) {
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
}
