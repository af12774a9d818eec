package dev.graze;

import dev.graze.MotionSearch.Destination;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.CandidateList;
import java.util.Arrays;

/**
 * The pairs that may touch in a motion and in similar ones, found once and decided for many: for line searches, which
 * shorten a motion until it is free, and for iterations that correct it. Make one with {@link Detector#candidates}.
 *
 * <p>{@snippet :
 * StepCandidates candidates = detector.candidates(next, margin);
 * while (candidates.safeStep(next) < 1) {
 *     next = corrected(next);
 * }
 * detector.accept();
 * }
 *
 * <p>Suppose the list was made for the motion x(t) from x(0) to x(1). It suffices for every motion that starts with all
 * vertices at most the margin away from x(a), and ends with all of them at most the margin away from x(b), for times a
 * and b from 0 to 1. Both motions are linear, so at every moment all vertices are then within the margin of x at one
 * common time, and pairs that are never that close in x are not needed. In particular, any shorter part of the motion
 * needs no margin: rounding is allowed for. A motion in which some parts stay while others go is a different motion. A
 * list uses the detector that made it and expires when that is closed or its scene changes, but not when it moves on.
 */
public final class StepCandidates {
    /** Exceeds the rounding of the few sums and products behind a distance, relative to the largest coordinate. */
    private static final double ROUNDING = 0x1p-46;
    /** Exceeds the rounding of a sum of two distances. */
    private static final double ROUND_UP = 1 + 0x1p-48;

    private final MotionSearch search;
    private final Scene scene;
    private final double[] start;
    private final double[] end;
    private final double margin;
    private final CandidateList list;
    private final double rounding;

    StepCandidates(MotionSearch search, double[] start, double[] end, double margin, CandidateList list) {
        this.search = search;
        this.scene = search.scene();
        this.start = start;
        this.end = end;
        this.margin = margin;
        this.list = list;
        this.rounding = rounding(start, end);
    }

    /**
     * Returns by how much volumes must grow so that a {@link #deviation} up to the margin plus its rounding is covered.
     */
    static double growth(double[] start, double[] end, double margin) {
        return margin + 2 * rounding(start, end);
    }

    /** Returns by how much a computed distance may be off, including squares that underflow. */
    private static double rounding(double[] start, double[] end) {
        double largest = 0;
        for (int i = 0; i < start.length; i++) {
            largest = Math.max(largest, Math.max(Math.abs(start[i]), Math.abs(end[i])));
        }
        return ROUNDING * largest + 0x1p-520;
    }

    /** Returns the number of pairs, most of which do not touch. */
    public int size() {
        return list.pairs().size();
    }

    public double margin() {
        return margin;
    }

    CandidateList list() {
        return list;
    }

    Scene scene() {
        return scene;
    }

    /**
     * Finds all contacts of the motion from the detector's current positions to these, exactly those that
     * {@link Detector#probe(double[])} finds. {@link Detector#accept} makes the positions current.
     *
     * @throws IllegalStateException if the list does not {@link #covers cover} the motion, or the detector's scene
     * changed
     * @throws InvalidInputException if they do not fit the topology
     */
    public Contacts probe(double[] to) {
        return search.probe(this, Destination.at(to));
    }

    /** Finds all contacts as {@link #probe(double[])} does, where these moves take the parts from where they are. */
    public Contacts probe(Moves moves) {
        return search.probe(this, Destination.of(moves));
    }

    /**
     * Returns whether anything touches in the motion to these positions, as {@link Detector#touches(double[])} does.
     *
     * @throws IllegalStateException as {@link #probe(double[])} does
     * @throws InvalidInputException if they do not fit the topology
     */
    public boolean touches(double[] to) {
        return search.touches(this, Destination.at(to));
    }

    /** Returns whether anything touches in a motion, as {@link #touches(double[])} does. */
    public boolean touches(Moves moves) {
        return search.touches(this, Destination.of(moves));
    }

    /**
     * Returns how far the motion to these positions can go, as {@link Detector#safeStep(double[])} does.
     *
     * @throws IllegalStateException as {@link #probe(double[])} does
     * @throws InvalidInputException if they do not fit the topology
     */
    public double safeStep(double[] to) {
        return search.safeStep(this, Destination.at(to));
    }

    /** Returns how far a motion can go, as {@link #safeStep(double[])} does. */
    public double safeStep(Moves moves) {
        return search.safeStep(this, Destination.of(moves));
    }

    /**
     * Finds the first impacts of the motion to these positions, as {@link Detector#firstImpact(double[])} does.
     *
     * @throws IllegalStateException as {@link #probe(double[])} does
     * @throws InvalidInputException if they do not fit the topology
     */
    public Contacts firstImpact(double[] to) {
        return search.firstImpact(this, Destination.at(to));
    }

    /** Finds the first impacts of a motion, as {@link #firstImpact(double[])} does. */
    public Contacts firstImpact(Moves moves) {
        return search.firstImpact(this, Destination.of(moves));
    }

    /**
     * Returns how far each vertex may move from its current position toward these, exactly as
     * {@link Detector#vertexSteps(double[], double, double)} does. The positions may be any. The list must hold every
     * pair within the radius at the current positions: it does where it was made, and everywhere on its motion, if the
     * radius is at most the detector's separation plus twice the margin. A vertex that deviates from the motion by a
     * distance reduces that by twice the distance.
     *
     * @throws IllegalStateException if the list does not reach as far as the radius, or the detector's scene changed
     * @throws InvalidInputException if the positions do not fit the topology, or a number is out of range
     */
    public double[] vertexSteps(double[] to, double radius, double share) {
        return search.vertexSteps(this, Destination.at(to), radius, share);
    }

    /** Returns how far each vertex may go, as {@link #vertexSteps(double[], double, double)} does. */
    public double[] vertexSteps(Moves moves, double radius, double share) {
        return search.vertexSteps(this, Destination.of(moves), radius, share);
    }

    /**
     * Checks that the list has every pair within a radius at these positions. It has all pairs that come within the
     * separation plus twice the margin on its motion; volumes also cover the rounding of a deviation.
     *
     * @throws IllegalStateException if the radius is too large
     */
    void requireNearPairs(double[] at, double separation, double radius) {
        // Any common time gives a valid deviation; the one for the margin may be far from the best, so try two.
        double deviation = Math.min(deviation(at), deviation(at, time(at, rounding)));
        // Where a sum is rounded, rounds so that the list reaches less far and needs more.
        double reach = separation == 0 || margin == 0
                ? separation + 2 * margin
                : (separation + 2 * margin) / ROUND_UP;
        double needed = deviation == 0 ? radius : (radius + 2 * deviation) * ROUND_UP;
        if (!(needed <= reach)) {
            throw new IllegalStateException("these candidates have all pairs up to " + Math.max(0,
                    reach - 2 * deviation) + " apart where vertices are now, but the radius is " + radius
                    + "; find candidates with a larger margin, or ask the detector for the steps");
        }
    }

    /**
     * Returns whether the list has every pair that touches in the motion from the detector's current positions to
     * these.
     *
     * @throws IllegalStateException if the detector's scene has changed
     * @throws InvalidInputException if they do not fit the topology
     */
    public boolean covers(double[] to) {
        return search.covers(this, Destination.at(to));
    }

    /** Returns whether the list suffices for the motion to where these moves take the parts. */
    public boolean covers(Moves moves) {
        return search.covers(this, Destination.of(moves));
    }

    /** Returns whether the list suffices for a motion. */
    boolean covers(double[] from, double[] to) {
        return startDeviation(from) <= margin && deviation(to) <= margin;
    }

    /**
     * Checks that the list suffices for a motion, and returns the horizon: a fraction f such that at any time t every
     * vertex is within the margin of where this list's motion has it at time f t. It is 1 unless both motions start at
     * the same place.
     *
     * @throws IllegalStateException if the list does not suffice
     */
    double requireCovered(double[] from, double[] to) {
        double time = time(to);
        double deviation = Math.max(startDeviation(from), deviation(to, time));
        if (!(deviation <= margin)) {
            throw new IllegalStateException("a vertex is " + deviation + " away from the motion that these candidates"
                    + " were found for, but their margin is " + margin
                    + "; find new candidates for this motion, or ask covers first");
        }
        return Arrays.equals(from, start) ? time : 1;
    }

    /** Returns the deviation of the start of a motion, in most cases the start of this list's own motion. */
    private double startDeviation(double[] from) {
        return Arrays.equals(from, start) ? 0 : deviation(from);
    }

    /** Returns the largest distance of a vertex from where this list's motion has it at the best common time. */
    private double deviation(double[] at) {
        return deviation(at, time(at));
    }

    private double deviation(double[] at, double time) {
        double largest = 0;
        for (int i = 0; i < at.length; i += 3) {
            double x = (at[i] - start[i]) - time * (end[i] - start[i]);
            double y = (at[i + 1] - start[i + 1]) - time * (end[i + 1] - start[i + 1]);
            double z = (at[i + 2] - start[i + 2]) - time * (end[i + 2] - start[i + 2]);
            largest = Math.max(largest, x * x + y * y + z * z);
        }
        double deviation = Math.sqrt(largest) - rounding;
        return Double.isNaN(deviation) ? Double.POSITIVE_INFINITY : Math.max(0, deviation);
    }

    /**
     * Returns a time at which all vertices are within the margin of these positions, if there is one. Each vertex is
     * that close during an interval of time; the result is in all of them.
     */
    private double time(double[] at) {
        return time(at, margin + rounding);
    }

    /** Returns a time at which all vertices are within a distance of these positions, if there is one. */
    private double time(double[] at, double reach) {
        double reach2 = reach * reach;
        double first = 0;
        double last = 1;
        for (int i = 0; i < at.length; i += 3) {
            double x = at[i] - start[i];
            double y = at[i + 1] - start[i + 1];
            double z = at[i + 2] - start[i + 2];
            double dx = end[i] - start[i];
            double dy = end[i + 1] - start[i + 1];
            double dz = end[i + 2] - start[i + 2];
            double length2 = dx * dx + dy * dy + dz * dz;
            if (length2 > 0) {
                double closest = (x * dx + y * dy + z * dz) / length2;
                x -= closest * dx;
                y -= closest * dy;
                z -= closest * dz;
                double half = Math.sqrt(Math.max(0, (reach2 - (x * x + y * y + z * z)) / length2));
                first = Math.max(first, closest - half);
                last = Math.min(last, closest + half);
            }
        }
        return Math.clamp(first / 2 + last / 2, 0.0, 1.0);
    }
}
