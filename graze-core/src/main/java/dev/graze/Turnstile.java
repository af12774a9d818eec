package dev.graze;

import java.util.concurrent.atomic.AtomicBoolean;

/** Lets one thread in at a time and nobody after closing, so that misuse is an error at once instead of a wrong answer later. */
final class Turnstile {
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean closed;

    void enter() {
        if (!busy.compareAndSet(false, true)) {
            throw new IllegalStateException("this detector is in use by another thread; give each thread a detector of its own");
        }
        if (closed) {
            busy.set(false);
            throw new IllegalStateException("this detector is closed");
        }
    }

    void leave() {
        busy.set(false);
    }

    /** Closes for good; false if it was closed already. */
    boolean close() {
        if (closed) {
            return false;
        }
        enter();
        closed = true;
        leave();
        return true;
    }
}
