package dev.graze.narrow.exact;

import java.math.BigInteger;

/**
 * One exactly known time in [0, 1]: a fraction, or the only root of a polynomial in an interval, simple and strictly
 * inside. The interval shrinks, and the polynomial loses roots elsewhere, as questions are asked; the time they stand
 * for does not change, so neither does any answer.
 *
 * <p>The sign of another polynomial h at a fraction is computed. At a root it is read off an interval on which h keeps
 * one sign. That never comes to pass if h vanishes here, which it does exactly if the common divisor of both
 * polynomials does; as this is asked before going on, the search always ends. Where features touch in a degenerate way,
 * the common divisor is nearly always linear, and the time is a fraction from then on.
 */
final class AlgebraicTime {
    /**
     * The width, in halvings of [0, 1], below which h is so probably 0 that a common divisor is cheaper than narrower
     * intervals.
     */
    private static final int HALVINGS_BEFORE_DIVISOR = 32;
    /** Guesses are made of doubles, and not good for narrower intervals than this. */
    private static final int MOST_HALVINGS_BY_GUESS = 48;
    private static final long ZERO_BITS = Double.doubleToRawLongBits(0.0);
    private static final long ONE_BITS = Double.doubleToRawLongBits(1.0);

    private IntegerPolynomial polynomial;
    /** The interval [numerator, numerator + 1] / 2^shift starts here. */
    private Dyadic start;
    private int signAtStart;
    /** The time itself, once that is known. */
    private Rational value;

    private AlgebraicTime(Rational value) {
        this.value = value;
    }

    private AlgebraicTime(IntegerPolynomial polynomial, Dyadic start) {
        this.start = start;
        take(polynomial);
    }

    static AlgebraicTime at(Rational time) {
        return new AlgebraicTime(time);
    }

    /**
     * The root of {@code polynomial} in the interval that starts at {@code start}; at the ends of it the signs are
     * opposite.
     */
    static AlgebraicTime within(IntegerPolynomial polynomial, Dyadic start) {
        return new AlgebraicTime(polynomial, start);
    }

    private void take(IntegerPolynomial newPolynomial) {
        polynomial = newPolynomial;
        signAtStart = polynomial.signAt(start);
        value = polynomial.degree() == 1 ? polynomial.linearRoot() : null;
    }

    /** The sign of h at this time. */
    int sign(IntegerPolynomial h) {
        if (h.degree() <= 0) {
            return h.coefficient(0).signum();
        }
        boolean knownNotZero = false;
        while (value == null) {
            int sign = h.over(start).provenSign();
            if (sign != 0) {
                return sign;
            }
            if (start.shift() >= HALVINGS_BEFORE_DIVISOR && !knownNotZero) {
                if (isRootOf(h)) {
                    return 0;
                }
                knownNotZero = true;
            }
            narrow(Math.max(HALVINGS_BEFORE_DIVISOR, 2 * start.shift()));
        }
        return h.signAt(value);
    }

    /**
     * Whether the root is shared: the common divisor has no other root here than this one, so its signs at the ends
     * tell.
     */
    private boolean isRootOf(IntegerPolynomial h) {
        IntegerPolynomial common = polynomial.gcd(h);
        if (common.degree() <= 0 || common.signAt(start) == common.signAt(start.end())) {
            return false;
        }
        take(common);
        return true;
    }

    private void narrow(int halvings) {
        if (halvings <= MOST_HALVINGS_BY_GUESS) {
            narrowToGuess(halvings);
        }
        bisect(halvings);
    }

    /** At once to where doubles see the root, if exact signs confirm it. */
    private void narrowToGuess(int halvings) {
        Dyadic guess = new Dyadic(BigInteger.valueOf((long) Math.scalb(guess(), halvings)), halvings);
        boolean within = guess.compareTo(start) >= 0 && guess.end().compareTo(start.end()) <= 0;
        if (within && polynomial.signAt(guess) == signAtStart && polynomial.signAt(guess.end()) == -signAtStart) {
            start = guess;
        }
    }

    private double guess() {
        double width = Math.scalb(1.0, -start.shift());
        double from = start.numerator().doubleValue() * width;
        return RootGuess.of(polynomial, from, from + width);
    }

    private void bisect(int halvings) {
        while (value == null && start.shift() < halvings) {
            Dyadic middle = start.middle();
            int sign = polynomial.signAt(middle);
            if (sign == 0) {
                value = Rational.of(middle);
            }
            start = sign == signAtStart ? middle : start.finer();
        }
    }

    /** The largest double that is not later than this time. */
    double floor() {
        return value != null ? value.floor() : floorOfRoot();
    }

    /** Doubles from 0 up are ordered like their bits, so it is found by bisecting those, near a guess at first. */
    private double floorOfRoot() {
        long low = ZERO_BITS;
        long high = ONE_BITS + 1;
        long guess = Math.clamp(Double.doubleToRawLongBits(guess()), low + 1, high - 1);
        long reach = 0;
        while (high - low > 1) {
            long probe = Math.clamp((low + high) >>> 1, guess - reach, guess + reach);
            if (isAfter(Dyadic.of(Double.longBitsToDouble(probe)))) {
                high = probe;
            } else {
                low = probe;
            }
            reach = Math.min(2 * reach + 1, ONE_BITS);
        }
        return Double.longBitsToDouble(low);
    }

    /** Whether {@code other} is after the root. */
    private boolean isAfter(Dyadic other) {
        if (other.compareTo(start) <= 0) {
            return false;
        }
        return other.compareTo(start.end()) >= 0 || polynomial.signAt(other) == -signAtStart;
    }
}
