package dev.graze.cli.simulate;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.world.RigidWorld;
import java.io.PrintWriter;
import java.util.Locale;

/** Counts and times summed over all steps of a run. */
public final class SimulationTotals {
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final RayCounts counts = new RayCounts();
    private long steps;
    private long broadNanos;
    private long traceNanos;
    private long solverNanos;
    private long mostPairs;

    /** Adds the step that the world has just made. */
    public void add(RigidWorld world) {
        RayDetector detector = world.detector();
        counts.add(detector.counts());
        broadNanos += detector.broadNanos();
        traceNanos += detector.traceNanos();
        solverNanos += world.solverNanos();
        mostPairs = Math.max(mostPairs, detector.counts().get(Counter.PAIRS));
        steps++;
    }

    public void print(PrintWriter out) {
        if (steps == 0) {
            return;
        }
        out.printf(Locale.ROOT,
                "a step took %.2f ms: broad phase %.2f, rays %.2f, response %.2f; up to %,d pairs of bodies%n",
                perStep(broadNanos + traceNanos + solverNanos), perStep(broadNanos), perStep(traceNanos),
                perStep(solverNanos), mostPairs);
        long pairs = Math.max(1, counts.get(Counter.PAIRS));
        out.printf(Locale.ROOT,
                "%.1f %% of the pairs were followed, of whose rays %.2f %% were lost; %,d rays hit in all%n",
                100.0 * (pairs - counts.get(Counter.STANDARD_PAIRS)) / pairs, counts.lossPercent(),
                counts.get(Counter.HITS));
    }

    private double perStep(long nanos) {
        return nanos / NANOS_PER_MILLISECOND / steps;
    }
}
