package dev.graze.cli.simulate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Whether the run is to end before its time, by Ctrl-C or a signal to terminate. Java then runs its shutdown hooks
 * while all threads go on: this one waits until the run has come to the end of its step and stored where it is.
 */
public final class StopRequest implements AutoCloseable {
    /** A step that takes longer than this is given up: the run goes on from its last checkpoint then. */
    private static final long MOST_SECONDS = 30;

    private final Thread hook = new Thread(this::ask, "graze-stop");
    private final CountDownLatch stored = new CountDownLatch(1);
    private volatile boolean asked;

    /** From now on; {@link #close} ends it. */
    public StopRequest() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Asks, and waits until everything is stored. */
    void ask() {
        asked = true;
        try {
            if (!stored.await(MOST_SECONDS, TimeUnit.SECONDS)) {
                System.getLogger("dev.graze").log(System.Logger.Level.WARNING,
                        "the step takes too long; the last checkpoint stays");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether to stop after this step. */
    public boolean isAsked() {
        return asked;
    }

    /** Everything is stored. */
    @Override
    public void close() {
        stored.countDown();
        if (!asked) {
            removeHook();
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // Asked in this very moment: the hook runs, and finds everything stored.
            asked = true;
        }
    }
}
