package dev.graze.engine.intercd;

import dev.graze.device.DeviceMotion;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The phase of a step that the master is in, and how the session and the master wait for each other. An interrupt does
 * not end a wait; the thread's interrupt status is kept.
 */
final class MasterPhase {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private boolean working;
    private boolean closed;
    private volatile boolean noMore;
    private DeviceMotion motion = DeviceMotion.of(new double[0], new double[0]);
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

    /** Called by the session: starts a step of the master. */
    void begin(DeviceMotion stepMotion, double stepReach) {
        change(() -> {
            motion = stepMotion;
            reach = stepReach;
            failure = null;
            noMore = false;
            working = true;
        });
    }

    /** Called by the session: no more pairs follow in this step. */
    void noMore() {
        noMore = true;
    }

    /** Called by the session: waits until the master has finished the step. */
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

    /** Called by the session, after the end: throws the failure that ended the step early, if any. */
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

    /** Called by the master: waits for a step. Returns false if the session is closed. */
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

    DeviceMotion motion() {
        return motion;
    }

    double reach() {
        return reach;
    }

    /** Called by the master: ends the step, with a failure or null. */
    void end(Throwable thrown) {
        change(() -> {
            failure = thrown;
            working = false;
        });
    }
}
