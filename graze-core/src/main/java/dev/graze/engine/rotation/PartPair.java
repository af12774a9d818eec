package dev.graze.engine.rotation;

import dev.graze.mesh.InvalidInputException;

/**
 * Two parts of which at least one turns, and how precisely they are searched. Let T be the tolerance, S the separation,
 * e the sum of both parts' chord errors in an interval, and m the sum of their margins for rounding. An interval is
 * short enough once e is at most {@link #allowed} = 5/16 T - m. Features that come within S on their true paths come
 * within S + e + m on chords, which is less than {@link #reach} = S + T/2, and a solver finds the first time at which
 * chords do. It may report what exceeds that by its {@link #slack} of T/8, so what it reports is within S + 15/16 T on
 * the true paths.
 */
final class PartPair {
    private static final double DEFAULT_TOLERANCE = 1e-6;
    private static final double MARGINS = 8;
    private static final double LARGEST_SOLVER_TOLERANCE = 1e-6;
    private static final double SMALLEST_SOLVER_TOLERANCE = 1e-11;

    /** The part with the smaller number. */
    final MovingPart a;
    final MovingPart b;
    final double margin;
    final double separation;
    final double allowed;
    final double reach;
    final double slack;
    /** Relative to the size of features, as solvers expect it: a quarter of it, times that size, is half the slack. */
    final double solverTolerance;

    private PartPair(MovingPart a, MovingPart b, double margin, double separation, double tolerance, double extent) {
        this.a = a;
        this.b = b;
        this.margin = margin;
        this.separation = separation;
        this.allowed = tolerance * 0.3125 - margin;
        this.reach = separation + tolerance / 2;
        this.slack = tolerance / 8;
        this.solverTolerance = Math.clamp(tolerance / (4 * extent), SMALLEST_SOLVER_TOLERANCE,
                LARGEST_SOLVER_TOLERANCE);
    }

    /**
     * Creates a pair.
     *
     * @param boxA      the swept box of part a
     * @param tolerance 0 for the default
     * @throws InvalidInputException if positions are not precise enough for the tolerance
     */
    static PartPair of(MovingPart a, double[] boxA, MovingPart b, double[] boxB, double separation, double tolerance) {
        double margin = a.margin() + b.margin();
        double extent = Double.MIN_NORMAL;
        for (int axis = 0; axis < 3; axis++) {
            extent = Math.max(extent, Math.max(boxA[3 + axis], boxB[3 + axis]) - Math.min(boxA[axis], boxB[axis]));
        }
        double least = Math.max(MARGINS * margin, 4 * SMALLEST_SOLVER_TOLERANCE * extent);
        if (tolerance > 0 && tolerance < least) {
            throw new InvalidInputException("the rotation tolerance is " + tolerance + ", but in a scene of this size"
                    + " turning parts can only be placed precisely enough for " + least + " or more; raise it, or move"
                    + " the scene closer to the origin");
        }
        return new PartPair(a, b, margin, separation,
                tolerance > 0 ? tolerance : Math.max(DEFAULT_TOLERANCE * 2 * turningRadius(a, b), least), extent);
    }

    private static double turningRadius(MovingPart a, MovingPart b) {
        if (a.angle() == 0 || b.angle() == 0) {
            return a.angle() == 0 ? b.radius(0) : a.radius(0);
        }
        return Math.min(a.radius(0), b.radius(0));
    }
}
