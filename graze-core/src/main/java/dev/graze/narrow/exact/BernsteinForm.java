package dev.graze.narrow.exact;

import java.math.BigInteger;

/**
 * A polynomial over an interval, as its Bernstein coefficients times some positive constant. The first and the last are
 * its values at the ends, and it stays within the hull of all of them; it has as many roots inside the interval as the
 * coefficients change sign, or an even number fewer (Descartes).
 */
final class BernsteinForm {
    private final BigInteger[] coefficients;

    private BernsteinForm(BigInteger[] coefficients) {
        this.coefficients = coefficients;
    }

    /**
     * From the powers of x, for x in [0, 1]; takes over the array. With w_i = q_i / (n over i), coefficient j is the
     * sum of (j over i) w_i; all of it times n! stays whole.
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

    /** How often the sign changes along the coefficients, zeros passed over. */
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

    /** The sign the polynomial has all over the closed interval, as far as the coefficients prove it; else 0. */
    int provenSign() {
        int sign = coefficients[0].signum();
        for (BigInteger coefficient : coefficients) {
            if (coefficient.signum() != sign) {
                return 0;
            }
        }
        return sign;
    }

    boolean isZeroAtAnEnd() {
        return coefficients[0].signum() == 0 || isZeroAtTheEnd();
    }

    boolean isZeroAtTheEnd() {
        return coefficients[coefficients.length - 1].signum() == 0;
    }

    /** The same polynomial over the first half of the interval, by de Casteljau's sums without their divisions. */
    BernsteinForm firstHalf() {
        return new BernsteinForm(halve(coefficients.clone()));
    }

    /** The same polynomial over the second half of the interval. */
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
