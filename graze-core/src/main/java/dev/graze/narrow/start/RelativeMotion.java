package dev.graze.narrow.start;

import dev.graze.ContactKind;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Orientation;
import dev.graze.narrow.exact.ExactPairSolver;
import java.math.BigDecimal;

/**
 * Decides how two features that touch at t0 move right after it. The height of the first above the second is
 * h = D . (B x C) with D, B and C linear in t: D = p - a, B = b - a, C = c - a for a vertex p and a face a b c;
 * D = p - r, B = q - p, C = s - r for edges p q and r s. It is 0 at t0, so h = h1 t + h2 t^2 + h3 t^3, and the first
 * coefficient that is not 0 has the sign of the direction.
 *
 * <p>Features that only shift relative to each other, and points that stay in one coordinate plane, are decided without
 * any rounding; others in doubles, and exactly where these do not suffice.
 *
 * <p><b>Error bound.</b> With e = 2^-53 and d, b, c the largest magnitudes of coordinates of D, B, C at t0 and t1: a
 * coordinate is off by e of its magnitude, a change of one by at most 4e of it, being at most twice as large. Each of
 * h1, h2 and h3 is a sum of at most 18 products of at most 8 dbc, which are off by less than 14e of that, sums
 * included: 2016 e dbc. The three sums of them that are tested below are off by less than 3 * 2016 e dbc plus their own
 * rounding: {@link #ERROR} is 8192e.
 */
final class RelativeMotion {
    private static final double ERROR = 0x1p-40;
    /** Products of three magnitudes within these limits neither overflow nor lose digits. */
    private static final double SMALLEST = 0x1p-200;
    private static final double LARGEST = 0x1p200;

    private final Orientation orientation = new Orientation();
    private final ExactPairSolver exact = new ExactPairSolver();
    /** D, B and C at t0, and how they change. */
    private final double[] at0 = new double[9];
    private final double[] change = new double[9];
    private double bound;

    /** Returns whether all four points move by exactly the same vector. */
    boolean isStill(FeaturePair pair) {
        double[] x = pair.coordinates();
        return moveAlike(x, 0, 3) && moveAlike(x, 0, 6) && moveAlike(x, 0, 9);
    }

    /** Returns the sign of h right after t0: 0 if the four points stay coplanar. */
    int direction(FeaturePair pair) {
        double[] x = pair.coordinates();
        boolean face = pair.kind() == ContactKind.VF;
        if (isShift(x, face)) {
            return face ? orientation.of3D(x, 15, 18, 21, 12) : orientation.of3D(x, 12, 15, 18, 21);
        }
        if (isFlat(x)) {
            return 0;
        }
        load(x, face);
        double first = first();
        return Math.abs(first) > bound ? (int) Math.signum(first) : exact.directionFromStart(pair);
    }

    /** Returns whether the four points are coplanar throughout. */
    boolean staysCoplanar(FeaturePair pair) {
        double[] x = pair.coordinates();
        if (orientation.of3D(x, 0, 3, 6, 9) != 0 || orientation.of3D(x, 12, 15, 18, 21) != 0) {
            return false;
        }
        return direction(pair) == 0;
    }

    /** Returns whether features that touch at t0 and are not coplanar right after it touch again in (0, 1]. */
    boolean touchAgain(FeaturePair pair) {
        double[] x = pair.coordinates();
        boolean face = pair.kind() == ContactKind.VF;
        if (isShift(x, face) || isFlat(x)) {
            return false; // h is linear, or 0 throughout
        }
        load(x, face);
        double first = first();
        double second = second();
        // The Bernstein coefficients of h / t over [0, 1]
        double middle = first + 0.5 * second;
        double end = first + second + third();
        boolean oneSign = (first > bound && middle > bound && end > bound)
                || (first < -bound && middle < -bound && end < -bound);
        return !oneSign && exact.touchesAfterStart(pair);
    }

    /** Returns whether B and C are constant, so that h is linear: both features keep their shapes and directions. */
    private static boolean isShift(double[] x, boolean face) {
        return face ? moveAlike(x, 3, 6) && moveAlike(x, 3, 9) : moveAlike(x, 0, 3) && moveAlike(x, 6, 9);
    }

    /**
     * Returns whether heights above the plane of a vertex-face pair's face change linearly: the face keeps its shape
     * and direction, or its corners share one coordinate at t0 and at t1.
     */
    boolean hasLinearHeights(FeaturePair vertexFace) {
        double[] x = vertexFace.coordinates();
        if (isShift(x, true)) {
            return true;
        }
        for (int axis = 3; axis < 6; axis++) {
            boolean isLevel = x[axis] == x[axis + 3] && x[axis] == x[axis + 6];
            if (isLevel && x[12 + axis] == x[15 + axis] && x[12 + axis] == x[18 + axis]) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the four points share one coordinate at t0 and at t1. */
    private static boolean isFlat(double[] x) {
        for (int axis = 0; axis < 3; axis++) {
            if (isShared(x, axis) && isShared(x, 12 + axis)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isShared(double[] x, int at) {
        return x[at] == x[at + 3] && x[at] == x[at + 6] && x[at] == x[at + 9];
    }

    /** Returns whether two points move by exactly the same vector. */
    private static boolean moveAlike(double[] x, int p, int q) {
        for (int axis = 0; axis < 3; axis++) {
            if (!isSameDifference(x[12 + p + axis], x[p + axis], x[12 + q + axis], x[q + axis])) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a - b = c - d: equal numbers are rounded alike, so their rounding errors are equal too. */
    private static boolean isSameDifference(double a, double b, double c, double d) {
        double difference = a - b;
        if (difference != c - d) {
            return false;
        }
        if (Double.isInfinite(difference)) {
            return new BigDecimal(a).subtract(new BigDecimal(b))
                    .compareTo(new BigDecimal(c).subtract(new BigDecimal(d))) == 0;
        }
        return rest(a, b, difference) == rest(c, d, difference);
    }

    /** Returns the rounding error of a difference, exactly. */
    private static double rest(double a, double b, double difference) {
        double virtualB = a - difference;
        double virtualA = difference + virtualB;
        return (a - virtualA) + (virtualB - b);
    }

    private void load(double[] x, boolean face) {
        double d = put(x, 0, 0, face ? 3 : 6);
        double b = put(x, 3, face ? 6 : 3, face ? 3 : 0);
        double c = put(x, 6, 9, face ? 3 : 6);
        boolean inRange = Math.min(d, Math.min(b, c)) > SMALLEST && Math.max(d, Math.max(b, c)) < LARGEST;
        bound = inRange ? ERROR * d * b * c : Double.POSITIVE_INFINITY;
    }

    /** Stores the vector from {@code origin} to {@code p}; returns its largest coordinate. */
    private double put(double[] x, int at, int p, int origin) {
        double largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double start = x[p + axis] - x[origin + axis];
            double end = x[12 + p + axis] - x[12 + origin + axis];
            at0[at + axis] = start;
            change[at + axis] = end - start;
            largest = Math.max(largest, Math.max(Math.abs(start), Math.abs(end)));
        }
        return largest;
    }

    private double first() {
        return triple(change, at0, at0) + triple(at0, change, at0) + triple(at0, at0, change);
    }

    private double second() {
        return triple(change, change, at0) + triple(change, at0, change) + triple(at0, change, change);
    }

    private double third() {
        return triple(change, change, change);
    }

    /** Returns D . (B x C), each of them at t0 or its change. */
    private static double triple(double[] d, double[] b, double[] c) {
        return d[0] * (b[4] * c[8] - b[5] * c[7]) + d[1] * (b[5] * c[6] - b[3] * c[8])
                + d[2] * (b[3] * c[7] - b[4] * c[6]);
    }
}
