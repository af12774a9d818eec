package dev.graze.cli.simulate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to stop the run early, made by Ctrl-C or a termination signal. Java then runs its shutdown hooks while all
 * other threads keep running: this hook waits until the run has finished its step and stored a checkpoint.
 */
public final class StopRequest implements AutoCloseable {
    /** A step that takes longer than this is abandoned; the run then resumes from its last checkpoint. */
    private static final long MOST_SECONDS = 30;

    private final Thread hook = new Thread(this::request, "graze-stop");
    private final CountDownLatch stored = new CountDownLatch(1);
    private volatile boolean requested;

    /** Starts listening, until {@link #close}. */
    public StopRequest() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Requests a stop and waits until the checkpoint is stored. */
    void request() {
        requested = true;
        try {
            if (!stored.await(MOST_SECONDS, TimeUnit.SECONDS)) {
                System.getLogger("dev.graze").log(System.Logger.Level.WARNING,
                        "the step takes too long; the last checkpoint is kept");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether to stop after the current step. */
    public boolean isRequested() {
        return requested;
    }

    /** Reports that the checkpoint is stored, and stops listening. */
    @Override
    public void close() {
        stored.countDown();
        if (!requested) {
            removeHook();
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The shutdown has just begun: the hook runs, and finds everything stored.
            requested = true;
        }
    }
}
