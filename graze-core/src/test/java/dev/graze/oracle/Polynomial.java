package dev.graze.oracle;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A polynomial with integer coefficients, lowest degree first, without leading zeros; the zero polynomial has no
 * coefficients.
 */
final class Polynomial {
    private final BigInteger[] coefficients;

    private Polynomial(BigInteger[] coefficients) {
        int length = coefficients.length;
        while (length > 0 && coefficients[length - 1].signum() == 0) {
            length--;
        }
        this.coefficients = Arrays.copyOf(coefficients, length);
    }

    static Polynomial of(BigInteger... coefficients) {
        return new Polynomial(coefficients);
    }

    /** Returns the line from {@code x0} at t = 0 to {@code x1} at t = 1. */
    static Polynomial between(BigInteger x0, BigInteger x1) {
        return of(x0, x1.subtract(x0));
    }

    boolean isZero() {
        return coefficients.length == 0;
    }

    int degree() {
        return coefficients.length - 1;
    }

    private BigInteger coefficient(int power) {
        return power < coefficients.length ? coefficients[power] : BigInteger.ZERO;
    }

    private BigInteger leading() {
        return coefficients[degree()];
    }

    Polynomial plus(Polynomial other) {
        BigInteger[] sum = new BigInteger[Math.max(coefficients.length, other.coefficients.length)];
        Arrays.setAll(sum, i -> coefficient(i).add(other.coefficient(i)));
        return of(sum);
    }

    Polynomial minus(Polynomial other) {
        BigInteger[] difference = new BigInteger[Math.max(coefficients.length, other.coefficients.length)];
        Arrays.setAll(difference, i -> coefficient(i).subtract(other.coefficient(i)));
        return of(difference);
    }

    Polynomial times(Polynomial other) {
        if (isZero() || other.isZero()) {
            return of();
        }
        BigInteger[] product = new BigInteger[degree() + other.degree() + 1];
        Arrays.fill(product, BigInteger.ZERO);
        for (int i = 0; i <= degree(); i++) {
            for (int j = 0; j <= other.degree(); j++) {
                product[i + j] = product[i + j].add(coefficients[i].multiply(other.coefficients[j]));
            }
        }
        return of(product);
    }

    private Polynomial timesMonomial(BigInteger factor, int power) {
        BigInteger[] product = new BigInteger[coefficients.length + power];
        Arrays.setAll(product, i -> i < power ? BigInteger.ZERO : coefficients[i - power].multiply(factor));
        return of(product);
    }

    private Polynomial derivative() {
        BigInteger[] slope = new BigInteger[Math.max(0, degree())];
        Arrays.setAll(slope, i -> coefficients[i + 1].multiply(BigInteger.valueOf(i + 1L)));
        return of(slope);
    }

    /** Returns this polynomial divided by the greatest common divisor of its coefficients. */
    private Polynomial primitive() {
        BigInteger content = Arrays.stream(coefficients).reduce(BigInteger.ZERO, BigInteger::gcd);
        return of(Arrays.stream(coefficients).map(c -> c.divide(content)).toArray(BigInteger[]::new));
    }

    /**
     * Returns the primitive greatest common divisor, by Euclid's algorithm on primitive pseudo-remainders; one of the
     * two must not be zero.
     */
    Polynomial gcd(Polynomial other) {
        Polynomial divisor = this;
        Polynomial rest = other;
        while (!rest.isZero()) {
            Polynomial remainder = divisor.pseudoRemainder(rest).primitive();
            divisor = rest;
            rest = remainder;
        }
        return divisor.primitive();
    }

    private Polynomial pseudoRemainder(Polynomial divisor) {
        Polynomial rest = this;
        while (rest.degree() >= divisor.degree()) {
            Polynomial scaled = rest.timesMonomial(divisor.leading(), 0);
            rest = scaled.minus(divisor.timesMonomial(rest.leading(), rest.degree() - divisor.degree()));
        }
        return rest;
    }

    /** Returns a polynomial with the same roots, all of them simple. */
    Polynomial squareFree() {
        return degree() < 2 ? this : primitive().exactQuotient(gcd(derivative()));
    }

    /**
     * By Gauss's lemma the quotient of primitive polynomials has integer coefficients, so no step leaves a remainder.
     */
    private Polynomial exactQuotient(Polynomial divisor) {
        BigInteger[] quotient = new BigInteger[degree() - divisor.degree() + 1];
        Polynomial rest = this;
        for (int power = quotient.length - 1; power >= 0; power--) {
            quotient[power] = rest.coefficient(power + divisor.degree()).divide(divisor.leading());
            rest = rest.minus(divisor.timesMonomial(quotient[power], power));
        }
        return of(quotient);
    }

    /** Returns the sign at {@code index / 2^level}. */
    int signAt(BigInteger index, int level) {
        BigInteger value = BigInteger.ZERO;
        for (int power = degree(); power >= 0; power--) {
            value = value.multiply(index).add(coefficients[power].shiftLeft(level * (degree() - power)));
        }
        return value.signum();
    }

    /** Returns the sign just after {@code index / 2^level}: that of the first non-zero term of the expansion there. */
    int signAfter(BigInteger index, int level) {
        return Arrays.stream(stretched(level).shifted(index).coefficients).mapToInt(BigInteger::signum)
                .filter(sign -> sign != 0).findFirst().orElse(0);
    }

    /**
     * Applies Descartes' rule to the open interval from {@code index / 2^level} to {@code (index + 1) / 2^level}: the
     * number of roots in it, counted with multiplicity, is this number or less by an even number. None means that the
     * polynomial keeps one sign there.
     */
    int signVariationsOn(BigInteger index, int level) {
        return stretched(level).shifted(index).reversed().shifted(BigInteger.ONE).signVariations();
    }

    private int signVariations() {
        int variations = 0;
        int last = 0;
        for (BigInteger coefficient : coefficients) {
            int sign = coefficient.signum();
            if (sign * last < 0) {
                variations++;
            }
            last = sign == 0 ? last : sign;
        }
        return variations;
    }

    /** Returns a positive multiple of p(x / 2^level). */
    private Polynomial stretched(int level) {
        if (level == 0) {
            return this;
        }
        BigInteger[] result = new BigInteger[coefficients.length];
        Arrays.setAll(result, i -> coefficients[i].shiftLeft(level * (degree() - i)));
        return of(result);
    }

    /** Returns p(x + offset), by repeated synthetic division. */
    private Polynomial shifted(BigInteger offset) {
        if (offset.signum() == 0) {
            return this;
        }
        BigInteger[] result = coefficients.clone();
        for (int first = 0; first < degree(); first++) {
            for (int i = degree() - 1; i >= first; i--) {
                result[i] = result[i].add(offset.multiply(result[i + 1]));
            }
        }
        return of(result);
    }

    /** Returns x^degree p(1 / x). */
    private Polynomial reversed() {
        BigInteger[] result = new BigInteger[coefficients.length];
        Arrays.setAll(result, i -> coefficients[degree() - i]);
        return of(result);
    }

    @Override
    public String toString() {
        return Arrays.toString(coefficients);
    }
}
