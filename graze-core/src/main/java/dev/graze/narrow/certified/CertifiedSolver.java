package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.Ending;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.InclusionSolver;
import dev.graze.narrow.PairSolver;

/**
 * Decides a pair exactly, nearly always in plain doubles. After DESIGN: filter fast, then decide exactly, on one page.
 *
 * <p>Two features can touch only when their four points are coplanar, that is at a root of the cubic f = D . (B x C), and then do so exactly if
 * they overlap in their common plane. Both are seen at once on an interval of time:
 *
 * <pre>
 *   vertex p, face a b c:    D = p - a,  B = b - a,  C = c - a
 *   edge p q, edge r s:      D = r - p,  B = q - p,  C = s - r
 * </pre>
 *
 * <ol>
 * <li><b>Coplanarity.</b> The four Bernstein coefficients of f over the interval bound it from both sides. All of one sign: no root. Otherwise the
 * roots lie where the coefficients' convex hull meets zero, and the interval shrinks to that (Bezier clipping, quadratic convergence).
 * <li><b>Overlap.</b> Seen along the coordinate axis nearest to B x C, the features overlap or not by the signs of a few 2 x 2 determinants,
 * quadratics in time, again in Bernstein form. Certainly apart over the interval: no contact in it. Certainly overlapping, and f certainly changes
 * sign: a contact, and its time is narrowed to the tolerance.
 * </ol>
 *
 * An interval that stays undecided when it has become very short goes to the {@link LastResort last resort}, which decides the pair exactly.
 *
 * <p><b>Rounding.</b> With e = 2^-53 and d, b, c the largest magnitudes of a coordinate of D, B, C at t0 and t1: a coordinate at time t is two
 * products and a sum of rounded differences and a rounded weight, off by at most 5e of d, b or c. A 2 x 2 determinant of two such vectors is off
 * by at most 24e of the product of their magnitudes, and the combinations used here by less than 90e: {@link #OVERLAP_ERROR} is 128e. B x C is off by
 * 24e b c, its mixed coefficient by 50e b c; three products and sums with D, and for the inner coefficients two of those over three, are off by less
 * than 130e d b c: {@link #COPLANARITY_ERROR} is 256e. {@link #UNDERFLOW} covers what underflows; pairs near overflow go to the last resort. The
 * derivation term by term is in docs/guarantee.md.
 */
public final class CertifiedSolver implements PairSolver {
    private static final double COPLANARITY_ERROR = 0x1p-45;
    private static final double OVERLAP_ERROR = 0x1p-46;
    private static final double UNDERFLOW = 0x1p-960;
    private static final double LARGEST_COORDINATE = 0x1p300;
    /** More than the rounding of an interval's bounds when it is clipped. */
    private static final double TIME_ERROR = 0x1p-49;
    /** Intervals are not clipped below this width at first, so that f at their ends is clear of its rounding error. */
    private static final double SHORT = 0x1p-23;
    /** Nor below this one before the last resort. */
    private static final double SHORTEST = 0x1p-38;
    private static final int STACK = 128;

    private final double tolerance;
    private final PairSolver separated;
    private final LastResort lastResort = new LastResort();
    /** D, B, C at t0, at t1, and at the two ends of the interval at hand. */
    private final double[] start = new double[9];
    private final double[] end = new double[9];
    private final double[] left = new double[9];
    private final double[] right = new double[9];
    private boolean face;
    private double coplanarityError;
    private double overlapError;

    /** The interval at hand, the earliest time in it at which f can vanish, and how short it may become. */
    private double from;
    private double to;
    private double earliest;
    private double shortest;
    /** Later intervals, (from, to) each, the next one on top. */
    private final double[] later = new double[2 * STACK];
    private int waiting;

    /** The Bernstein coefficients of f over the interval, and the axes in which overlap is looked at. */
    private double f0;
    private double f1;
    private double f2;
    private double f3;
    private int axisI;
    private int axisJ;

    /**
     * A solver for one thread.
     *
     * @param separation     contact is at this distance or less; 0 is decided exactly, more by {@link InclusionSolver}
     * @param tolerance      how early a toi may be at most; 1e-11 or more
     * @param iterationLimit of the inclusion search, where there is a separation
     */
    public CertifiedSolver(double separation, double tolerance, int iterationLimit) {
        this.tolerance = tolerance;
        this.separated = separation > 0 ? new InclusionSolver(separation, tolerance, iterationLimit) : null;
    }

    /** How many pairs doubles could not decide so far. */
    public long lastResorts() {
        return lastResort.count();
    }

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        if (separated != null) {
            return separated.findImpact(pair, impact);
        }
        if (!prepare(pair)) {
            return lastResort.findImpact(pair, impact);
        }
        waiting = 0;
        take(0, 1);
        while (true) {
            switch (examine()) {
                case APART -> {
                    if (waiting == 0) {
                        return false;
                    }
                    waiting--;
                    take(later[2 * waiting], later[2 * waiting + 1]);
                }
                case CONTACT -> {
                    impact.at(earliest, Ending.CONVERGED);
                    return true;
                }
                default -> {
                    if (!narrow()) {
                        return lastResort.findImpact(pair, impact);
                    }
                }
            }
        }
    }

    private void take(double intervalFrom, double intervalTo) {
        from = intervalFrom;
        to = intervalTo;
        earliest = intervalFrom;
        shortest = Math.min(SHORT, tolerance / 2);
    }

    /** Differences at t0 and t1 and the error bounds; false if the numbers are too large for them. */
    private boolean prepare(FeaturePair pair) {
        double[] x = pair.coordinates();
        face = pair.kind() == ContactKind.VF;
        int origin = face ? 3 : 0;
        int d = face ? 0 : 6;
        int b = face ? 6 : 3;
        int originC = face ? 3 : 6;
        double largestD = 0;
        double largestB = 0;
        double largestC = 0;
        for (int axis = 0; axis < 3; axis++) {
            start[axis] = x[d + axis] - x[origin + axis];
            start[axis + 3] = x[b + axis] - x[origin + axis];
            start[axis + 6] = x[9 + axis] - x[originC + axis];
            end[axis] = x[12 + d + axis] - x[12 + origin + axis];
            end[axis + 3] = x[12 + b + axis] - x[12 + origin + axis];
            end[axis + 6] = x[21 + axis] - x[12 + originC + axis];
            largestD = Math.max(largestD, Math.max(Math.abs(start[axis]), Math.abs(end[axis])));
            largestB = Math.max(largestB, Math.max(Math.abs(start[axis + 3]), Math.abs(end[axis + 3])));
            largestC = Math.max(largestC, Math.max(Math.abs(start[axis + 6]), Math.abs(end[axis + 6])));
        }
        coplanarityError = COPLANARITY_ERROR * (largestD * largestB * largestC) + UNDERFLOW;
        overlapError = OVERLAP_ERROR * Math.max(largestB * largestC, largestD * Math.max(largestB, largestC)) + UNDERFLOW;
        return Math.max(largestD, Math.max(largestB, largestC)) < LARGEST_COORDINATE;
    }

    private enum Finding {
        APART, CONTACT, OPEN
    }

    private Finding examine() {
        interpolate(from, left);
        interpolate(to, right);
        coplanarity();
        if (Math.min(Math.min(f0, f1), Math.min(f2, f3)) > coplanarityError
                || Math.max(Math.max(f0, f1), Math.max(f2, f3)) < -coplanarityError) {
            return Finding.APART;
        }
        int overlap = face ? faceOverlap() : edgeOverlap();
        if (overlap < 0) {
            return Finding.APART;
        }
        boolean crosses = (f0 > coplanarityError && f3 < -coplanarityError) || (f0 < -coplanarityError && f3 > coplanarityError);
        return overlap > 0 && crosses && to - from <= tolerance ? Finding.CONTACT : Finding.OPEN;
    }

    private void interpolate(double t, double[] at) {
        double s = 1 - t;
        for (int i = 0; i < 9; i++) {
            at[i] = s * start[i] + t * end[i];
        }
    }

    /** The Bernstein coefficients of f = D . (B x C), and the axes across the one nearest to B x C. */
    private void coplanarity() {
        double[] l = left;
        double[] r = right;
        double leftX = l[4] * l[8] - l[5] * l[7];
        double leftY = l[5] * l[6] - l[3] * l[8];
        double leftZ = l[3] * l[7] - l[4] * l[6];
        double rightX = r[4] * r[8] - r[5] * r[7];
        double rightY = r[5] * r[6] - r[3] * r[8];
        double rightZ = r[3] * r[7] - r[4] * r[6];
        double mixedX = (l[4] * r[8] - l[5] * r[7]) + (r[4] * l[8] - r[5] * l[7]);
        double mixedY = (l[5] * r[6] - l[3] * r[8]) + (r[5] * l[6] - r[3] * l[8]);
        double mixedZ = (l[3] * r[7] - l[4] * r[6]) + (r[3] * l[7] - r[4] * l[6]);
        f0 = l[0] * leftX + l[1] * leftY + l[2] * leftZ;
        f3 = r[0] * rightX + r[1] * rightY + r[2] * rightZ;
        f1 = ((r[0] * leftX + r[1] * leftY + r[2] * leftZ) + (l[0] * mixedX + l[1] * mixedY + l[2] * mixedZ)) / 3;
        f2 = ((l[0] * rightX + l[1] * rightY + l[2] * rightZ) + (r[0] * mixedX + r[1] * mixedY + r[2] * mixedZ)) / 3;
        chooseAxes(Math.abs(leftX + mixedX + rightX), Math.abs(leftY + mixedY + rightY), Math.abs(leftZ + mixedZ + rightZ));
    }

    private void chooseAxes(double x, double y, double z) {
        if (x >= y && x >= z) {
            axisI = 1;
            axisJ = 2;
        } else if (y >= z) {
            axisI = 2;
            axisJ = 0;
        } else {
            axisI = 0;
            axisJ = 1;
        }
    }

    /** 1 if the vertex is certainly inside the face throughout the interval, as seen along the axis; -1 if certainly outside one side of it. */
    private int faceOverlap() {
        int area = sign(3, 6);
        int u = sign(0, 6);
        int v = sign(3, 0);
        if (area == 0) {
            return 0;
        }
        if (u == -area || v == -area) {
            return -1;
        }
        int rest = restSign();
        if (rest == -area) {
            return -1;
        }
        return u == area && v == area && rest == area ? 1 : 0;
    }

    /** The sign of B x C - D x C - B x D: on which side of the side opposite the face's first vertex the vertex is. */
    private int restSign() {
        double rest0 = cross(left, 3, left, 6) - cross(left, 0, left, 6) - cross(left, 3, left, 0);
        double rest1 = mixed(3, 6) - mixed(0, 6) - mixed(3, 0);
        double rest2 = cross(right, 3, right, 6) - cross(right, 0, right, 6) - cross(right, 3, right, 0);
        return sign(rest0, rest1, rest2);
    }

    /**
     * 1 if the edges certainly cross throughout the interval, as seen along the axis; -1 if certainly both ends of one are on the same side of the
     * other.
     */
    private int edgeOverlap() {
        int p = sign(0, 6);
        int q = endSign(0, 6);
        int r = sign(3, 0);
        int s = secondEndSign();
        if ((p != 0 && p == q) || (r != 0 && r == s)) {
            return -1;
        }
        return p * q < 0 && r * s < 0 ? 1 : 0;
    }

    /** On which side of the second edge the first one's far end q is: D x C - B x C. */
    private int endSign(int d, int c) {
        double side0 = cross(left, d, left, c) - cross(left, 3, left, c);
        double side1 = mixed(d, c) - mixed(3, c);
        double side2 = cross(right, d, right, c) - cross(right, 3, right, c);
        return sign(side0, side1, side2);
    }

    /** On which side of the first edge the second one's far end s is: B x D + B x C. */
    private int secondEndSign() {
        double side0 = cross(left, 3, left, 0) + cross(left, 3, left, 6);
        double side1 = mixed(3, 0) + mixed(3, 6);
        double side2 = cross(right, 3, right, 0) + cross(right, 3, right, 6);
        return sign(side0, side1, side2);
    }

    private int sign(int a, int b) {
        return sign(cross(left, a, left, b), mixed(a, b), cross(right, a, right, b));
    }

    /** The sign of a quadratic over the interval by its Bernstein coefficients; 0 if they do not settle it. */
    private int sign(double h0, double h1, double h2) {
        if (Math.min(h0, Math.min(h1, h2)) > overlapError) {
            return 1;
        }
        return Math.max(h0, Math.max(h1, h2)) < -overlapError ? -1 : 0;
    }

    private double cross(double[] p, int a, double[] q, int b) {
        return p[a + axisI] * q[b + axisJ] - p[a + axisJ] * q[b + axisI];
    }

    private double mixed(int a, int b) {
        return (cross(left, a, right, b) + cross(right, a, left, b)) / 2;
    }

    /** Shrinks the interval to where f can vanish, or cuts it in two; false if that no longer helps. */
    private boolean narrow() {
        double width = to - from;
        if (width <= 2 * shortest) {
            if (shortest == SHORTEST) {
                return false;
            }
            shortest = SHORTEST;
        }
        double clippedFrom = Math.max(from, from + width * clip(f0, f1, f2, f3) - TIME_ERROR);
        double clippedTo = Math.min(to, to - width * clip(f3, f2, f1, f0) + TIME_ERROR);
        if (clippedTo - clippedFrom > 0.5 * width) {
            return cut(from + 0.5 * width);
        }
        double missing = Math.max(0, shortest - (clippedTo - clippedFrom)) / 2;
        from = Math.max(from, clippedFrom - missing);
        to = Math.min(to, clippedTo + missing);
        earliest = Math.max(from, clippedFrom);
        return true;
    }

    private boolean cut(double middle) {
        if (waiting == STACK) {
            return false;
        }
        later[2 * waiting] = middle;
        later[2 * waiting + 1] = to;
        waiting++;
        to = middle;
        return true;
    }

    /**
     * The first place in [0, 1] at which the convex hull of a cubic's Bernstein coefficients, widened by the error, meets zero: the least over all
     * lines from a coefficient on the first one's side to one that is not.
     */
    private double clip(double a, double b, double c, double d) {
        double side = Math.signum(a);
        double h0 = side * a - coplanarityError;
        if (!(h0 > 0)) {
            return 0;
        }
        double h1 = side * b - coplanarityError;
        double h2 = side * c - coplanarityError;
        double h3 = side * d - coplanarityError;
        double first = Math.min(crossing(h0, h1, 0, 1), Math.min(crossing(h0, h2, 0, 2), crossing(h0, h3, 0, 3)));
        first = Math.min(first, Math.min(crossing(h1, h2, 1, 1), crossing(h1, h3, 1, 2)));
        return Math.min(first, crossing(h2, h3, 2, 1)) / 3;
    }

    private static double crossing(double above, double below, int at, int distance) {
        return above > 0 && below <= 0 ? at + distance * (above / (above - below)) : 3;
    }
}
