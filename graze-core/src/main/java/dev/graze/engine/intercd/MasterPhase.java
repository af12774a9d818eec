package dev.graze.engine.intercd;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where the master is in a step, and how the session and the master wait for each other: interrupted or not, and an
 * interrupt is kept.
 */
final class MasterPhase {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private boolean working;
    private boolean closed;
    private volatile boolean noMore;
    private double[] t0 = {};
    private double[] t1 = {};
    private double reach;
    private Throwable failure;

    private void change(Runnable action) {
        lock.lock();
        try {
            action.run();
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** For the session: lets the master begin a step. */
    void begin(double[] stepT0, double[] stepT1, double stepReach) {
        change(() -> {
            t0 = stepT0;
            t1 = stepT1;
            reach = stepReach;
            failure = null;
            noMore = false;
            working = true;
        });
    }

    /** For the session: no more pairs come in this step. */
    void noMore() {
        noMore = true;
    }

    /** For the session: waits until the master is done with the step. */
    void awaitEnd() {
        lock.lock();
        try {
            while (working) {
                change.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * For the session, after the end: throws what ended the step early, of whatever kind; to drop it would be to report
     * success.
     */
    void rethrow() {
        switch (failure) {
            case null -> {
            }
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            default -> throw new IllegalStateException(failure);
        }
    }

    void close() {
        change(() -> closed = true);
    }

    /** For the master: waits for a step; false when there will be none. */
    boolean awaitStep() {
        lock.lock();
        try {
            while (!working && !closed) {
                change.awaitUninterruptibly();
            }
            return working;
        } finally {
            lock.unlock();
        }
    }

    boolean hasNoMore() {
        return noMore;
    }

    double[] t0() {
        return t0;
    }

    double[] t1() {
        return t1;
    }

    double reach() {
        return reach;
    }

    /** For the master: the step is over. */
    void end(Throwable thrown) {
        change(() -> {
            failure = thrown;
            working = false;
        });
    }
}
