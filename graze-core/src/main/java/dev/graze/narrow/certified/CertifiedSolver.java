package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.filter.CertifiedBounds;
import dev.graze.filter.PairBlock;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;

/**
 * Decides a pair exactly, nearly always in plain doubles: a fast filter first, then an exact decision.
 *
 * <p>Two features can touch only when their four points are coplanar, which is at a root of the cubic f = D . (B x C)
 * (see {@link PairBlock.Points} for D, B and C). At a root they touch if and only if they overlap in their common
 * plane. Both conditions are tested on intervals of time:
 *
 * <ol>
 * <li><b>Coplanarity.</b> The four Bernstein coefficients of f over the interval bound it from both sides. If all have
 * the same sign, there is no root. Otherwise the roots lie where the convex hull of the coefficients meets zero, and
 * the interval shrinks to that (Bezier clipping, quadratic convergence).
 * <li><b>Overlap.</b> Seen along the coordinate axis nearest to B x C, the features overlap or not by the signs of a
 * few 2 x 2 determinants, quadratics in time, again in Bernstein form. If they are certainly apart over the interval,
 * it has no contact. If they certainly overlap and f certainly changes sign, there is a contact, and its time is
 * narrowed to the tolerance. </ol>
 *
 * The {@link ExactFallback} decides a pair if some interval is still undecided when it has become very short.
 *
 * <p>{@link CertifiedBounds} bounds the rounding errors; pairs with magnitudes of 2^100 and more go to the fallback at
 * once. {@link dev.graze.simd} decides the simple cases with SIMD by the same operations in the same order.
 * {@link PairArithmetic} and its SIMD and OpenCL forms are generated from one source, certified.kernel.
 */
public final class CertifiedSolver extends PairArithmetic implements PairSolver {
    private static final int STACK = CertifiedBounds.MAX_INTERVALS;
    /** The bits of 3: no crossing between any two of the four coefficients. */
    private static final long NO_CROSSING = Double.doubleToRawLongBits(3);

    private final double tolerance;
    private final AdvancementSolver separated;
    private final ExactFallback fallback = new ExactFallback();
    private boolean face;

    /**
     * The width below which the current interval is not narrowed, and times between which the root found in it lies.
     */
    private double shortest;
    private double earliest;
    private double latest;
    /** Later intervals, (from, to) each, the next one on top. */
    private final double[] later = new double[2 * STACK];
    private int waiting;
    /** The derivative of f where {@link #valueAt} was called last. */
    private double slope;

    /**
     * Creates a solver for one thread.
     *
     * @param separation     contact is at this distance or less; 0 is decided exactly, more by
     *        {@link AdvancementSolver}
     * @param tolerance      the most by which a time of impact may be early; 1e-11 or more
     * @param iterationLimit of the search with a separation, where it converges slowly
     */
    public CertifiedSolver(double separation, double tolerance, int iterationLimit) {
        this.tolerance = tolerance;
        this.separated = separation > 0 ? new AdvancementSolver(separation, tolerance, iterationLimit) : null;
    }

    /** Returns how many pairs have been decided in integers so far. */
    public long exactFallbacks() {
        return fallback.count();
    }

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        return findImpact(pair, impact, 1, 1);
    }

    /**
     * Finds an impact as {@link #findImpact(FeaturePair, Impact)} does, but may also return false for a contact that is
     * too late to matter. What it returns otherwise does not depend on these times: intervals are narrowed and tested
     * in the same way, in the order of time, and the search only ends when all that are left begin too late.
     *
     * @param latestToi  contacts with a later toi do not matter
     * @param latestTime without a separation, features that do not touch until then do not matter
     */
    public boolean findImpact(FeaturePair pair, Impact impact, double latestToi, double latestTime) {
        if (separated != null) {
            return separated.findImpact(pair, impact, latestToi);
        }
        face = pair.kind() == ContactKind.VF;
        if (!prepare(pair.coordinates(), PairBlock.Points.of(pair.kind()))) {
            return fallback.findImpact(pair, impact, latestTime);
        }
        waiting = 0;
        startWith(0, 1);
        coplanarity();
        if (neverCoplanar() || (isFlat() && fallback.staysApart(pair, latestTime))) {
            return false;
        }
        // Tests overlap only where f can vanish, nearly always a small part of the step and most often one time.
        if (crosses() && isMonotone() && onlyRoot()) {
            if (earliest > latestTime) {
                return false;
            }
            moveTo(earliest, latest);
            view();
            int overlap = overlap();
            if (overlap != 0) {
                impact.at(earliest, ContactStatus.CONVERGED);
                return overlap > 0;
            }
        } else {
            // The whole step can always be narrowed.
            narrow();
        }
        for (int i = 0; i < CertifiedBounds.MAX_INTERVALS; i++) {
            if (from > latestTime) {
                return false;
            }
            switch (examine()) {
                case APART -> {
                    if (waiting == 0) {
                        return false;
                    }
                    waiting--;
                    startWith(later[2 * waiting], later[2 * waiting + 1]);
                }
                case CONTACT -> {
                    impact.at(earliest, ContactStatus.CONVERGED);
                    return true;
                }
                default -> {
                    if (!narrow()) {
                        return fallback.findImpact(pair, impact, latestTime);
                    }
                }
            }
        }
        return fallback.findImpact(pair, impact, latestTime);
    }

    private void startWith(double intervalFrom, double intervalTo) {
        moveTo(intervalFrom, intervalTo);
        shortest = Math.min(CertifiedBounds.SHORT_INTERVAL, tolerance / 2);
    }

    private enum Finding {
        APART, CONTACT, OPEN
    }

    /**
     * Tests the current interval. Overlap comes first, along the axis found before: it is cheaper, and settles most of
     * the intervals that the coefficients of f left open.
     */
    private Finding examine() {
        view();
        int overlap = overlap();
        if (overlap < 0) {
            return Finding.APART;
        }
        coplanarity();
        if (neverCoplanar()) {
            return Finding.APART;
        }
        return overlap > 0 && crosses() && firstRoot() ? Finding.CONTACT : Finding.OPEN;
    }

    /** Returns whether f may be 0 throughout the interval; then it would be cut again and again. */
    private boolean isFlat() {
        double e = coplanarityError;
        return Math.abs(f0) <= e && Math.abs(f1) <= e && Math.abs(f2) <= e && Math.abs(f3) <= e;
    }

    /** Returns whether f certainly changes its sign over the interval. */
    private boolean crosses() {
        return (f0 > coplanarityError && f3 < -coplanarityError) || (f0 < -coplanarityError && f3 > coplanarityError);
    }

    /**
     * Returns 1 if the features certainly overlap throughout the interval, as seen along the axis, -1 if they certainly
     * never do, and 0 otherwise.
     */
    private int overlap() {
        return face ? faceOverlap() : edgeOverlap();
    }

    /**
     * Returns 1 if the vertex is certainly inside the face throughout the interval, as seen along the axis, and -1 if
     * it is certainly beyond one edge of it throughout.
     */
    private int faceOverlap() {
        int area = sign(area0, area1, area2);
        if (area == 0) {
            return 0;
        }
        int u = sign(u0, u1, u2);
        int v = sign(v0, v1, v2);
        int rest = sign(area0 - u0 - v0, area1 - u1 - v1, area2 - u2 - v2);
        if (u == -area || v == -area || rest == -area) {
            return -1;
        }
        return u == area && v == area && rest == area ? 1 : 0;
    }

    /**
     * Returns 1 if the edges certainly cross throughout the interval, as seen along the axis, and -1 if both endpoints
     * of one are certainly on the same side of the other throughout. The signs of D x C and D x C - B x C tell on which
     * side of the second edge p and q are; those of B x D and B x D + B x C, on which side of the first edge r and s
     * are.
     */
    private int edgeOverlap() {
        int p = sign(u0, u1, u2);
        int q = sign(u0 - area0, u1 - area1, u2 - area2);
        int r = sign(v0, v1, v2);
        int s = sign(v0 + area0, v1 + area1, v2 + area2);
        if ((p != 0 && p == q) || (r != 0 && r == s)) {
            return -1;
        }
        return p * q < 0 && r * s < 0 ? 1 : 0;
    }

    /**
     * Returns the sign of a quadratic over the interval from its Bernstein coefficients; 0 if they do not settle it.
     */
    private int sign(double h0, double h1, double h2) {
        double e = overlapError;
        long allAbove = signBits(e - h0) & signBits(e - h1) & signBits(e - h2);
        long allBelow = signBits(e + h0) & signBits(e + h1) & signBits(e + h2);
        return (int) (allBelow >> 63) - (int) (allAbove >> 63);
    }

    /** Narrows the first root of f in the interval to the tolerance, given that there is one. */
    private boolean firstRoot() {
        return (isMonotone() && onlyRoot()) || clipToFirstRoot();
    }

    /** Returns whether the coefficients certainly ascend, or certainly descend, and f with them. */
    private boolean isMonotone() {
        double e = 2 * coplanarityError;
        long ascending = signBits(e - (f1 - f0)) & signBits(e - (f2 - f1)) & signBits(e - (f3 - f2));
        long descending = signBits(e + (f1 - f0)) & signBits(e + (f2 - f1)) & signBits(e + (f3 - f2));
        return (ascending | descending) < 0;
    }

    /**
     * Finds the only root of a monotone f. Newton steps approach it, and the signs of f a quarter of the tolerance
     * before and after prove that it lies between. Evaluating f from its coefficients adds at most 12e of their size, 6
     * d b c, to their error: less than two error bounds in all. Returns false if the steps did not come close enough.
     */
    private boolean onlyRoot() {
        double width = to - from;
        double reach = 0.25 * tolerance / width;
        double s = f0 / (f0 - f3);
        double step = 1;
        for (int i = 0; i < CertifiedBounds.NEWTON_STEPS && Math.abs(step) > 0.25 * reach; i++) {
            step = valueAt(s) / slope;
            s = Math.clamp(s - step, 0.0, 1.0);
        }
        double before = Math.max(0, s - reach);
        double after = Math.min(1, s + reach);
        double side = Math.signum(f0);
        double error = 2 * coplanarityError;
        earliest = Math.max(from, from + before * width - CertifiedBounds.TIME_ERROR);
        latest = Math.min(to, from + after * width + CertifiedBounds.TIME_ERROR);
        return side * valueAt(before) > error && side * valueAt(after) < -error;
    }

    /** Evaluates f at a fraction of the interval by de Casteljau's scheme, and sets {@link #slope}. */
    private double valueAt(double s) {
        double ab = f0 + s * (f1 - f0);
        double bc = f1 + s * (f2 - f1);
        double cd = f2 + s * (f3 - f2);
        double abc = ab + s * (bc - ab);
        double bcd = bc + s * (cd - bc);
        slope = 3 * (bcd - abc);
        return abc + s * (bcd - abc);
    }

    /**
     * Narrows the first of possibly several roots from the coefficients alone, by cutting them like a Bezier curve. A
     * cut adds at most 30e of their size, 6 d b c at first, and at least halves it: 360e d b c in all. With the error
     * of the coefficients themselves that is less than three error bounds; eight are allowed for. Returns false if this
     * does not converge, which happens only with more than one root.
     */
    private boolean clipToFirstRoot() {
        double a = f0;
        double b = f1;
        double c = f2;
        double d = f3;
        double start = from;
        double width = to - from;
        double error = 8 * coplanarityError;
        for (int cut = 0; cut < CertifiedBounds.MAX_CUTS && width > tolerance; cut++) {
            double low = Math.max(0, clipHull(a, b, c, d, error) - CertifiedBounds.TIME_ERROR);
            double high = Math.min(1, 1 - clipHull(d, c, b, a, error) + CertifiedBounds.TIME_ERROR);
            if (!(high - low < 0.5)) {
                return false;
            }
            double ab = a + high * (b - a);
            double bc = b + high * (c - b);
            double cd = c + high * (d - c);
            double abc = ab + high * (bc - ab);
            double bcd = bc + high * (cd - bc);
            double end = abc + high * (bcd - abc);
            double part = low / high;
            double ab2 = a + part * (ab - a);
            double bc2 = ab + part * (abc - ab);
            double cd2 = abc + part * (end - abc);
            double abc2 = ab2 + part * (bc2 - ab2);
            double bcd2 = bc2 + part * (cd2 - bc2);
            a = abc2 + part * (bcd2 - abc2);
            b = bcd2;
            c = cd2;
            d = end;
            start += low * width;
            width *= high - low;
        }
        earliest = Math.max(from, start - CertifiedBounds.TIME_ERROR);
        return width <= tolerance;
    }

    /** Shrinks the interval to where f can vanish, or cuts it in two; returns false if neither helps any more. */
    private boolean narrow() {
        double width = to - from;
        if (width <= 2 * shortest) {
            if (shortest == CertifiedBounds.SHORTEST_INTERVAL) {
                return false;
            }
            shortest = CertifiedBounds.SHORTEST_INTERVAL;
        }
        double clippedFrom = Math.max(from,
                from + width * clipHull(f0, f1, f2, f3, coplanarityError) - CertifiedBounds.TIME_ERROR);
        double clippedTo = Math.min(to,
                to - width * clipHull(f3, f2, f1, f0, coplanarityError) + CertifiedBounds.TIME_ERROR);
        if (clippedTo - clippedFrom > 0.5 * width) {
            return cut(from + 0.5 * width);
        }
        double missing = Math.max(0, shortest - (clippedTo - clippedFrom)) / 2;
        moveTo(Math.max(from, clippedFrom - missing), Math.min(to, clippedTo + missing));
        return true;
    }

    private boolean cut(double middle) {
        if (waiting == STACK) {
            return false;
        }
        later[2 * waiting] = middle;
        later[2 * waiting + 1] = to;
        waiting++;
        moveTo(from, middle);
        return true;
    }

    /**
     * Returns the first place in [0, 1] at which the convex hull of the points (k / 3, coefficient k), widened by the
     * error, meets zero. The graph of the cubic lies in that hull. The place is the least over all lines from a
     * coefficient with the sign of the first to one without it. Passing the coefficients in reverse order clips from
     * the other end.
     */
    private static double clipHull(double a, double b, double c, double d, double error) {
        double side = Math.signum(a);
        double h0 = side * a - error;
        if (!(h0 > 0)) {
            return 0;
        }
        double h1 = side * b - error;
        double h2 = side * c - error;
        double h3 = side * d - error;
        long first = Math.min(crossing(h0, h1, 0, 1), Math.min(crossing(h0, h2, 0, 2), crossing(h0, h3, 0, 3)));
        first = Math.min(first, Math.min(crossing(h1, h2, 1, 1), crossing(h1, h3, 1, 2)));
        return Double.longBitsToDouble(Math.min(first, crossing(h2, h3, 2, 1))) / 3;
    }

    /**
     * Returns the bits of where the line from one coefficient to a later one meets zero if the first is above zero and
     * the second is not; otherwise those of 3. Branch-free, and without Math.min on doubles, which must handle zeros
     * and NaN.
     */
    private static long crossing(double above, double below, int at, int distance) {
        long meets = (signBits(0 - above) & ~signBits(0 - below)) >> 63;
        double where = at + distance * (above / (above - below));
        return (Double.doubleToRawLongBits(where) & meets) | (NO_CROSSING & ~meets);
    }
}
