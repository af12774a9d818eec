package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.spi.StepStatistics;

/**
 * One step by a detector created for it.
 *
 * @param startNanos time to create the detector
 * @param nanos total time, including that
 * @param found contacts or intersecting pairs
 * @param vertexFace number of vertex-face contacts; {@code edgeEdge} likewise
 */
record ColdRun(long startNanos, long nanos, StepStatistics statistics, int found, int vertexFace, int edgeEdge) {
    static ColdRun of(SteppedDetector detector, long startNanos, long nanos) {
        return new ColdRun(startNanos, nanos, detector.statistics(), detector.found(), detector.found(ContactKind.VF),
                detector.found(ContactKind.EE));
    }

    double milliseconds() {
        return nanos / 1e6;
    }

    double startMilliseconds() {
        return startNanos / 1e6;
    }

    /** Returns the time outside all stages: checking and copying positions, and handing over between stages. */
    double otherMilliseconds() {
        double rest = milliseconds() - startMilliseconds();
        for (StepStatistics.Stage stage : StepStatistics.Stage.standard()) {
            rest -= statistics.milliseconds(stage);
        }
        return Math.max(0, rest);
    }
}
