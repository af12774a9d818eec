package dev.graze;

import dev.graze.spi.StepStatistics;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Admits one thread at a time to a detector and none after closing, so that misuse fails at once instead of giving a
 * wrong answer later. Times each step and keeps the statistics of the last one.
 */
final class StepGate {
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean closed;
    /** Complete when assigned and never changed afterwards, so any thread may read it. */
    private volatile StepStatistics statistics = new StepStatistics();

    void enter() {
        acquire();
        if (closed) {
            leave();
            throw new IllegalStateException("this detector is closed");
        }
    }

    private void acquire() {
        if (!busy.compareAndSet(false, true)) {
            throw new IllegalStateException("this detector is in use, by another thread or by the receiver that calls"
                    + " it; give each a detector of its own");
        }
    }

    void leave() {
        busy.set(false);
    }

    /** Closes the gate; returns false if it was closed already. */
    boolean close() {
        if (closed) {
            return false;
        }
        acquire();
        boolean first = !closed;
        closed = true;
        leave();
        return first;
    }

    /** Runs one step: the engine's search, then the sorting of its results. */
    <R> R time(Consumer<StepStatistics> search, Supplier<R> sort) {
        StepStatistics step = new StepStatistics();
        long start = System.nanoTime();
        search.accept(step);
        long searched = System.nanoTime();
        R result = sort.get();
        long sorted = System.nanoTime();
        step.addNanos(StepStatistics.Stage.SORT, sorted - searched);
        step.totalNanos(sorted - start);
        statistics = step;
        return result;
    }

    /** Returns the statistics of the last step that ended. */
    StepStatistics statistics() {
        return statistics;
    }
}
