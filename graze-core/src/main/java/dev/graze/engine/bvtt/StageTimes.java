package dev.graze.engine.bvtt;

import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Stage;

/** Splits the time of a search between its stages. */
final class StageTimes {
    private StageTimes() {
    }

    /** Traversal and narrow phase alternate within each thread: the wall-clock share of the latter is its mean over the threads. */
    static void report(StepStatistics statistics, long searchNanos, long meanNarrowNanos) {
        long narrow = Math.min(searchNanos, meanNarrowNanos);
        statistics.addNanos(Stage.NARROW, narrow);
        statistics.addNanos(Stage.TRAVERSAL, searchNanos - narrow);
    }
}
