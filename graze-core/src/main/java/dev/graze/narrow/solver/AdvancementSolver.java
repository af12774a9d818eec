package dev.graze.narrow.solver;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.distance.WithinDistance;
import java.util.Arrays;

/**
 * Finds when two moving features first come within a separation d > 0, by conservative advancement. At a time t, let n
 * be the direction between their closest points. Along n every vertex of one is beyond every vertex of the other by
 * more than d, and these differences are linear in time, so the features stay apart until the first of them falls to d.
 * That holds for any n and gives the next time t. Near a contact the steps shrink. A contact is reported when the
 * features are certainly within d, now or a tolerance later, or when no further step is possible and they are within d
 * plus a quarter of the tolerance relative to their size. Whether they are within d at t0 is decided exactly, as for
 * near pairs ({@link WithinDistance}), so the time is 0 if and only if they are. Pairs that converge too slowly, and
 * coordinates near the limits of doubles, go to {@link InclusionSolver}.
 *
 * <p><b>Rounding.</b> With e = 2^-53: a difference of vertices is off by e of its magnitude, its product with n and the
 * sum of three by at most 4e more of |n_x| |x| + |n_y| |y| + |n_z| |z|, which is at most three times the largest
 * coordinate m, n being of length 1. Differences along n are thus off by less than 15e m, and interpolating two of them
 * adds less than 3e of them: {@link #ERROR} is 64e. The length of n is 1 within 4e, which {@link #SLACK} covers.
 * Distances between points are off by less than 40e m, {@link #DISTANCE_ERROR} being 128e.
 */
public final class AdvancementSolver implements PairSolver {
    private static final double ERROR = 0x1p-47;
    private static final double DISTANCE_ERROR = 0x1p-46;
    private static final double SLACK = 1 + 0x1p-48;
    private static final double TIME_ERROR = 0x1p-49;
    /** As in {@link WithinDistance}: squares of the rounding errors of this size are still normal numbers. */
    private static final double SMALLEST_SIZE = 0x1p-400;
    private static final double LARGEST_SIZE = 0x1p300;
    private static final int STEPS = 400;
    /** How many directions are tried; {@link #staysBeyond} must not try more, since phases depend on its answer. */
    private static final int FEW_STEPS = 8;
    /** The same where integers are the alternative, which take as long as hundreds of steps. */
    private static final int MORE_STEPS = 40;

    private final double separation;
    private final double tolerance;
    private final double slack;
    private final InclusionSolver slow;
    private final ContactGeometry closest = new ContactGeometry();
    private final WithinDistance within = new WithinDistance();
    /**
     * The differences of a vertex of the first feature and one of the second, at t0 and t1: three for a face, four for
     * edges.
     */
    private final double[] start = new double[12];
    private final double[] end = new double[12];
    private int differences;
    private double size;

    /**
     * Creates a solver for one thread.
     *
     * @param separation     the distance at or below which features are in contact; 0 only for {@link #staysApart}
     * @param tolerance      the tolerance in time, and in space relative to the pair's size
     * @param iterationLimit the iteration limit of the inclusion search where this one does not converge
     */
    public AdvancementSolver(double separation, double tolerance, int iterationLimit) {
        this(separation, tolerance, iterationLimit, 0);
    }

    /**
     * Creates a solver that may also report features up to {@code slack} beyond the separation where it cannot advance,
     * such as edges that are nearly parallel: deciding these more precisely takes long.
     */
    public AdvancementSolver(double separation, double tolerance, int iterationLimit, double slack) {
        this.separation = separation;
        this.tolerance = tolerance;
        this.slack = slack;
        this.slow = new InclusionSolver(separation, tolerance, iterationLimit);
    }

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        return findImpact(pair, impact, 1);
    }

    /**
     * Finds an impact as {@link #findImpact(FeaturePair, Impact)} does, but may also return false for a contact whose
     * toi is later than {@code latest}. {@link InclusionSolver#findImpactFrom} starts a little earlier than it is told
     * to, so the time must be clearly later.
     */
    public boolean findImpact(FeaturePair pair, Impact impact, double latest) {
        prepare(pair);
        if (isMeasurable()) {
            closest.locate(pair, 0);
            double next = apartUntil(0, separation);
            if (next > 0) {
                return next <= 1
                        && (isReached(pair, 0, next) ? report(next, impact) : advance(next, pair, impact, latest));
            }
        }
        if (within.isWithin(pair.kind(), pair.coordinates(), separation)) {
            impact.at(0, ContactStatus.TOUCHING_AT_START);
            return true;
        }
        if (isResting(pair.coordinates())) {
            return false;
        }
        boolean isReached = isMeasurable() && isReached(pair, 0, 0);
        return isReached ? report(0, impact) : searchSlowly(0, pair, impact);
    }

    /** Reports a contact of features that are apart at the start: after it, if only by the smallest number. */
    private static boolean report(double time, Impact impact) {
        impact.at(Math.max(time, Double.MIN_VALUE), ContactStatus.CONVERGED);
        return true;
    }

    /** Searches features that are apart at the start, and certainly until {@code time}. */
    private boolean searchSlowly(double time, FeaturePair pair, Impact impact) {
        if (!slow.findImpactFrom(time, pair, impact)) {
            return false;
        }
        if (impact.status() != ContactStatus.TOUCHING_AT_START) {
            impact.at(Math.max(impact.toi(), Double.MIN_VALUE), impact.status());
            return true;
        }
        return report(time, impact);
    }

    private static boolean isResting(double[] x) {
        return Arrays.equals(x, 0, 12, x, 12, 24);
    }

    /**
     * Returns whether the features certainly stay farther apart than the separation until a time; the separation may be
     * 0 here. Gives up on pairs that touch or nearly do.
     */
    public boolean staysApart(FeaturePair pair, double until) {
        return staysApart(pair, 0, until, separation, MORE_STEPS);
    }

    /** Returns whether the features certainly stay farther apart than a distance; tries only a few directions. */
    public boolean staysBeyond(FeaturePair pair, double distance) {
        return staysBeyond(pair, 0, distance);
    }

    /** Returns whether the features certainly stay farther apart than a distance from a time on. */
    public boolean staysBeyond(FeaturePair pair, double from, double distance) {
        return staysApart(pair, from, 1, distance, FEW_STEPS);
    }

    private boolean staysApart(FeaturePair pair, double from, double until, double distance, int steps) {
        prepare(pair);
        double time = from;
        for (int step = 0; step < steps && isMeasurable() && distance < LARGEST_SIZE; step++) {
            closest.locate(pair, time);
            double next = apartUntil(time, distance);
            if (next > until || !(next > time)) {
                return next > until;
            }
            time = next;
        }
        return false;
    }

    /** Returns whether magnitudes are far enough from the limits of doubles for the error bounds to hold. */
    private boolean isMeasurable() {
        return size > SMALLEST_SIZE && size < LARGEST_SIZE && separation < LARGEST_SIZE;
    }

    /** Searches from a time above 0 until which the features are certainly apart. */
    private boolean advance(double from, FeaturePair pair, Impact impact, double latest) {
        double time = from;
        for (int step = 1; step < STEPS; step++) {
            if (InclusionSolver.startFor(time) > latest) {
                return false;
            }
            closest.locate(pair, time);
            double next = apartUntil(time, separation);
            if (next > 1) {
                return false;
            }
            if (isReached(pair, time, next)) {
                return report(time, impact);
            }
            if (!(next > time)) {
                break;
            }
            time = next;
        }
        return searchSlowly(time, pair, impact);
    }

    private void prepare(FeaturePair pair) {
        double[] x = pair.coordinates();
        boolean face = pair.kind() == ContactKind.VF;
        differences = face ? 3 : 4;
        size = 0;
        for (int k = 0; k < differences; k++) {
            int first = face ? 0 : 3 * (k / 2);
            int second = face ? 3 + 3 * k : 6 + 3 * (k % 2);
            for (int axis = 0; axis < 3; axis++) {
                start[3 * k + axis] = x[first + axis] - x[second + axis];
                end[3 * k + axis] = x[12 + first + axis] - x[12 + second + axis];
                size = Math.max(size, Math.max(Math.abs(start[3 * k + axis]), Math.abs(end[3 * k + axis])));
            }
        }
    }

    /**
     * Returns a time until which the features certainly stay farther apart than a distance, from {@code time} on;
     * {@code time} itself if none is certain.
     */
    private double apartUntil(double time, double distance) {
        double x = closest.gap(0);
        double y = closest.gap(1);
        double z = closest.gap(2);
        double length = Math.sqrt(x * x + y * y + z * z);
        if (!(length > 0)) {
            return time;
        }
        double nx = x / length;
        double ny = y / length;
        double nz = z / length;
        double bound = distance * SLACK + ERROR * size;
        double until = 2;
        for (int k = 0; k < 3 * differences; k += 3) {
            double a = nx * start[k] + ny * start[k + 1] + nz * start[k + 2];
            double b = nx * end[k] + ny * end[k + 1] + nz * end[k + 2];
            if (!((1 - time) * a + time * b > bound)) {
                return time;
            }
            if (b <= bound) {
                until = Math.min(until, (a - bound) / (a - b) - TIME_ERROR);
            }
        }
        return Math.max(time, until);
    }

    /**
     * Returns whether the features are certainly within the separation now or a tolerance later; or, if no further step
     * is possible, whether they exceed it by at most a quarter of the tolerance relative to their size.
     */
    private boolean isReached(FeaturePair pair, double time, double next) {
        double error = DISTANCE_ERROR * size;
        double distance = distanceAt(time);
        if (distance + error <= separation) {
            return true;
        }
        if (next - time > tolerance / 4) {
            return false;
        }
        if (!(next > time) && distance <= separation + Math.max(slack, tolerance * size / 4)) {
            return true;
        }
        double later = Math.min(1, time + tolerance);
        closest.locate(pair, later);
        return distanceAt(later) + error <= separation;
    }

    /** Returns the distance at a time between the points that {@link #closest} found last. */
    private double distanceAt(double time) {
        double u = closest.u();
        double v = closest.v();
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = (1 - time) * between(start, axis, u, v) + time * between(end, axis, u, v);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** Returns the difference of the points at u and v, as a weighted mean of the vertices' differences. */
    private double between(double[] at, int axis, double u, double v) {
        if (differences == 3) {
            return (1 - u - v) * at[axis] + u * at[3 + axis] + v * at[6 + axis];
        }
        return (1 - u) * ((1 - v) * at[axis] + v * at[3 + axis]) + u * ((1 - v) * at[6 + axis] + v * at[9 + axis]);
    }
}
