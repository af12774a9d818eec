package dev.graze.oracle;

import java.math.BigInteger;

/**
 * Multiplies doubles by one common power of two that makes them all integers; signs of homogeneous expressions do not
 * change.
 */
final class CommonScale {
    private static final int FRACTION_BITS = 52;

    private CommonScale() {
    }

    static BigInteger[][] integers(double[]... arrays) {
        int exponent = smallestExponent(arrays);
        BigInteger[][] result = new BigInteger[arrays.length][];
        for (int i = 0; i < arrays.length; i++) {
            result[i] = new BigInteger[arrays[i].length];
            for (int j = 0; j < arrays[i].length; j++) {
                result[i][j] = significand(arrays[i][j]).shiftLeft(Math.max(0, exponentOf(arrays[i][j]) - exponent));
            }
        }
        return result;
    }

    private static int smallestExponent(double[][] arrays) {
        int smallest = Integer.MAX_VALUE;
        for (double[] array : arrays) {
            for (double x : array) {
                smallest = x == 0 ? smallest : Math.min(smallest, exponentOf(x));
            }
        }
        return smallest;
    }

    /** Returns e in x = significand 2^e; {@code getExponent} of a subnormal is one less than its true exponent. */
    private static int exponentOf(double x) {
        return Math.max(Math.getExponent(x), Double.MIN_EXPONENT) - FRACTION_BITS;
    }

    private static BigInteger significand(double x) {
        if (!Double.isFinite(x)) {
            throw new IllegalArgumentException(x + " is not a finite coordinate");
        }
        return BigInteger.valueOf((long) Math.scalb(x, -exponentOf(x)));
    }
}
