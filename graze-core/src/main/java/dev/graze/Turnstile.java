package dev.graze;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets one thread in at a time and nobody after closing, so that misuse is an error at once instead of a wrong answer
 * later.
 */
final class Turnstile {
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean closed;

    void enter() {
        take();
        if (closed) {
            leave();
            throw new IllegalStateException("this detector is closed");
        }
    }

    private void take() {
        if (!busy.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "this detector is in use, by another thread or by the receiver that calls it; give each a detector of its own");
        }
    }

    void leave() {
        busy.set(false);
    }

    /** Closes for good; false if it was closed already, or by another thread in the meantime. */
    boolean close() {
        if (closed) {
            return false;
        }
        take();
        boolean first = !closed;
        closed = true;
        leave();
        return first;
    }
}
