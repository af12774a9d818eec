package dev.graze.response;

import java.util.Arrays;

/** Least squares with factors that are not negative, by the active sets of Lawson and Hanson. */
final class NonNegativeSquares {
    private static final double TINY = 1e-13;

    private NonNegativeSquares() {
    }

    /** Returns how far a vector is from the cone of some columns. */
    static double residual(double[][] columns, double[] target) {
        double[] x = new double[columns.length];
        boolean[] active = new boolean[columns.length];
        for (int round = 0; round < 10 * columns.length; round++) {
            double[] left = left(columns, target, x);
            int best = -1;
            double steepest = TINY;
            for (int j = 0; j < columns.length; j++) {
                double slope = dot(columns[j], left);
                if (!active[j] && slope > steepest) {
                    steepest = slope;
                    best = j;
                }
            }
            if (best < 0) {
                break;
            }
            active[best] = true;
            descend(columns, target, x, active);
        }
        double[] left = left(columns, target, x);
        return Math.sqrt(dot(left, left));
    }

    /** Solves on the active columns, and drops those whose factors would become negative on the way. */
    private static void descend(double[][] columns, double[] target, double[] x, boolean[] active) {
        while (true) {
            double[] goal = solve(columns, target, active);
            double step = 1;
            int blocking = -1;
            for (int j = 0; j < x.length; j++) {
                if (active[j] && goal[j] <= 0 && x[j] / (x[j] - goal[j]) < step) {
                    step = x[j] / (x[j] - goal[j]);
                    blocking = j;
                }
            }
            for (int j = 0; j < x.length; j++) {
                x[j] = active[j] ? x[j] + step * (goal[j] - x[j]) : 0;
            }
            if (blocking < 0) {
                return;
            }
            active[blocking] = false;
            x[blocking] = 0;
        }
    }

    /** Solves least squares by modified Gram-Schmidt; columns that depend on others get 0. */
    private static double[] solve(double[][] columns, double[] target, boolean[] active) {
        int count = columns.length;
        double[][] q = new double[count][];
        double[][] r = new double[count][count];
        double[] rest = target.clone();
        double[] y = new double[count];
        for (int j = 0; j < count; j++) {
            if (!active[j]) {
                continue;
            }
            double[] v = columns[j].clone();
            for (int i = 0; i < j; i++) {
                if (q[i] != null) {
                    r[i][j] = dot(q[i], v);
                    add(v, q[i], -r[i][j]);
                }
            }
            double length = Math.sqrt(dot(v, v));
            if (length > TINY) {
                r[j][j] = length;
                q[j] = Arrays.stream(v).map(e -> e / length).toArray();
                y[j] = dot(q[j], rest);
                add(rest, q[j], -y[j]);
            }
        }
        double[] x = new double[count];
        for (int j = count - 1; j >= 0; j--) {
            if (q[j] != null) {
                double sum = y[j];
                for (int k = j + 1; k < count; k++) {
                    sum -= r[j][k] * x[k];
                }
                x[j] = sum / r[j][j];
            }
        }
        return x;
    }

    private static double[] left(double[][] columns, double[] target, double[] x) {
        double[] left = target.clone();
        for (int j = 0; j < columns.length; j++) {
            add(left, columns[j], -x[j]);
        }
        return left;
    }

    private static void add(double[] to, double[] from, double factor) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * from[i];
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
