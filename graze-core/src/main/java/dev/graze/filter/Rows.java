package dev.graze.filter;

/**
 * Arithmetic on rows of doubles, a pair of features in each place: loops so plain that the compiler puts them into
 * lanes by itself. The same operations in the same order for every pair, so results do not depend on lanes.
 */
final class Rows {
    private Rows() {
    }

    /** a - b. */
    static void subtract(double[] a, double[] b, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] - b[i];
        }
    }

    /** a + b. */
    static void add(double[] a, double[] b, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] + b[i];
        }
    }

    /** a b - c d. */
    static void determinant(double[] a, double[] b, double[] c, double[] d, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = a[i] * b[i] - c[i] * d[i];
        }
    }

    /** (a b - c d) + (e f - g h). */
    static void determinants(double[] a, double[] b, double[] c, double[] d, double[] e, double[] f, double[] g,
            double[] h, double[] to,
            int n) {
        for (int i = 0; i < n; i++) {
            to[i] = (a[i] * b[i] - c[i] * d[i]) + (e[i] * f[i] - g[i] * h[i]);
        }
    }

    /** The cross product of vectors that stand in three rows each, from {@code a} and {@code b} on. */
    static void cross(double[][] rows, int a, int b, int to, int n) {
        determinant(rows[a + 1], rows[b + 2], rows[a + 2], rows[b + 1], rows[to], n);
        determinant(rows[a + 2], rows[b], rows[a], rows[b + 2], rows[to + 1], n);
        determinant(rows[a], rows[b + 1], rows[a + 1], rows[b], rows[to + 2], n);
    }

    /** a x b + c x d. */
    static void crossSum(double[][] rows, int a, int b, int c, int d, int to, int n) {
        determinants(rows[a + 1], rows[b + 2], rows[a + 2], rows[b + 1], rows[c + 1], rows[d + 2], rows[c + 2],
                rows[d + 1], rows[to], n);
        determinants(rows[a + 2], rows[b], rows[a], rows[b + 2], rows[c + 2], rows[d], rows[c], rows[d + 2],
                rows[to + 1], n);
        determinants(rows[a], rows[b + 1], rows[a + 1], rows[b], rows[c], rows[d + 1], rows[c + 1], rows[d],
                rows[to + 2], n);
    }

    /** a . b. */
    static void dot(double[][] rows, int a, int b, int to, int n) {
        dot(rows[a], rows[a + 1], rows[a + 2], rows[b], rows[b + 1], rows[b + 2], rows[to], n);
    }

    private static void dot(double[] ax, double[] ay, double[] az, double[] bx, double[] by, double[] bz, double[] to,
            int n) {
        for (int i = 0; i < n; i++) {
            to[i] = ax[i] * bx[i] + ay[i] * by[i] + az[i] * bz[i];
        }
    }

    /** a . b + c . d. */
    static void dotSum(double[][] rows, int a, int b, int c, int d, int to, int scratch, int n) {
        dot(rows, a, b, to, n);
        dot(rows, c, d, scratch, n);
        add(rows[to], rows[scratch], rows[to], n);
    }

    /** The magnitudes of a vector's coordinates, added up. */
    static void size(double[][] rows, int a, int to, int n) {
        size(rows[a], rows[a + 1], rows[a + 2], rows[to], n);
    }

    private static void size(double[] x, double[] y, double[] z, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = Math.abs(x[i]) + Math.abs(y[i]) + Math.abs(z[i]);
        }
    }
}
