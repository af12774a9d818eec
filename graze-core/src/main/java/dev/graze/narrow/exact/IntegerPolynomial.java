package dev.graze.narrow.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A polynomial in t with integer coefficients of any size, constant term first. The last coefficient is never 0, so the
 * length gives the degree; the zero polynomial has no coefficients. Only polynomials of degrees up to 3 are divided,
 * so the simplest algorithms are also the fastest: division uses pseudo-remainders, and dividing out common factors
 * would cost more than the small growth it prevents.
 */
final class IntegerPolynomial {
    static final IntegerPolynomial ZERO = new IntegerPolynomial(new BigInteger[0]);

    private final BigInteger[] coefficients;

    private IntegerPolynomial(BigInteger[] coefficients) {
        this.coefficients = coefficients;
    }

    static IntegerPolynomial of(BigInteger... coefficients) {
        int length = coefficients.length;
        while (length > 0 && coefficients[length - 1].signum() == 0) {
            length--;
        }
        return length == 0 ? ZERO : new IntegerPolynomial(Arrays.copyOf(coefficients, length));
    }

    boolean isZero() {
        return coefficients.length == 0;
    }

    /** Returns the degree; -1 for the zero polynomial. */
    int degree() {
        return coefficients.length - 1;
    }

    /** Returns the coefficient of t^power, 0 beyond the degree. */
    BigInteger coefficient(int power) {
        return power < coefficients.length ? coefficients[power] : BigInteger.ZERO;
    }

    private BigInteger leading() {
        return coefficients[coefficients.length - 1];
    }

    IntegerPolynomial plus(IntegerPolynomial other) {
        BigInteger[] sum = new BigInteger[Math.max(coefficients.length, other.coefficients.length)];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = coefficient(i).add(other.coefficient(i));
        }
        return of(sum);
    }

    IntegerPolynomial minus(IntegerPolynomial other) {
        BigInteger[] difference = new BigInteger[Math.max(coefficients.length, other.coefficients.length)];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = coefficient(i).subtract(other.coefficient(i));
        }
        return of(difference);
    }

    IntegerPolynomial times(IntegerPolynomial other) {
        if (isZero() || other.isZero()) {
            return ZERO;
        }
        BigInteger[] product = new BigInteger[coefficients.length + other.coefficients.length - 1];
        Arrays.fill(product, BigInteger.ZERO);
        for (int i = 0; i < coefficients.length; i++) {
            for (int j = 0; j < other.coefficients.length; j++) {
                product[i + j] = product[i + j].add(coefficients[i].multiply(other.coefficients[j]));
            }
        }
        return of(product);
    }

    IntegerPolynomial derivative() {
        BigInteger[] slope = new BigInteger[Math.max(0, degree())];
        Arrays.setAll(slope, i -> coefficients[i + 1].multiply(BigInteger.valueOf(i + 1L)));
        return of(slope);
    }

    /** Returns the sign at a time, by Horner's rule on 2^(shift degree) times the value. */
    int signAt(Dyadic time) {
        if (isZero()) {
            return 0;
        }
        BigInteger value = leading();
        int shift = 0;
        for (int i = degree() - 1; i >= 0; i--) {
            shift += time.shift();
            value = value.multiply(time.numerator()).add(coefficients[i].shiftLeft(shift));
        }
        return value.signum();
    }

    /** Returns the sign at a time, by Horner's rule on denominator^degree times the value. */
    int signAt(Fraction time) {
        if (isZero()) {
            return 0;
        }
        BigInteger value = leading();
        BigInteger power = BigInteger.ONE;
        for (int i = degree() - 1; i >= 0; i--) {
            power = power.multiply(time.denominator());
            value = value.multiply(time.numerator()).add(coefficients[i].multiply(power));
        }
        return value.signum();
    }

    /** Returns the root of a polynomial of degree 1. */
    Fraction linearRoot() {
        BigInteger slope = coefficients[1];
        return slope.signum() > 0
                ? new Fraction(coefficients[0].negate(), slope)
                : new Fraction(coefficients[0], slope.negate());
    }

    /** Returns this polynomial over the interval [numerator, numerator + 1] / 2^shift that starts at {@code start}. */
    BernsteinForm over(Dyadic start) {
        int degree = degree();
        BigInteger[] local = new BigInteger[coefficients.length];
        for (int i = 0; i <= degree; i++) {
            local[i] = coefficients[i].shiftLeft(start.shift() * (degree - i));
        }
        for (int i = 0; i < degree; i++) {
            for (int j = degree - 1; j >= i; j--) {
                local[j] = local[j].add(start.numerator().multiply(local[j + 1]));
            }
        }
        return BernsteinForm.ofPowers(local);
    }

    /**
     * Returns a greatest common divisor, up to a constant factor, by Euclid's algorithm; it terminates because degrees
     * fall.
     */
    IntegerPolynomial gcd(IntegerPolynomial other) {
        IntegerPolynomial a = this;
        IntegerPolynomial b = other;
        while (!b.isZero()) {
            IntegerPolynomial remainder = a.remainder(b).withoutCommonPowerOfTwo();
            a = b;
            b = remainder;
        }
        return a;
    }

    /** Returns a polynomial with the same roots, all of them simple. */
    IntegerPolynomial squareFree() {
        IntegerPolynomial repeated = gcd(derivative());
        return repeated.degree() <= 0 ? this : quotient(repeated).primitive();
    }

    /**
     * Returns the remainder of a division by {@code divisor}, times a constant that keeps its coefficients integers.
     */
    private IntegerPolynomial remainder(IntegerPolynomial divisor) {
        IntegerPolynomial rest = this;
        while (rest.degree() >= divisor.degree()) {
            IntegerPolynomial multiple = divisor.times(monomial(rest.leading(), rest.degree() - divisor.degree()));
            rest = rest.times(monomial(divisor.leading(), 0)).minus(multiple);
        }
        return rest;
    }

    /** Returns the quotient of an exact division, times a constant that keeps its coefficients integers. */
    private IntegerPolynomial quotient(IntegerPolynomial divisor) {
        IntegerPolynomial rest = this;
        IntegerPolynomial quotient = ZERO;
        while (rest.degree() >= divisor.degree()) {
            IntegerPolynomial factor = monomial(divisor.leading(), 0);
            IntegerPolynomial term = monomial(rest.leading(), rest.degree() - divisor.degree());
            quotient = quotient.times(factor).plus(term);
            rest = rest.times(factor).minus(divisor.times(term));
        }
        return quotient;
    }

    private static IntegerPolynomial monomial(BigInteger coefficient, int power) {
        BigInteger[] coefficients = new BigInteger[power + 1];
        Arrays.fill(coefficients, BigInteger.ZERO);
        coefficients[power] = coefficient;
        return of(coefficients);
    }

    private IntegerPolynomial primitive() {
        BigInteger content = BigInteger.ZERO;
        for (BigInteger coefficient : coefficients) {
            content = content.gcd(coefficient);
        }
        BigInteger[] reduced = coefficients.clone();
        for (int i = 0; i < reduced.length; i++) {
            reduced[i] = reduced[i].divide(content);
        }
        return of(reduced);
    }

    private IntegerPolynomial withoutCommonPowerOfTwo() {
        int twos = Integer.MAX_VALUE;
        for (BigInteger coefficient : coefficients) {
            twos = coefficient.signum() == 0 ? twos : Math.min(twos, coefficient.getLowestSetBit());
        }
        BigInteger[] reduced = coefficients.clone();
        for (int i = 0; i < reduced.length; i++) {
            reduced[i] = reduced[i].shiftRight(twos);
        }
        return of(reduced);
    }
}
