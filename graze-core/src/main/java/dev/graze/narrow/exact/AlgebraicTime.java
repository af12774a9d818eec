package dev.graze.narrow.exact;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * An exactly known time in [0, 1]: a fraction, or the only root of a polynomial in an interval, simple and strictly
 * inside it. Evaluating signs narrows the interval and may replace the polynomial by a divisor with fewer roots; the
 * time itself never changes, and so neither does any answer.
 *
 * <p>The sign of another polynomial h at a fraction is computed directly. At a root it is read off an interval on which
 * h keeps one sign. No such interval exists if h vanishes at the root, which it does exactly if the greatest common
 * divisor of both polynomials does. That is checked before the interval is narrowed further, so the search always
 * terminates. Where features touch in a degenerate way, the common divisor is nearly always linear, and from then on
 * the time is a fraction.
 */
final class AlgebraicTime {
    /**
     * The width, in halvings of [0, 1], below which h is so likely to be 0 that computing a common divisor is cheaper
     * than narrowing further.
     */
    private static final int HALVINGS_BEFORE_DIVISOR = 32;
    /** Estimates are doubles, and useless for intervals narrower than this. */
    private static final int MOST_HALVINGS_BY_ESTIMATE = 48;
    private static final long ZERO_BITS = Double.doubleToRawLongBits(0.0);
    private static final long ONE_BITS = Double.doubleToRawLongBits(1.0);

    private IntegerPolynomial polynomial;
    /** The interval [numerator, numerator + 1] / 2^shift starts here. */
    private Dyadic start;
    private int signAtStart;
    /** The time itself, once it is known to be a fraction. */
    private Fraction value;

    private AlgebraicTime(Fraction value) {
        this.value = value;
    }

    /** Creates a time from an interval at whose endpoints the polynomial has opposite signs. */
    private AlgebraicTime(IntegerPolynomial polynomial, Dyadic start) {
        this.start = start;
        replacePolynomial(polynomial);
    }

    static AlgebraicTime at(Fraction time) {
        return new AlgebraicTime(time);
    }

    /** Returns the distinct roots of a polynomial in (0, 1], in order of time. */
    static List<AlgebraicTime> rootsOf(IntegerPolynomial polynomial) {
        if (polynomial.degree() <= 1) {
            return polynomial.degree() == 1 ? rootOfLine(polynomial) : List.of();
        }
        BernsteinForm form = polynomial.over(Dyadic.ZERO);
        if (form.signChanges() == 0) {
            return form.isZeroAtEnd() ? List.of(at(Fraction.ONE)) : List.of();
        }
        return form.signChanges() == 1 ? isolate(polynomial, form) : isolateSimple(polynomial.squareFree());
    }

    private static List<AlgebraicTime> rootOfLine(IntegerPolynomial line) {
        Fraction root = line.linearRoot();
        boolean inStep = root.numerator().signum() > 0 && root.numerator().compareTo(root.denominator()) <= 0;
        return inStep ? List.of(at(root)) : List.of();
    }

    private static List<AlgebraicTime> isolateSimple(IntegerPolynomial squareFree) {
        return squareFree.degree() == 1 ? rootOfLine(squareFree) : isolate(squareFree, squareFree.over(Dyadic.ZERO));
    }

    private record Piece(Dyadic start, BernsteinForm form) {
    }

    /**
     * Isolates the roots in (0, 1] by bisection until Descartes' rule counts none or one in each piece, open at its
     * start and closed at its end.
     *
     * <p>It always terminates: once the roots are simple, an interval that is small against the gap between any two of
     * them (complex ones included) has at most one sign change; and an interval with a root at an endpoint loses it
     * when bisection separates it from the root inside.
     */
    private static List<AlgebraicTime> isolate(IntegerPolynomial polynomial, BernsteinForm whole) {
        List<AlgebraicTime> roots = new ArrayList<>();
        Deque<Piece> pending = new ArrayDeque<>();
        pending.push(new Piece(Dyadic.ZERO, whole));
        while (!pending.isEmpty()) {
            Piece piece = pending.pop();
            BernsteinForm form = piece.form;
            int changes = form.signChanges();
            if (changes == 1 && !form.isZeroAtAnEndpoint()) {
                roots.add(new AlgebraicTime(polynomial, piece.start));
            } else if (changes > 0) {
                pending.push(new Piece(piece.start.middle(), form.secondHalf()));
                pending.push(new Piece(piece.start.finer(), form.firstHalf()));
            } else if (form.isZeroAtEnd()) {
                roots.add(at(Fraction.of(piece.start.end())));
            }
        }
        return roots;
    }

    private void replacePolynomial(IntegerPolynomial newPolynomial) {
        polynomial = newPolynomial;
        signAtStart = polynomial.signAt(start);
        value = polynomial.degree() == 1 ? polynomial.linearRoot() : null;
    }

    /** Returns the sign of h at this time. */
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
     * Returns whether h has the same root: in this interval the common divisor can have no other, so its signs at the
     * endpoints decide.
     */
    private boolean isRootOf(IntegerPolynomial h) {
        IntegerPolynomial common = polynomial.gcd(h);
        if (common.degree() <= 0 || common.signAt(start) == common.signAt(start.end())) {
            return false;
        }
        replacePolynomial(common);
        return true;
    }

    private void narrow(int halvings) {
        if (halvings <= MOST_HALVINGS_BY_ESTIMATE) {
            narrowToEstimate(halvings);
        }
        bisect(halvings);
    }

    /** Jumps to the interval around the estimate, if exact signs confirm that the root is in it. */
    private void narrowToEstimate(int halvings) {
        Dyadic near = new Dyadic(BigInteger.valueOf((long) Math.scalb(estimate(), halvings)), halvings);
        boolean within = near.compareTo(start) >= 0 && near.end().compareTo(start.end()) <= 0;
        if (within && polynomial.signAt(near) == signAtStart && polynomial.signAt(near.end()) == -signAtStart) {
            start = near;
        }
    }

    private double estimate() {
        double width = Math.scalb(1.0, -start.shift());
        double from = start.numerator().doubleValue() * width;
        return new RootEstimate(polynomial).between(from, from + width);
    }

    private void bisect(int halvings) {
        while (value == null && start.shift() < halvings) {
            Dyadic middle = start.middle();
            int sign = polynomial.signAt(middle);
            if (sign == 0) {
                value = Fraction.of(middle);
            }
            start = sign == signAtStart ? middle : start.finer();
        }
    }

    /** Returns the largest double that is not later than this time. */
    double floor() {
        return value != null ? value.floor() : floorOfRoot();
    }

    /**
     * Bisects over the bits of doubles, starting near an estimate: non-negative doubles are ordered like their bits.
     */
    private double floorOfRoot() {
        long low = ZERO_BITS;
        long high = ONE_BITS + 1;
        long estimate = Math.clamp(Double.doubleToRawLongBits(estimate()), low + 1, high - 1);
        long reach = 0;
        while (high - low > 1) {
            long probe = Math.clamp((low + high) >>> 1, estimate - reach, estimate + reach);
            if (isAfterRoot(Dyadic.of(Double.longBitsToDouble(probe)))) {
                high = probe;
            } else {
                low = probe;
            }
            reach = Math.min(2 * reach + 1, ONE_BITS);
        }
        return Double.longBitsToDouble(low);
    }

    private boolean isAfterRoot(Dyadic other) {
        if (other.compareTo(start) <= 0) {
            return false;
        }
        return other.compareTo(start.end()) >= 0 || polynomial.signAt(other) == -signAtStart;
    }

    /**
     * A root in doubles. Only an estimate: callers confirm it with exact signs, and do without it where it is wrong.
     */
    private static final class RootEstimate {
        private static final int STEPS = 80;
        /** Fewer bits than the largest double has, so that no coefficient becomes infinite. */
        private static final int MOST_BITS = 1000;

        private final double[] coefficients;
        private double slope;

        RootEstimate(IntegerPolynomial polynomial) {
            this.coefficients = rounded(polynomial);
        }

        private static double[] rounded(IntegerPolynomial polynomial) {
            int bits = 0;
            for (int i = 0; i <= polynomial.degree(); i++) {
                bits = Math.max(bits, polynomial.coefficient(i).bitLength());
            }
            double[] rounded = new double[polynomial.degree() + 1];
            for (int i = 0; i < rounded.length; i++) {
                BigInteger coefficient = polynomial.coefficient(i);
                rounded[i] = (bits > MOST_BITS ? coefficient.shiftRight(bits - MOST_BITS) : coefficient).doubleValue();
            }
            return rounded;
        }

        /** Takes Newton steps, and bisects where they leave the interval; signs at its endpoints are opposite. */
        double between(double from, double to) {
            double low = from;
            double high = to;
            double signAtLow = Math.signum(valueAt(low));
            double time = 0.5 * (low + high);
            for (int i = 0; i < STEPS && low < high; i++) {
                double value = valueAt(time);
                if (signAtLow * value > 0) {
                    low = time;
                } else {
                    high = time;
                }
                double next = time - value / slope;
                if (next == time) {
                    return time;
                }
                time = next > low && next < high ? next : 0.5 * (low + high);
            }
            return time;
        }

        /** Evaluates by Horner's rule; leaves the derivative in {@link #slope}. */
        private double valueAt(double time) {
            double value = 0;
            slope = 0;
            for (int i = coefficients.length - 1; i >= 0; i--) {
                slope = slope * time + value;
                value = value * time + coefficients[i];
            }
            return value;
        }
    }
}
