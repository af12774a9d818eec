package dev.graze.narrow.solver;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;

/**
 * The reference solver, which never misses a contact: bisection over (t, u, v) with an inclusion function.
 *
 * <p>The difference of two points of the features, F(t, u, v) = D(t) + u B(t) + v C(t), is linear in each argument
 * separately, so over a box of arguments it stays within the hull of its eight corner values. The features are in
 * contact exactly if |F| falls to the separation somewhere in the domain: u, v in [0, 1] for edges, and also u + v at
 * most 1 for a face. A box whose hull, widened by the rounding error, stays farther away contains no contact; any other
 * is split in two. Boxes are processed in order of their earliest time, so the first one that has become small enough
 * gives the time of impact, and no contact can be earlier.
 *
 * <pre>
 *   vertex p, face a b c:    D = p - a,  B = a - b,  C = a - c
 *   edge p q, edge r s:      D = p - r,  B = q - p,  C = r - s
 * </pre>
 *
 * <p><b>Rounding.</b> With e = 2^-53: D, B, C at t0 and t1 are single subtractions, each with a relative error of at
 * most e. Times and parameters are dyadic with few bits, so 1 - t, t, u and v are exact. (1 - t) D0 + t D1 adds two
 * products and one sum: at most 2e (first order) of max(|D0|, |D1|), so D(t) is off by 3e of that. u B(t) adds one
 * product: 4e. The two sums that make F add 2e of |D| + |B| + |C|. The total is 6e (|D| + |B| + |C|) in first order;
 * {@link #ERROR_FACTOR} is 16e, which covers second-order terms and the rounding of the bound itself, and {@link
 * Double#MIN_NORMAL} covers underflow. Coordinates are first scaled by a power of two so that none exceeds 1: the
 * scaling is exact except for underflow, which the same term covers, and nothing can overflow.
 *
 * <p>It cannot rule out a pair that passes closer than its tolerance, and then reports a false contact.
 */
public final class InclusionSolver implements PairSolver {
    private static final double ERROR_FACTOR = 0x1p-49;
    private static final double SLACK = 1 + 0x1p-48;

    private final double separation;
    private final double tolerance;
    private final int iterationLimit;
    private final BoxQueue queue = new BoxQueue();

    /** D, B and C at t0 (0, 1, 2) and at t1 (3, 4, 5), three coordinates each. */
    private final double[] difference = new double[18];
    private final double[] error = new double[3];
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private double reach;
    private double spaceTolerance;
    private double speedT;
    private double speedU;
    private double speedV;
    /**
     * How much F can change over the current box along each argument; with a separation, how much its distance can
     * change.
     */
    private double changeT;
    private double changeU;
    private double changeV;
    private boolean face;

    /**
     * Creates a solver for one thread.
     *
     * @param separation     the distance at or below which features are in contact
     * @param tolerance      the tolerance in time, and in space relative to the pair's size
     * @param iterationLimit the number of boxes after which the search gives up and reports a contact
     */
    public InclusionSolver(double separation, double tolerance, int iterationLimit) {
        this.separation = separation;
        this.tolerance = tolerance;
        this.iterationLimit = iterationLimit;
    }

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        return findImpactFrom(0, pair, impact);
    }

    /** Returns a time rounded down to a few bits. */
    static double startFor(double time) {
        return Math.floor(time * 0x1p10) * 0x1p-10;
    }

    /**
     * Like {@link #findImpact}, given that there is no contact before {@code time}. Rounds {@code time} down to few
     * bits, so that arithmetic with it is exact.
     */
    boolean findImpactFrom(double time, FeaturePair pair, Impact impact) {
        prepare(pair);
        queue.clear();
        queue.add(startFor(time), 1, 0, 1, 0, 1);
        for (int i = 0; i < iterationLimit; i++) {
            if (!queue.poll()) {
                return false;
            }
            if (!canTouch(queue)) {
                continue;
            }
            if (isSmall(queue) || isProven(queue)) {
                impact.at(queue.t0, queue.t0 == 0 ? ContactStatus.TOUCHING_AT_START : ContactStatus.CONVERGED);
                return true;
            }
            split(queue);
        }
        if (!queue.poll()) {
            return false;
        }
        impact.at(queue.t0, ContactStatus.ITERATION_LIMIT);
        return true;
    }

    private void prepare(FeaturePair pair) {
        double[] x = pair.coordinates();
        double scale = powerOfTwoScale(x);
        face = pair.kind() == ContactKind.VF;
        for (int time = 0; time < 2; time++) {
            for (int axis = 0; axis < 3; axis++) {
                int at = 12 * time + axis;
                int to = 9 * time + axis;
                double x0 = x[at] * scale;
                double x1 = x[at + 3] * scale;
                double x2 = x[at + 6] * scale;
                double x3 = x[at + 9] * scale;
                difference[to] = face ? x0 - x1 : x0 - x2;
                difference[to + 3] = face ? x1 - x2 : x1 - x0;
                difference[to + 6] = face ? x1 - x3 : x2 - x3;
            }
        }
        measure(scale);
    }

    /**
     * Returns a power of two that scales the largest coordinate to about 1: nothing overflows and little underflows.
     */
    private static double powerOfTwoScale(double[] x) {
        double largest = Double.MIN_NORMAL;
        for (double coordinate : x) {
            largest = Math.max(largest, Math.abs(coordinate));
        }
        int exponent = -Math.getExponent(largest) - 1;
        return Math.scalb(1.0, Math.min(exponent, Double.MAX_EXPONENT));
    }

    /** Computes error bounds, the size that the tolerance refers to, and how fast F can change along each argument. */
    private void measure(double scale) {
        double size = 0;
        speedT = 0;
        speedU = 0;
        speedV = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = Math.max(Math.abs(difference[axis]), Math.abs(difference[axis + 9]));
            double b = Math.max(Math.abs(difference[axis + 3]), Math.abs(difference[axis + 12]));
            double c = Math.max(Math.abs(difference[axis + 6]), Math.abs(difference[axis + 15]));
            error[axis] = ERROR_FACTOR * (d + b + c) + Double.MIN_NORMAL;
            size = Math.max(size, Math.max(d, Math.max(b, c)));
            speedU = Math.max(speedU, b);
            speedV = Math.max(speedV, c);
            double motion = Math.abs(difference[axis + 9] - difference[axis]);
            motion += Math.abs(difference[axis + 12] - difference[axis + 3])
                    + Math.abs(difference[axis + 15] - difference[axis + 6]);
            speedT = Math.max(speedT, motion);
        }
        reach = separation * scale;
        spaceTolerance = tolerance * size;
    }

    /** Returns whether a box may contain a contact; leaves the hull of F in {@link #low} and {@link #high}. */
    private boolean canTouch(BoxQueue box) {
        if (face && box.u0 + box.v0 > 1) {
            return false;
        }
        changeT = speedT * (box.t1 - box.t0);
        changeU = speedU * (box.u1 - box.u0);
        changeV = speedV * (box.v1 - box.v0);
        double distance2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            hull(box, axis);
            double gap = Math.max(low[axis], -high[axis]) - error[axis];
            if (gap > reach) {
                return false;
            }
            distance2 += gap > 0 ? gap * gap : 0;
        }
        return reach == 0 || (distance2 <= reach * reach * SLACK + Double.MIN_NORMAL && !keepsAway(box));
    }

    /**
     * Returns whether F stays beyond the separation along the direction of the hull's midpoint. The hull alone would
     * need boxes as small as the margin to the separation; along this direction F changes least, so large boxes are
     * discarded at once. The dot products add at most 3e of what the error bound already covers; twice that bound is
     * enough.
     */
    private boolean keepsAway(BoxQueue box) {
        double x = (low[0] + high[0]) / 2;
        double y = (low[1] + high[1]) / 2;
        double z = (low[2] + high[2]) / 2;
        double length = Math.sqrt(x * x + y * y + z * z);
        if (!(length > Double.MIN_NORMAL)) {
            return false;
        }
        double nx = x / length;
        double ny = y / length;
        double nz = z / length;
        double bound = 2 * (Math.abs(nx) * error[0] + Math.abs(ny) * error[1] + Math.abs(nz) * error[2]);
        changeU = 0;
        changeV = 0;
        double start = lowestAlong(box, box.t0, nx, ny, nz);
        double end = lowestAlong(box, box.t1, nx, ny, nz);
        changeT = Math.abs(end - start);
        return Math.min(start, end) - bound > reach * SLACK;
    }

    private double lowestAlong(BoxQueue box, double t, double nx, double ny, double nz) {
        double d = nx * at(t, 0) + ny * at(t, 1) + nz * at(t, 2);
        double b = nx * at(t, 3) + ny * at(t, 4) + nz * at(t, 5);
        double c = nx * at(t, 6) + ny * at(t, 7) + nz * at(t, 8);
        changeU = Math.max(changeU, Math.abs(b) * (box.u1 - box.u0));
        changeV = Math.max(changeV, Math.abs(c) * (box.v1 - box.v0));
        return d + Math.min(box.u0 * b, box.u1 * b) + Math.min(box.v0 * c, box.v1 * c);
    }

    /**
     * Returns whether the features are certainly within the separation at the end of a box that is short in time: then
     * u and v need no narrowing.
     */
    private boolean isProven(BoxQueue box) {
        if (reach == 0 || box.t1 - box.t0 > tolerance) {
            return false;
        }
        double u = (box.u0 + box.u1) / 2;
        double v = (box.v0 + box.v1) / 2;
        boolean inside = !face || u + v <= 1;
        double distance2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double f = at(box.t1, axis) + (inside ? u : box.u0) * at(box.t1, axis + 3)
                    + (inside ? v : box.v0) * at(box.t1, axis + 6);
            double most = Math.abs(f) + error[axis];
            distance2 += most * most;
        }
        return distance2 * SLACK < reach * reach;
    }

    private void hull(BoxQueue box, int axis) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int end = 0; end < 2; end++) {
            double t = end == 0 ? box.t0 : box.t1;
            double d = at(t, axis);
            double b = at(t, axis + 3);
            double c = at(t, axis + 6);
            double b0 = d + box.u0 * b;
            double b1 = d + box.u1 * b;
            double c0 = box.v0 * c;
            double c1 = box.v1 * c;
            lowest = Math.min(lowest, Math.min(b0, b1) + Math.min(c0, c1));
            highest = Math.max(highest, Math.max(b0, b1) + Math.max(c0, c1));
        }
        low[axis] = lowest;
        high[axis] = highest;
    }

    private double at(double t, int column) {
        return (1 - t) * difference[column] + t * difference[column + 9];
    }

    private boolean isSmall(BoxQueue box) {
        double widest = Math.max(high[0] - low[0], Math.max(high[1] - low[1], high[2] - low[2]));
        return box.t1 - box.t0 <= tolerance && (widest <= spaceTolerance || isLevel(box));
    }

    /**
     * Returns whether, with a separation, the distance is constant over the box although the points vary, as between
     * parallel edges: the hull's midpoint is then as far away as the rest of it.
     */
    private boolean isLevel(BoxQueue box) {
        boolean middleInside = !face || box.u0 + box.u1 + box.v0 + box.v1 <= 2;
        return reach > 0 && middleInside && Math.max(changeU, changeV) <= spaceTolerance / 4;
    }

    /** Splits the argument over which F can change most; t once F is narrow enough and only the time is not. */
    private void split(BoxQueue box) {
        double t0 = box.t0;
        double t1 = box.t1;
        double u0 = box.u0;
        double u1 = box.u1;
        double v0 = box.v0;
        double v1 = box.v1;
        boolean settled = Math.max(changeT, Math.max(changeU, changeV)) <= spaceTolerance / 4;
        if (settled || changeT >= Math.max(changeU, changeV)) {
            double middle = (t0 + t1) / 2;
            queue.add(middle, t1, u0, u1, v0, v1);
            queue.add(t0, middle, u0, u1, v0, v1);
        } else if (changeU >= changeV) {
            double middle = (u0 + u1) / 2;
            queue.add(t0, t1, middle, u1, v0, v1);
            queue.add(t0, t1, u0, middle, v0, v1);
        } else {
            double middle = (v0 + v1) / 2;
            queue.add(t0, t1, u0, u1, middle, v1);
            queue.add(t0, t1, u0, u1, v0, middle);
        }
    }
}
