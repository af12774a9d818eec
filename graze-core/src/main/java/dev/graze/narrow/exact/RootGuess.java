package dev.graze.narrow.exact;

import java.math.BigInteger;

/**
 * Where a root is, as far as doubles tell. Only a guess: who uses it confirms it by exact signs, and does without where
 * it is wrong.
 */
final class RootGuess {
    private static final int STEPS = 80;
    /** Fewer bits than the largest double has, so that no coefficient becomes infinite. */
    private static final int MOST_BITS = 1000;

    private final double[] coefficients;
    private double slope;

    private RootGuess(double[] coefficients) {
        this.coefficients = coefficients;
    }

    /** Near a time at which the polynomial, having opposite signs at both times, is 0. */
    static double of(IntegerPolynomial polynomial, double from, double to) {
        return new RootGuess(rounded(polynomial)).between(from, to);
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

    /** Newton's steps, and the middle wherever they lead out of the interval. */
    private double between(double from, double to) {
        double low = from;
        double high = to;
        double side = Math.signum(valueAt(low));
        double time = 0.5 * (low + high);
        for (int i = 0; i < STEPS && low < high; i++) {
            double value = valueAt(time);
            if (side * value > 0) {
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

    /** By Horner's rule; {@link #slope} then is the derivative there. */
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
