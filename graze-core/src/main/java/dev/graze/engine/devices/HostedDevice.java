package dev.graze.engine.devices;

import dev.graze.device.DeviceException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A device with a host thread: the only thread that talks to its driver. Several devices can then work at the same
 * time, and a driver call that never returns blocks no other thread for longer than the limit.
 *
 * <p>Work on a silent device may continue, or resume later. No other thread may touch what that work reads or writes
 * once {@link #await} has returned {@link Lost} with {@code silent} set.
 */
public abstract class HostedDevice implements DevicePool.Member {
    private final String name;
    private final Duration limit;
    private final ExecutorService thread;

    /** How work on a device ended. */
    public sealed interface Outcome<T> permits Completed, Lost {
    }

    /** The device did its work. */
    public record Completed<T>(T result) implements Outcome<T> {
    }

    /**
     * The device failed, and cannot be used any more.
     *
     * @param silent whether it gave no sign of life for as long as the limit; its work may then still be running
     */
    public record Lost<T>(DeviceException reason, boolean silent) implements Outcome<T> {
    }

    /** @param limit how long the device may be silent before it counts as lost */
    protected HostedDevice(String name, Duration limit) {
        this.name = name;
        this.limit = limit;
        this.thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("graze-device").factory());
    }

    @Override
    public final String name() {
        return name;
    }

    /** Returns how many times the device has answered so far. Any thread may call this. */
    protected abstract long answers();

    /** Releases everything on the device. Runs on the host thread, as its last work. */
    protected abstract void release();

    /** Makes work in progress fail soon, because the device is silent. Does nothing by default. */
    protected void abort() {
    }

    /** Starts some work on the host thread, after the work in progress. */
    public final <T> Future<T> start(Callable<T> work) {
        return thread.submit(work);
    }

    /**
     * Waits for some work. An interrupt does not end the wait, since half a step is no result; the thread's interrupt
     * status is restored.
     *
     * @throws Error if the host failed, such as by running out of memory: that says nothing about the device
     */
    public final <T> Outcome<T> await(Future<T> work) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return awaitWithinLimit(work);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            return lost(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> Outcome<T> awaitWithinLimit(Future<T> work) throws InterruptedException, ExecutionException {
        long before = answers();
        while (true) {
            try {
                return new Completed<>(work.get(limit.toNanos(), TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                long now = answers();
                if (now == before) {
                    abort();
                    return new Lost<>(new DeviceException("no answer for " + limit.toMillis() + " ms", e), true);
                }
                before = now;
            }
        }
    }

    private static <T> Outcome<T> lost(Throwable cause) {
        return switch (cause) {
            case Error error -> throw error;
            case DeviceException known -> new Lost<>(known, false);
            default -> new Lost<>(new DeviceException(DeviceException.reason(cause), cause), false);
        };
    }

    /** Releases everything after the work in progress, and waits for that unless the device is silent. */
    @Override
    public void close() {
        abandonHost();
        boolean interrupted = false;
        long end = System.nanoTime() + limit.toNanos();
        while (!thread.isTerminated() && System.nanoTime() < end) {
            try {
                thread.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void abandon() {
        abandonHost();
    }

    private void abandonHost() {
        thread.execute(this::releaseQuietly);
        thread.shutdown();
    }

    /** Ignores a failure to release a device that is no longer needed. */
    private void releaseQuietly() {
        try {
            release();
        } catch (RuntimeException failure) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "closing device " + name, failure);
        }
    }
}
