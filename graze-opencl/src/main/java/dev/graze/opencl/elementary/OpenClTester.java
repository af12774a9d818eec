package dev.graze.opencl.elementary;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * One mesh on one device, with a host thread of its own, which alone talks to the device and waits for it: so callers
 * never wait, and several devices work at the same time. After a failure it takes no more work.
 */
public final class OpenClTester implements PairTester {
    private final String device;
    private final PairPipeline pipeline;
    private final ExecutorService host;
    /** Results that were handed over, for later tasks to fill again. */
    private final Queue<FoundPairs> spare = new ConcurrentLinkedQueue<>();
    /**
     * What ended its work: a {@link DeviceException}, or in the step in which it came an error that is none of the
     * device's.
     */
    private volatile Throwable failure;

    public OpenClTester(String device, PairPipeline pipeline) {
        this.device = device;
        this.pipeline = pipeline;
        this.host = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("graze-opencl").factory());
    }

    @Override
    public void begin(double[] t0, double[] t1, double reach) {
        requireOpen();
        if (failure instanceof Error error) {
            // Whoever was at that step has heard of it. How far the host thread had come nobody knows, so others go on.
            failure = new DeviceException("Java failed in an earlier step: " + DeviceException.reason(error), error);
        }
        requireHealthy();
        host.execute(() -> send(t0, t1, reach));
    }

    private void send(double[] t0, double[] t1, double reach) {
        try {
            pipeline.begin(t0, t1, reach);
        } catch (RuntimeException e) {
            // The step's tasks will say so.
            failure = describe(e);
        } catch (Error e) {
            failure = e; // they will throw it
        }
    }

    @Override
    public DeviceTask submit(long[] pairs, int from, int count) {
        requireOpen();
        requireHealthy();
        OpenClTask task = new OpenClTask(this, pairs, from, count);
        host.execute(task);
        return task;
    }

    /** Tests pairs on the host thread. */
    public FoundPairs test(long[] pairs, int from, int count) {
        requireHealthy();
        try {
            FoundPairs found = spare.isEmpty() ? new FoundPairs() : spare.remove();
            found.clear();
            pipeline.test(pairs, from, count, found);
            return found;
        } catch (RuntimeException e) {
            DeviceException described = describe(e);
            failure = described;
            throw described;
        } catch (Error e) {
            failure = e;
            throw e;
        }
    }

    public void reuse(FoundPairs found) {
        spare.add(found);
    }

    @Override
    public long answers() {
        return pipeline.answers();
    }

    private void requireOpen() {
        if (host.isShutdown()) {
            throw new IllegalStateException("the tester on OpenCL device '" + device + "' is closed");
        }
    }

    private void requireHealthy() {
        rethrow(failure);
    }

    /**
     * Throws what went wrong on the host thread, if anything did: memory that has run out as it is, since no other
     * device would have more.
     */
    public static void rethrow(Throwable kept) {
        if (kept instanceof Error error) {
            throw error;
        }
        if (kept != null) {
            throw new DeviceException(kept.getMessage(), kept);
        }
    }

    private DeviceException describe(RuntimeException problem) {
        return problem instanceof DeviceException known
                ? known
                : new DeviceException("OpenCL device '" + device + "' failed: " + problem, problem);
    }

    /** Waits for what the device is doing at this moment, not for tasks behind it. */
    @Override
    public void close() {
        if (host.isShutdown()) {
            return;
        }
        DeviceException closed = new DeviceException(
                "the tester on OpenCL device '" + device + "' was closed before this task");
        for (Runnable waiting : host.shutdownNow()) {
            if (waiting instanceof OpenClTask task) {
                task.fail(closed);
            }
        }
        awaitHost();
        pipeline.close();
    }

    private void awaitHost() {
        boolean interrupted = false;
        while (!host.isTerminated()) {
            try {
                host.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
