package dev.graze.narrow.solver;

/**
 * The real roots in [0, 1] of a cubic given by its coefficients, found in plain doubles: the cubic is split at its
 * extrema, and each monotone piece with opposite signs at its endpoints contains one root, which Newton's method finds.
 * A root that rounding hides from those signs is lost.
 */
final class CubicRoots {
    private static final double TOLERANCE = 1e-10;
    private static final int ITERATION_LIMIT = 60;

    private final double[] roots = new double[3];
    private int count;
    private double c0;
    private double c1;
    private double c2;
    private double c3;

    /** Finds the roots of {@code a0 + a1 t + a2 t^2 + a3 t^3}; returns their number. */
    int find(double a0, double a1, double a2, double a3) {
        c0 = a0;
        c1 = a1;
        c2 = a2;
        c3 = a3;
        count = 0;
        double discriminant = c2 * c2 - 3 * c3 * c1;
        if (discriminant > 0) {
            searchBetweenExtrema(Math.sqrt(discriminant));
        } else {
            search(0, 1);
        }
        return count;
    }

    /** Returns root number {@code i} of the last search, in ascending order. */
    double get(int i) {
        return roots[i];
    }

    /**
     * The quotients are the two solutions of f' = 0, each in the form without cancellation; if f has degree 2, one is
     * infinite.
     */
    private void searchBetweenExtrema(double rootOfDiscriminant) {
        double sum = -(c2 + Math.copySign(rootOfDiscriminant, c2));
        double first = sum / (3 * c3);
        double second = c1 / sum;
        double middle = searchUpTo(Math.min(first, second), 0);
        search(searchUpTo(Math.max(first, second), middle), 1);
    }

    /** Searches from {@code from} to the extremum if that is later and before 1; returns where the search ended. */
    private double searchUpTo(double extremum, double from) {
        if (!(extremum > from && extremum < 1)) {
            return from;
        }
        search(from, extremum);
        return extremum;
    }

    private void search(double from, double to) {
        double start = value(from);
        if (start * value(to) <= 0) {
            roots[count++] = start == 0 ? from : newton(from, to, start);
        }
    }

    /** Applies Newton's method, and bisects wherever that would leave the bracket. */
    private double newton(double from, double to, double start) {
        double low = from;
        double high = to;
        double t = (low + high) / 2;
        for (int i = 0; i < ITERATION_LIMIT && high - low > TOLERANCE; i++) {
            double f = value(t);
            if (f * start > 0) {
                low = t;
            } else {
                high = t;
            }
            double next = t - f / slope(t);
            if (!(next >= low && next <= high)) {
                next = (low + high) / 2;
            }
            if (Math.abs(next - t) < TOLERANCE) {
                return next;
            }
            t = next;
        }
        return t;
    }

    private double value(double t) {
        return ((c3 * t + c2) * t + c1) * t + c0;
    }

    private double slope(double t) {
        return (3 * c3 * t + 2 * c2) * t + c1;
    }
}
