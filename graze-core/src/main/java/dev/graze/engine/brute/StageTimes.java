package dev.graze.engine.brute;

import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Stage;

/** Splits the time of a search between its stages. */
final class StageTimes {
    private StageTimes() {
    }

    /**
     * Box tests and narrow phase alternate within each thread: the wall-clock share of the latter is its mean over the threads.
     *
     * @param narrowNanos of all threads together
     */
    static void report(StepStatistics statistics, long start, long fitted, long searched, long narrowNanos, int threads) {
        long narrow = Math.min(searched - fitted, narrowNanos / threads);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.NARROW, narrow);
        statistics.addNanos(Stage.TRAVERSAL, searched - fitted - narrow);
    }
}
