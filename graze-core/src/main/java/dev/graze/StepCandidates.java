package dev.graze;

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
 * and b from 0 to 1. Both motions are linear, so all vertices are then within the margin of x at a common time all the
 * way, and pairs that are never that close in x are not needed. In particular, any shorter part of the motion needs no
 * margin: rounding is allowed for. A motion in which some parts stay while others go is another motion. A list uses the
 * detector that made it and expires when that is closed or its scene changes, but not when it moves on.
 */
public final class StepCandidates {
    /** Exceeds the rounding of the few sums and products behind a distance, relative to the largest coordinate. */
    private static final double ROUNDING = 0x1p-46;

    private final Detector detector;
    private final Scene scene;
    private final double[] start;
    private final double[] end;
    private final double margin;
    private final CandidateList list;
    private final double rounding;

    StepCandidates(Detector detector, double[] start, double[] end, double margin, CandidateList list) {
        this.detector = detector;
        this.scene = detector.scene();
        this.start = start;
        this.end = end;
        this.margin = margin;
        this.list = list;
        this.rounding = rounding(start, end);
    }

    /**
     * Returns by how much volumes must be grown so that {@link #deviation} may be compared with the margin plus what
     * rounding adds.
     */
    static double growth(double[] start, double[] end, double margin) {
        return margin + 2 * rounding(start, end);
    }

    /** Returns how much a computed distance may be off. Squares of tiny ones underflow. */
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
        return detector.probe(this, positions -> positions.setNext(to));
    }

    /** Finds all contacts as {@link #probe(double[])} does, where these moves take the parts from where they are. */
    public Contacts probe(Moves moves) {
        return detector.probe(this, positions -> positions.setNext(moves));
    }

    /**
     * Returns whether anything touches in the motion to these positions, as {@link Detector#touches(double[])} does.
     *
     * @throws IllegalStateException as {@link #probe(double[])} does
     * @throws InvalidInputException if they do not fit the topology
     */
    public boolean touches(double[] to) {
        return detector.touches(this, positions -> positions.setNext(to));
    }

    /** Returns whether anything touches in a motion, as {@link #touches(double[])} does. */
    public boolean touches(Moves moves) {
        return detector.touches(this, positions -> positions.setNext(moves));
    }

    /**
     * Returns how far the motion to these positions can go, as {@link Detector#safeStep(double[])} does.
     *
     * @throws IllegalStateException as {@link #probe(double[])} does
     * @throws InvalidInputException if they do not fit the topology
     */
    public double safeStep(double[] to) {
        return detector.safeStep(this, positions -> positions.setNext(to));
    }

    /** Returns how far a motion can go, as {@link #safeStep(double[])} does. */
    public double safeStep(Moves moves) {
        return detector.safeStep(this, positions -> positions.setNext(moves));
    }

    /**
     * Returns whether the list has every pair that touches in the motion from the detector's current positions to
     * these.
     *
     * @throws IllegalStateException if the detector's scene has changed
     * @throws InvalidInputException if they do not fit the topology
     */
    public boolean covers(double[] to) {
        return detector.covers(this, positions -> positions.setNext(to));
    }

    /** Returns whether the list suffices for the motion to where these moves take the parts. */
    public boolean covers(Moves moves) {
        return detector.covers(this, positions -> positions.setNext(moves));
    }

    /** Returns whether the list suffices for a motion. */
    boolean covers(double[] from, double[] to) {
        return Math.max(deviation(from), deviation(to)) <= margin;
    }

    /** @throws IllegalStateException if the list does not suffice for a motion */
    void requireCovered(double[] from, double[] to) {
        double deviation = Math.max(deviation(from), deviation(to));
        if (!(deviation <= margin)) {
            throw new IllegalStateException("a vertex is " + deviation + " away from the motion that these candidates"
                    + " were found for, but their margin is " + margin
                    + "; find new candidates for this motion, or ask covers first");
        }
    }

    /** Returns how far a vertex is at most, but for rounding, from where it is here at the best common time. */
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
     * Returns how much of the motion a covered one has, if it starts where this one does: a fraction f such that every
     * vertex is, at any time t, within the margin of where it is here at f t. Returns 1 if there is none.
     */
    double horizon(double[] from, double[] to) {
        if (!Arrays.equals(from, start)) {
            return 1;
        }
        double time = time(to);
        return deviation(to, time) <= margin ? time : 1;
    }

    /**
     * Returns a time at which all vertices are within the margin of these positions, if there is one. Each vertex is
     * that close during an interval of time; the result is in all of them.
     */
    private double time(double[] at) {
        double reach2 = (margin + rounding) * (margin + rounding);
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
