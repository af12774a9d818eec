package dev.graze.narrow.exact;

/**
 * One exactly known time in [0, 1]: a dyadic number, or the only root of a polynomial in an interval, simple and strictly inside. The interval
 * shrinks as questions are asked; the time it stands for does not change, so neither does any answer.
 *
 * <p>The sign of another polynomial h here is read off an interval on which h keeps one sign. That never comes to pass if h vanishes here, which
 * it does exactly if the common divisor of both polynomials does; as this is asked before going on, the search always ends.
 */
final class AlgebraicTime {
    /**
     * The width, in halvings of [0, 1], below which h is so probably 0 that a common divisor is cheaper than narrower intervals. Anything from
     * 16 to 64 measured about alike; 100 made pairs that stay in one plane three times slower.
     */
    private static final int HALVINGS_BEFORE_DIVISOR = 32;
    private static final int FIRST_HALVINGS = 8;

    private final IntegerPolynomial polynomial;
    /** The interval [numerator, numerator + 1] / 2^shift starts here; if {@link #dyadic}, this is the time itself. */
    private Dyadic start;
    private boolean dyadic;

    private AlgebraicTime(IntegerPolynomial polynomial, Dyadic start, boolean dyadic) {
        this.polynomial = polynomial;
        this.start = start;
        this.dyadic = dyadic;
    }

    static AlgebraicTime at(Dyadic time) {
        return new AlgebraicTime(IntegerPolynomial.ZERO, time, true);
    }

    /** The root of {@code polynomial} in the interval that starts at {@code start}; at the ends of it the signs are opposite. */
    static AlgebraicTime within(IntegerPolynomial polynomial, Dyadic start) {
        return new AlgebraicTime(polynomial, start, false);
    }

    /** The sign of h at this time. */
    int sign(IntegerPolynomial h) {
        if (h.degree() <= 0) {
            return h.coefficient(0).signum();
        }
        boolean knownNotZero = false;
        while (!dyadic) {
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
            narrow(Math.max(FIRST_HALVINGS, 2 * start.shift()));
        }
        return h.signAt(start);
    }

    /** Whether the root is shared: the common divisor has no other root here than this one, so its signs at the ends tell. */
    private boolean isRootOf(IntegerPolynomial h) {
        IntegerPolynomial common = polynomial.gcd(h);
        return common.degree() > 0 && common.signAt(start) != common.signAt(start.end());
    }

    private void narrow(int halvings) {
        int signAtStart = polynomial.signAt(start);
        while (!dyadic && start.shift() < halvings) {
            Dyadic middle = start.middle();
            int sign = polynomial.signAt(middle);
            dyadic = sign == 0;
            start = sign == 0 || sign == signAtStart ? middle : start.finer();
        }
    }

    /** The largest double that is not later than this time: doubles from 0 up are ordered like their bits, so it is found by bisecting those. */
    double floor() {
        long low = Double.doubleToRawLongBits(0.0);
        long high = Double.doubleToRawLongBits(1.0) + 1;
        int signAtStart = polynomial.signAt(start);
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (isAfter(Dyadic.of(Double.longBitsToDouble(middle)), signAtStart)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Double.longBitsToDouble(low);
    }

    /** Whether {@code other} is after this time. */
    private boolean isAfter(Dyadic other, int signAtStart) {
        if (other.compareTo(start) <= 0) {
            return false;
        }
        if (dyadic || other.compareTo(start.end()) >= 0) {
            return true;
        }
        int sign = polynomial.signAt(other);
        return sign != 0 && sign != signAtStart;
    }
}
