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
import java.util.function.LongSupplier;

/**
 * A thread that alone talks to one device: so several devices work at the same time, and a driver that never returns
 * holds nobody up for longer than the limit. What it was to do then may still go on, or wake up later, so whatever it
 * reads or writes must be looked at by nobody else any more.
 */
public final class DeviceHost {
    private final String device;
    private final Duration limit;
    private final LongSupplier answers;
    private final ExecutorService thread;

    /**
     * For one device.
     *
     * @param limit   how long the device may stay silent
     * @param answers how often it has answered so far; any thread may ask
     */
    public DeviceHost(String device, Duration limit, LongSupplier answers) {
        this.device = device;
        this.limit = limit;
        this.answers = answers;
        this.thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("graze-device").factory());
    }

    /** Nothing was heard of a device for as long as the limit. */
    public static final class SilenceException extends DeviceException {
        private static final long serialVersionUID = 1;

        SilenceException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public <T> Future<T> begin(Callable<T> work) {
        return thread.submit(work);
    }

    /**
     * Waits for the end of some work. Whoever is interrupted meanwhile stays so, and still gets the results: half a
     * step is no answer.
     *
     * @throws DeviceException  if the device failed
     * @throws SilenceException if it has given no answer to anything for as long as the limit
     */
    public <T> T await(Future<T> work) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return awaitAnswers(work);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T awaitAnswers(Future<T> work) throws InterruptedException, ExecutionException {
        long heard = answers.getAsLong();
        while (true) {
            try {
                return work.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                long heardSince = answers.getAsLong();
                if (heardSince == heard) {
                    throw new SilenceException("no answer for " + limit.toMillis() + " ms", e);
                }
                heard = heardSince;
            }
        }
    }

    /**
     * What a device does is a reason to do without it; what goes wrong in here, such as memory that has run out, is
     * not.
     */
    private static DeviceException failure(Throwable cause) {
        return switch (cause) {
            case Error error -> throw error;
            case DeviceException known -> known;
            default -> new DeviceException(DeviceException.reason(cause), cause);
        };
    }

    /** Ends with this, after what is under way; waits for it, unless the device does not answer. */
    public void close(Runnable last) {
        abandon(last);
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

    /** As {@link #close}, without waiting: what does not answer may not end either. */
    public void abandon(Runnable last) {
        thread.execute(() -> runQuietly(last));
        thread.shutdown();
    }

    /** That something cannot be given back is no news about a device that is not needed any more. */
    private void runQuietly(Runnable last) {
        try {
            last.run();
        } catch (RuntimeException failure) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "closing device " + device, failure);
        }
    }
}
