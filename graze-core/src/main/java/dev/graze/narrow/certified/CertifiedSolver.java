package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.filter.CertifiedBounds;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;

/**
 * Decides a pair exactly, nearly always in plain doubles: filter fast, then decide exactly, on one page.
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
 * <p>Rounding is allowed for by {@link CertifiedBounds}; pairs with magnitudes of 2^100 and more go to the last resort. {@link dev.graze.simd} decides the
 * simple cases in lanes, with the same operations in the same order.
 */
public final class CertifiedSolver implements PairSolver {
    private static final long LARGEST_BITS = Double.doubleToRawLongBits(CertifiedBounds.LARGEST);
    /** Nor below this one before the last resort. */
    private static final double SHORTEST = 0x1p-38;
    /**
     * More looks than any pair needs whose cubic has simple roots; one that stays within rounding of 0 would take
     * millions.
     */
    private static final int LOOKS = 100;
    private static final int STACK = LOOKS;
    private static final int CUTS = 12;

    private final double tolerance;
    private final PairSolver separated;
    private final LastResort lastResort = new LastResort();
    /** D, B, C at t0, at t1, and at the two ends of the interval at hand, which are t0 and t1 at first. */
    private final double[] start = new double[9];
    private final double[] end = new double[9];
    private final double[] between1 = new double[9];
    private final double[] between2 = new double[9];
    private double[] left = start;
    private double[] right = end;
    private boolean face;
    private double coplanarityError;
    private double overlapError;

    /** The interval at hand, how short it may become, and between which times the root found in it is. */
    private double from;
    private double to;
    private double shortest;
    private double earliest;
    private double latest;
    /** Later intervals, (from, to) each, the next one on top. */
    private final double[] later = new double[2 * STACK];
    private int waiting;

    /** The Bernstein coefficients of f over the interval, and of B x C, D x C and B x D as seen along one axis. */
    private double f0;
    private double f1;
    private double f2;
    private double f3;
    private double slope;
    private int axisI;
    private int axisJ;
    private double area0;
    private double area1;
    private double area2;
    private double u0;
    private double u1;
    private double u2;
    private double v0;
    private double v1;
    private double v2;

    /**
     * A solver for one thread.
     *
     * @param separation     contact is at this distance or less; 0 is decided exactly, more by
     *        {@link AdvancementSolver}
     * @param tolerance      how early a toi may be at most; 1e-11 or more
     * @param iterationLimit of the search with a separation, where it converges slowly
     */
    public CertifiedSolver(double separation, double tolerance, int iterationLimit) {
        this.tolerance = tolerance;
        this.separated = separation > 0 ? new AdvancementSolver(separation, tolerance, iterationLimit) : null;
    }

    /** How many pairs had to be decided in integers so far. */
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
        coplanarity();
        if (neverCoplanar()) {
            return false;
        }
        // Overlap is worth a look only where f can vanish, which is nearly always a small part of the step, and most
        // often one time.
        if (crosses() && isMonotone() && onlyRoot()) {
            moveTo(earliest, latest);
            view();
            int overlap = overlap();
            if (overlap != 0) {
                impact.at(earliest, ContactStatus.CONVERGED);
                return overlap > 0;
            }
        } else {
            // There is always room to narrow at first.
            narrow();
        }
        for (int look = 0; look < LOOKS; look++) {
            switch (examine()) {
                case APART -> {
                    if (waiting == 0) {
                        return false;
                    }
                    waiting--;
                    take(later[2 * waiting], later[2 * waiting + 1]);
                }
                case CONTACT -> {
                    impact.at(earliest, ContactStatus.CONVERGED);
                    return true;
                }
                default -> {
                    if (!narrow()) {
                        return lastResort.findImpact(pair, impact);
                    }
                }
            }
        }
        return lastResort.findImpact(pair, impact);
    }

    private void take(double intervalFrom, double intervalTo) {
        moveTo(intervalFrom, intervalTo);
        shortest = Math.min(CertifiedBounds.SHORT, tolerance / 2);
    }

    /** Differences at t0 and t1 and the error bounds; false if the numbers are too large for them. */
    private boolean prepare(FeaturePair pair) {
        double[] x = pair.coordinates();
        face = pair.kind() == ContactKind.VF;
        int origin = face ? 3 : 0;
        int d = face ? 0 : 6;
        int b = face ? 6 : 3;
        int originC = face ? 3 : 6;
        long bitsD = 0;
        long bitsB = 0;
        long bitsC = 0;
        for (int axis = 0; axis < 3; axis++) {
            start[axis] = x[d + axis] - x[origin + axis];
            start[axis + 3] = x[b + axis] - x[origin + axis];
            start[axis + 6] = x[9 + axis] - x[originC + axis];
            end[axis] = x[12 + d + axis] - x[12 + origin + axis];
            end[axis + 3] = x[12 + b + axis] - x[12 + origin + axis];
            end[axis + 6] = x[21 + axis] - x[12 + originC + axis];
            bitsD = Math.max(bitsD, Math.max(magnitude(start[axis]), magnitude(end[axis])));
            bitsB = Math.max(bitsB, Math.max(magnitude(start[axis + 3]), magnitude(end[axis + 3])));
            bitsC = Math.max(bitsC, Math.max(magnitude(start[axis + 6]), magnitude(end[axis + 6])));
        }
        double largestD = Double.longBitsToDouble(bitsD);
        double largestB = Double.longBitsToDouble(bitsB);
        double largestC = Double.longBitsToDouble(bitsC);
        coplanarityError = CertifiedBounds.COPLANARITY_ERROR * (largestD * largestB * largestC)
                + CertifiedBounds.UNDERFLOW;
        overlapError = CertifiedBounds.OVERLAP_ERROR
                * Math.max(largestB * largestC, largestD * Math.max(largestB, largestC))
                + CertifiedBounds.UNDERFLOW;
        return Math.max(bitsD, Math.max(bitsB, bitsC)) < LARGEST_BITS;
    }

    // Without branches and without Math.min, which must mind zeros and NaN: the magnitudes of doubles compare like
    // their bits, and whether all of some numbers are negative is one conjunction of their sign bits.

    private static long magnitude(double number) {
        return Double.doubleToRawLongBits(number) & Long.MAX_VALUE;
    }

    private static long signBits(double number) {
        return Double.doubleToRawLongBits(number);
    }

    private enum Finding {
        APART, CONTACT, OPEN
    }

    /**
     * Overlap first, along the axis found before: it is cheaper, and settles most intervals that f's coefficients left.
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

    private boolean neverCoplanar() {
        double e = coplanarityError;
        long allAbove = signBits(e - f0) & signBits(e - f1) & signBits(e - f2) & signBits(e - f3);
        long allBelow = signBits(e + f0) & signBits(e + f1) & signBits(e + f2) & signBits(e + f3);
        return (allAbove | allBelow) < 0;
    }

    /** Whether f certainly changes its sign over the interval. */
    private boolean crosses() {
        return (f0 > coplanarityError && f3 < -coplanarityError) || (f0 < -coplanarityError && f3 > coplanarityError);
    }

    private void moveTo(double newFrom, double newTo) {
        from = newFrom;
        to = newTo;
        left = newFrom == 0 ? start : interpolate(newFrom, between1);
        right = newTo == 1 ? end : interpolate(newTo, between2);
    }

    private double[] interpolate(double t, double[] at) {
        double s = 1 - t;
        for (int i = 0; i < 9; i++) {
            at[i] = s * start[i] + t * end[i];
        }
        return at;
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
        chooseAxes(Math.abs(leftX + mixedX + rightX), Math.abs(leftY + mixedY + rightY),
                Math.abs(leftZ + mixedZ + rightZ));
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

    /** The 2 x 2 determinants of the two coordinates across the axis. */
    private void view() {
        double dli = left[axisI];
        double dlj = left[axisJ];
        double bli = left[3 + axisI];
        double blj = left[3 + axisJ];
        double cli = left[6 + axisI];
        double clj = left[6 + axisJ];
        double dri = right[axisI];
        double drj = right[axisJ];
        double bri = right[3 + axisI];
        double brj = right[3 + axisJ];
        double cri = right[6 + axisI];
        double crj = right[6 + axisJ];
        area0 = bli * clj - blj * cli;
        area1 = ((bli * crj - blj * cri) + (bri * clj - brj * cli)) / 2;
        area2 = bri * crj - brj * cri;
        u0 = dli * clj - dlj * cli;
        u1 = ((dli * crj - dlj * cri) + (dri * clj - drj * cli)) / 2;
        u2 = dri * crj - drj * cri;
        v0 = bli * dlj - blj * dli;
        v1 = ((bli * drj - blj * dri) + (bri * dlj - brj * dli)) / 2;
        v2 = bri * drj - brj * dri;
    }

    /**
     * 1 if the features certainly overlap throughout the interval, as seen along the axis; -1 if they certainly never
     * do.
     */
    private int overlap() {
        return face ? faceOverlap() : edgeOverlap();
    }

    /**
     * 1 if the vertex is certainly inside the face throughout the interval, as seen along the axis; -1 if certainly
     * outside one side of it.
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
     * 1 if the edges certainly cross throughout the interval, as seen along the axis; -1 if certainly both ends of one
     * are on the same side of the other. Along the second edge, p is on the side of D x C and q on that of D x C - B x
     * C; along the first, r is on the side of B x D and s on that of B x D + B x C.
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

    /** The sign of a quadratic over the interval by its Bernstein coefficients; 0 if they do not settle it. */
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

    /** Whether the coefficients certainly ascend, or certainly descend, and f with them. */
    private boolean isMonotone() {
        double e = 2 * coplanarityError;
        long ascending = signBits(e - (f1 - f0)) & signBits(e - (f2 - f1)) & signBits(e - (f3 - f2));
        long descending = signBits(e + (f1 - f0)) & signBits(e + (f2 - f1)) & signBits(e + (f3 - f2));
        return (ascending | descending) < 0;
    }

    /**
     * The only root, of an f that is monotone: Newton's steps come near it, and the signs of f a quarter of the
     * tolerance before and after prove that it is between. Evaluating f from its coefficients adds at most 12e of their
     * size, 6 d b c, to their error: two error bounds are more. False if the steps did not come near enough.
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

    /** f at a fraction of the interval, by de Casteljau's scheme; {@link #slope} then is its derivative there. */
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
     * Narrows the first of perhaps several roots from the coefficients alone: they are cut like a Bezier curve. A cut
     * adds at most 30e of their size, 6 d b c at first, and halves it at least: 360e d b c in all, which with the error
     * they came with is less than three error bounds; eight are allowed for. False if they do not converge, which takes
     * more than one root.
     */
    private boolean clipToFirstRoot() {
        double a = f0;
        double b = f1;
        double c = f2;
        double d = f3;
        double start = from;
        double width = to - from;
        double error = 8 * coplanarityError;
        for (int cut = 0; cut < CUTS && width > tolerance; cut++) {
            double low = Math.max(0, BernsteinHull.clip(a, b, c, d, error) - CertifiedBounds.TIME_ERROR);
            double high = Math.min(1, 1 - BernsteinHull.clip(d, c, b, a, error) + CertifiedBounds.TIME_ERROR);
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

    /** Shrinks the interval to where f can vanish, or cuts it in two; false if that no longer helps. */
    private boolean narrow() {
        double width = to - from;
        if (width <= 2 * shortest) {
            if (shortest == SHORTEST) {
                return false;
            }
            shortest = SHORTEST;
        }
        double clippedFrom = Math.max(from,
                from + width * BernsteinHull.clip(f0, f1, f2, f3, coplanarityError) - CertifiedBounds.TIME_ERROR);
        double clippedTo = Math.min(to,
                to - width * BernsteinHull.clip(f3, f2, f1, f0, coplanarityError) + CertifiedBounds.TIME_ERROR);
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
}
