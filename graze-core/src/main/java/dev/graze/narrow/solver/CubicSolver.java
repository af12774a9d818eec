package dev.graze.narrow.solver;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.filter.CertifiedBounds;
import dev.graze.filter.PairBlock;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;

/**
 * The papers' cubic solver: the elementary test of Provot (1997), which all five papers and most simulations use.
 * <b>Fast but not safe</b>: it exists so that the contacts it misses, and those it reports wrongly, can be counted
 * against {@code CertifiedSolver}. Do not use it for anything else.
 *
 * <p>The four points are coplanar at the roots of f = D . (B x C), a cubic in time (letters as in {@code
 * CertifiedSolver}). At each root, in order, the features touch if the point of the plane lies within both, up to a
 * small tolerance.
 *
 * <pre>
 *   f(t) = c0 + c1 t + c2 t^2 + c3 t^3  ->  roots in [0, 1]  ->  u, v inside at the root?  ->  contact at that root
 * </pre>
 *
 * <p>Nothing bounds the rounding errors of the coefficients, the roots or the inside test. So it loses contacts where f
 * vanishes without a clear change of sign (a grazing contact, flat cloth that slides within its plane), where edges are
 * parallel or triangles have no area, and where rounding puts the point outside; it invents some within the tolerance;
 * and its toi may be late.
 */
public final class CubicSolver implements PairSolver {
    /** How far outside a feature the point may lie, as a fraction of the feature. */
    private static final double INSIDE_TOLERANCE = 1e-6;
    /** The squared sine of the angle between B and C below which they have no plane. */
    private static final double PARALLEL = 1e-12;

    private final CubicRoots roots = new CubicRoots();
    /** D, B, C at t0, their change until t1, and their values at the current root. */
    private final double[] start = new double[9];
    private final double[] change = new double[9];
    private final double[] at = new double[9];
    private boolean face;

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        prepare(pair);
        int count = findRoots();
        for (int i = 0; i < count; i++) {
            double t = roots.get(i);
            if (touchAt(t)) {
                impact.at(t, t == 0 ? ContactStatus.TOUCHING_AT_START : ContactStatus.CONVERGED);
                return true;
            }
        }
        return false;
    }

    private void prepare(FeaturePair pair) {
        face = pair.kind() == ContactKind.VF;
        PairBlock.Points points = PairBlock.Points.of(pair.kind());
        subtract(pair.coordinates(), 0, points.headD(), points.origin());
        subtract(pair.coordinates(), 3, points.headB(), points.origin());
        subtract(pair.coordinates(), 6, CertifiedBounds.HEAD_C, points.originC());
    }

    private void subtract(double[] x, int vector, int head, int tail) {
        for (int axis = 0; axis < 3; axis++) {
            double atStart = x[head + axis] - x[tail + axis];
            start[vector + axis] = atStart;
            change[vector + axis] = x[12 + head + axis] - x[12 + tail + axis] - atStart;
        }
    }

    private int findRoots() {
        double[] s = start;
        double[] m = change;
        double c0 = triple(s, s, s);
        double c1 = triple(m, s, s) + triple(s, m, s) + triple(s, s, m);
        double c2 = triple(s, m, m) + triple(m, s, m) + triple(m, m, s);
        double c3 = triple(m, m, m);
        return roots.find(c0, c1, c2, c3);
    }

    /** Returns D . (B x C) with each vector taken from a separate array. */
    private static double triple(double[] d, double[] b, double[] c) {
        return d[0] * (b[4] * c[8] - b[5] * c[7]) + d[1] * (b[5] * c[6] - b[3] * c[8])
                + d[2] * (b[3] * c[7] - b[4] * c[6]);
    }

    /**
     * Solves D = u B + v C (for edges D = u B - v C) in the least-squares sense, and returns whether u and v are
     * inside.
     */
    private boolean touchAt(double t) {
        for (int i = 0; i < 9; i++) {
            at[i] = start[i] + t * change[i];
        }
        double bb = dot(3, 3);
        double bc = dot(3, 6);
        double cc = dot(6, 6);
        double determinant = bb * cc - bc * bc;
        if (!(determinant > PARALLEL * (bb * cc))) {
            return false;
        }
        double db = dot(0, 3);
        double dc = dot(0, 6);
        double u = (db * cc - dc * bc) / determinant;
        double v = (dc * bb - db * bc) / determinant;
        return face ? isInside(u) && isInside(v) && isInside(u + v) : isInside(u) && isInside(-v);
    }

    private double dot(int a, int b) {
        return at[a] * at[b] + at[a + 1] * at[b + 1] + at[a + 2] * at[b + 2];
    }

    private static boolean isInside(double parameter) {
        return parameter >= -INSIDE_TOLERANCE && parameter <= 1 + INSIDE_TOLERANCE;
    }
}
