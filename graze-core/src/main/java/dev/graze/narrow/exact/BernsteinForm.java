package dev.graze.narrow.exact;

import java.math.BigInteger;

/**
 * A polynomial over an interval, stored as its Bernstein coefficients times some positive constant. The first and last
 * coefficients are its values at the endpoints, and the polynomial stays within the hull of all of them. The number of
 * roots inside the interval is the number of sign changes along the coefficients, or less by an even number
 * (Descartes).
 */
final class BernsteinForm {
    private final BigInteger[] coefficients;

    private BernsteinForm(BigInteger[] coefficients) {
        this.coefficients = coefficients;
    }

    /**
     * Converts from the powers of x, for x in [0, 1]; takes ownership of the array. With w_i = q_i / (n choose i),
     * coefficient j is the sum of (j choose i) w_i; multiplied by n!, everything stays an integer.
     */
    static BernsteinForm ofPowers(BigInteger[] powers) {
        int degree = powers.length - 1;
        for (int i = 0; i <= degree; i++) {
            powers[i] = powers[i].multiply(BigInteger.valueOf(factorial(i) * factorial(degree - i)));
        }
        for (int pass = 1; pass <= degree; pass++) {
            for (int j = degree; j >= pass; j--) {
                powers[j] = powers[j].add(powers[j - 1]);
            }
        }
        return new BernsteinForm(powers);
    }

    private static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    /** Returns the number of sign changes along the coefficients, ignoring zeros. */
    int signChanges() {
        int changes = 0;
        int last = 0;
        for (BigInteger coefficient : coefficients) {
            int sign = coefficient.signum();
            changes += sign * last < 0 ? 1 : 0;
            last = sign == 0 ? last : sign;
        }
        return changes;
    }

    /** Returns the sign of the polynomial on the whole closed interval if the coefficients prove it, else 0. */
    int provenSign() {
        int sign = coefficients[0].signum();
        for (BigInteger coefficient : coefficients) {
            if (coefficient.signum() != sign) {
                return 0;
            }
        }
        return sign;
    }

    /** Returns whether the coefficients prove that the polynomial is at least 0 on the whole closed interval. */
    boolean isNeverNegative() {
        for (BigInteger coefficient : coefficients) {
            if (coefficient.signum() < 0) {
                return false;
            }
        }
        return true;
    }

    boolean isZeroAtAnEndpoint() {
        return coefficients[0].signum() == 0 || isZeroAtEnd();
    }

    boolean isZeroAtEnd() {
        return coefficients[coefficients.length - 1].signum() == 0;
    }

    /** Returns this polynomial over the first half of the interval: de Casteljau's algorithm without its divisions. */
    BernsteinForm firstHalf() {
        return new BernsteinForm(halve(coefficients.clone()));
    }

    /** Returns this polynomial over the second half of the interval. */
    BernsteinForm secondHalf() {
        return new BernsteinForm(reverse(halve(reverse(coefficients.clone()))));
    }

    private static BigInteger[] halve(BigInteger[] c) {
        int degree = c.length - 1;
        for (int pass = 1; pass <= degree; pass++) {
            for (int j = degree; j >= pass; j--) {
                c[j] = c[j].add(c[j - 1]);
            }
        }
        for (int j = 0; j <= degree; j++) {
            c[j] = c[j].shiftLeft(degree - j);
        }
        return c;
    }

    private static BigInteger[] reverse(BigInteger[] c) {
        for (int i = 0, j = c.length - 1; i < j; i++, j--) {
            BigInteger swapped = c[i];
            c[i] = c[j];
            c[j] = swapped;
        }
        return c;
    }
}
