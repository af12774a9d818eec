package dev.graze;

import dev.graze.MotionSearch.Destination;
import dev.graze.mesh.Displacement;
import dev.graze.mesh.InvalidInputException;

/**
 * The pairs that may come within a distance while vertices move a little, found once and measured at many positions:
 * for line searches and Newton iterations. Make one with {@link Detector#nearList}.
 *
 * <p>{@snippet :
 * NearList list = detector.nearList(distance, margin);
 * for (double[] trial : trials) {
 *     if (!list.covers(trial)) {
 *         detector.reset(trial);
 *         list = detector.nearList(distance, margin);
 *     }
 *     NearPairs near = list.at(trial);
 * }
 * }
 *
 * <p>The list holds every pair at most distance plus margin apart where it was made. Two features come closer by at
 * most the sum of how far their vertices move, so while no vertex is farther than half the margin from where it was,
 * every pair within the distance is in the list. A translation that all vertices share changes no distance and is
 * subtracted first. Sums are rounded so that the list never claims too much. A list uses the detector that made it: it
 * expires when that is closed or its scene changes, but not when it moves on. Its questions take the place of the last
 * {@link Detector#probe}, as those of {@link Detector#near(double, double[])} do.
 */
public final class NearList {
    /** Exceeds the rounding of distance plus margin. */
    private static final double ROUND_UP = 1 + 0x1p-48;

    private final MotionSearch search;
    private final NearPairs candidates;
    private final double distance;
    private final double margin;

    NearList(MotionSearch search, NearPairs candidates, double distance, double margin) {
        this.search = search;
        this.candidates = candidates;
        this.distance = distance;
        this.margin = margin;
    }

    /** Returns distance plus margin, rounded up. */
    static double reach(double distance, double margin) {
        return (distance + margin) * ROUND_UP;
    }

    /** Returns the pairs of the list where it was made: those at most distance plus margin apart. */
    public NearPairs candidates() {
        return candidates;
    }

    public double distance() {
        return distance;
    }

    public double margin() {
        return margin;
    }

    /**
     * Finds every pair at most the distance apart at these positions, exactly: what {@link Detector#near(double,
     * double[])} finds there. All parts must be deforming; for others see {@link #at(Moves)}.
     *
     * @throws IllegalStateException if the list does not {@link #covers cover} them, or the detector's scene changed
     * @throws InvalidInputException if they do not fit the topology
     */
    public NearPairs at(double[] positions) {
        return search.select(this, Destination.at(positions));
    }

    /** Finds the near pairs as {@link #at(double[])} does, where these moves take the parts from where they are now. */
    public NearPairs at(Moves moves) {
        return search.select(this, Destination.of(moves));
    }

    /**
     * Returns whether the list has every pair within the distance at these positions.
     *
     * @throws IllegalStateException if the detector's scene has changed
     * @throws InvalidInputException if they do not fit the topology
     */
    public boolean covers(double[] positions) {
        return search.atNext(this, Destination.at(positions), at -> motion(at) <= margin);
    }

    /** Returns whether the list suffices where these moves take the parts from where they are now. */
    public boolean covers(Moves moves) {
        return search.atNext(this, Destination.of(moves), at -> motion(at) <= margin);
    }

    /**
     * Checks that the list suffices.
     *
     * @throws IllegalStateException if the list does not cover these positions
     */
    void requireCovered(double[] positions) {
        double moved = motion(positions);
        if (!(moved <= margin)) {
            throw new IllegalStateException("features may have come closer by " + moved
                    + " since this near list was made, but its margin is " + margin
                    + "; make a new list at these positions, or ask covers first");
        }
    }

    private double motion(double[] positions) {
        return Displacement.largestApproach(candidates.positions(), positions);
    }
}
