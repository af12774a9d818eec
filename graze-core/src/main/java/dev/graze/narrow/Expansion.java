package dev.graze.narrow;

/**
 * Exact sums and products as expansions: a number is the sum of doubles that do not overlap, smallest first. After
 * Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997). Exact as long
 * as nothing overflows or underflows; callers see to that.
 */
final class Expansion {
    private Expansion() {
    }

    /** Puts {@code a - b} into {@code to} at {@code at} as (rounding error, rounded difference). */
    static void difference(double a, double b, double[] to, int at) {
        double rounded = a - b;
        double virtualB = a - rounded;
        double virtualA = rounded + virtualB;
        to[at] = (a - virtualA) + (virtualB - b);
        to[at + 1] = rounded;
    }

    /** The product of two doubles; returns its length. */
    static int product(double a, double b, double[] to) {
        double rounded = a * b;
        double rest = Math.fma(a, b, -rounded);
        if (rest == 0) {
            to[0] = rounded;
            return 1;
        }
        to[0] = rest;
        to[1] = rounded;
        return 2;
    }

    /** The sum of two expansions; returns its length. The result must not overlap the operands. */
    static int sum(double[] e, int eLength, double[] f, int fLength, double[] to) {
        int i = 0;
        int j = 0;
        int length = 0;
        double total = 0;
        boolean first = true;
        while (i < eLength || j < fLength) {
            boolean takeE = j >= fLength || (i < eLength && Math.abs(e[i]) <= Math.abs(f[j]));
            double term = takeE ? e[i++] : f[j++];
            if (first) {
                total = term;
                first = false;
                continue;
            }
            double rounded = total + term;
            double virtual = rounded - total;
            double rest = (total - (rounded - virtual)) + (term - virtual);
            if (rest != 0) {
                to[length++] = rest;
            }
            total = rounded;
        }
        if (total != 0 || length == 0) {
            to[length++] = total;
        }
        return length;
    }

    /** An expansion times a double; returns its length. The result must not overlap the operand. */
    static int scale(double[] e, int eLength, double factor, double[] to) {
        int length = 0;
        double total = e[0] * factor;
        double rest = Math.fma(e[0], factor, -total);
        if (rest != 0) {
            to[length++] = rest;
        }
        for (int i = 1; i < eLength; i++) {
            double high = e[i] * factor;
            double low = Math.fma(e[i], factor, -high);
            double middle = total + low;
            double virtual = middle - total;
            rest = (total - (middle - virtual)) + (low - virtual);
            if (rest != 0) {
                to[length++] = rest;
            }
            total = high + middle;
            rest = middle - (total - high);
            if (rest != 0) {
                to[length++] = rest;
            }
        }
        if (total != 0 || length == 0) {
            to[length++] = total;
        }
        return length;
    }

    /** The sign of the largest component, which is the sign of the whole. */
    static int sign(double[] e, int length) {
        return (int) Math.signum(e[length - 1]);
    }

    /**
     * The number as one double, with an error of a few units in the last place: the components hardly overlap, so
     * nothing cancels.
     */
    static double estimate(double[] e, int length) {
        double total = 0;
        for (int i = 0; i < length; i++) {
            total += e[i];
        }
        return total;
    }
}
