package dev.graze.bench.rays;

import java.util.List;

/**
 * The paper's results for the phases of its scenes: milliseconds and speedups (Table 2.1, and 2.3.4 for the end of the
 * second scene); NaN where it reports none.
 *
 * @param peak whether the times are of the longest step rather than the mean
 */
record PaperPhase(String key, boolean peak, double basic, double iterativeBasic, double basicSpeedup, double tree,
        double iterativeTree, double treeSpeedup) {
    private static final List<PaperPhase> ALL = List.of(
            new PaperPhase("avalanche.a", false, 3.78, 1.04, 3.6, 9.43, 9.71, 1.0),
            new PaperPhase("avalanche.b", true, 82.6, 56.7, 1.5, 18.5, 14.1, 1.3),
            new PaperPhase("avalanche.c", false, 66.2, 3.02, 21.9, 14.0, 2.27, 6.2),
            new PaperPhase("source.end", false, Double.NaN, Double.NaN, 33, Double.NaN, Double.NaN, 19));

    static PaperPhase of(String key) {
        return ALL.stream().filter(phase -> phase.key.equals(key)).findFirst().orElseThrow();
    }

    /** Returns the mean time of a method in a phase or, where the paper reports that, the peak of its whole run. */
    double milliseconds(RayRun run, SimulationRecording.Span span) {
        return peak ? run.peakMilliseconds() : run.milliseconds(span);
    }
}
