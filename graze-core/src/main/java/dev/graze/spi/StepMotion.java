package dev.graze.spi;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/**
 * The motion of one step, or one instant: the positions of all vertices at its start and end. It also has which parts
 * have not changed since the session's previous step, so that what was computed for them still holds.
 *
 * <p>Vertices move linearly, except those of parts that {@link #turn turn}. Only a {@link RotationSearch} gets a motion
 * with such parts.
 */
public final class StepMotion {
    private final double[] t0;
    private final double[] t1;
    private final BitSet unchanged;
    private final BitSet resting;
    private final double until;
    private final Map<Integer, PartTurn> turns;

    private StepMotion(double[] t0, double[] t1, BitSet unchanged, BitSet resting, double until,
            Map<Integer, PartTurn> turns) {
        this.t0 = t0;
        this.t1 = t1;
        this.unchanged = unchanged;
        this.resting = resting;
        this.until = until;
        this.turns = turns;
    }

    /** Creates a step in which any part may have changed. The arrays are not copied. */
    public static StepMotion of(double[] t0, double[] t1) {
        return new StepMotion(t0, t1, new BitSet(), new BitSet(), 1, Map.of());
    }

    /** Creates an instant at which any part may have changed. The array is not copied. */
    public static StepMotion instant(double[] positions) {
        return of(positions, positions);
    }

    /**
     * Returns the same motion in which these parts have the start and end positions that they had in the session's
     * previous step. A session may trust this only if that step was completed.
     */
    public StepMotion withUnchanged(BitSet parts) {
        return new StepMotion(t0, t1, (BitSet) parts.clone(), resting, until, turns);
    }

    /** Returns the same motion in which these parts end where they start. */
    public StepMotion withResting(BitSet parts) {
        return new StepMotion(t0, t1, unchanged, (BitSet) parts.clone(), until, turns);
    }

    /** Returns the same motion in which these parts rotate instead of moving linearly. */
    public StepMotion withTurns(Map<Integer, PartTurn> parts) {
        return new StepMotion(t0, t1, unchanged, resting, until, Map.copyOf(parts));
    }

    /** Returns how a part rotates; empty if its vertices move linearly. */
    public Optional<PartTurn> turn(int part) {
        return Optional.ofNullable(turns.get(part));
    }

    /**
     * Returns the same motion, of which only contacts until a time matter: volumes need not bound it beyond. The motion
     * itself still goes on to t1, and pairs are decided for all of it.
     */
    public StepMotion until(double time) {
        return new StepMotion(t0, t1, unchanged, resting, time, turns);
    }

    /** Returns the time until which volumes must bound the motion; 1 unless only first impacts are wanted. */
    public double until() {
        return until;
    }

    /** Returns the positions at the start, read-only. */
    public double[] t0() {
        return t0;
    }

    /** Returns the positions at the end, read-only: the same array for an instant. */
    public double[] t1() {
        return t1;
    }

    /** Returns whether a part starts and ends where it did in the session's previous step. */
    public boolean isUnchanged(int part) {
        return unchanged.get(part);
    }

    /** Returns whether a part is known to end where it starts. At an instant, no part is. */
    public boolean isResting(int part) {
        return resting.get(part);
    }
}
