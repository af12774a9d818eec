package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;

/**
 * A pair of features as 24 coordinates, four points at t0 and then at t1, with the queries and transformations that the
 * tests share.
 */
record PairCase(ContactKind kind, double[] x) {
    static final double MISS = Double.POSITIVE_INFINITY;

    /** Builds a pair from four points, each given by its coordinates at t0, then at t1. */
    static PairCase of(ContactKind kind, double[]... points) {
        double[] x = new double[24];
        for (int i = 0; i < 4; i++) {
            System.arraycopy(points[i], 0, x, 3 * i, 3);
            System.arraycopy(points[i], 3, x, 12 + 3 * i, 3);
        }
        return new PairCase(kind, x);
    }

    static double[] still(double x, double y, double z) {
        return new double[] { x, y, z, x, y, z };
    }

    static double[] moving(double x0, double y0, double z0, double x1, double y1, double z1) {
        return new double[] { x0, y0, z0, x1, y1, z1 };
    }

    FeaturePair pair() {
        FeaturePair pair = new FeaturePair();
        pair.load(kind, x, 0);
        return pair;
    }

    /** Returns the toi that the exact solver finds, or {@link #MISS}. */
    double toi() {
        Impact impact = new Impact();
        return new ExactPairSolver().findImpact(pair(), impact) ? impact.toi() : MISS;
    }

    PairCase permuted(int p0, int p1, int p2, int p3) {
        int[] order = { p0, p1, p2, p3 };
        double[] permuted = new double[24];
        for (int i = 0; i < 24; i++) {
            permuted[i] = x[12 * (i / 12) + 3 * order[i % 12 / 3] + i % 3];
        }
        return new PairCase(kind, permuted);
    }

    PairCase scaled(int axis, double factor) {
        double[] scaled = x.clone();
        for (int i = axis; i < 24; i += 3) {
            scaled[i] *= factor;
        }
        return new PairCase(kind, scaled);
    }

    /** Returns this pair moved by {@code start} at t0 and by {@code end} at t1; exact only if the sums are. */
    PairCase translated(int axis, double start, double end) {
        double[] translated = x.clone();
        for (int i = axis; i < 24; i += 3) {
            translated[i] += i < 12 ? start : end;
        }
        return new PairCase(kind, translated);
    }
}
