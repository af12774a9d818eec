package dev.graze;

import dev.graze.spi.StepStatistics;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Times one step after the other, the engine's part and the sorting of its results, and keeps the last one's
 * statistics.
 */
final class StepTimer {
    /** Any thread may ask for it; complete when it is set, and never changed then. */
    private volatile StepStatistics last = new StepStatistics();

    <R> R time(Consumer<StepStatistics> search, Supplier<R> sort) {
        StepStatistics statistics = new StepStatistics();
        long start = System.nanoTime();
        search.accept(statistics);
        long searched = System.nanoTime();
        R result = sort.get();
        long sorted = System.nanoTime();
        statistics.addNanos(StepStatistics.Stage.SORT, sorted - searched);
        statistics.totalNanos(sorted - start);
        last = statistics;
        return result;
    }

    StepStatistics last() {
        return last;
    }
}
