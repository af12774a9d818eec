package dev.graze.opencl.elementary;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Elementary tests of one mesh on one device. A host thread per tester talks to the device and waits for it, so that
 * callers never block and several devices work concurrently. After a failure the tester accepts no more work.
 */
public final class OpenClTester implements PairTester {
    private final String device;
    private final PairPipeline pipeline;
    private final ExecutorService host;
    /** Results that were passed on and can be reused. */
    private final Queue<ResultRecords> spare = new ConcurrentLinkedQueue<>();
    /**
     * Why the tester stopped: a {@link DeviceException}, or within the step in which it occurred an error that the
     * device did not cause.
     */
    private volatile Throwable failure;

    public OpenClTester(String device, PairPipeline pipeline) {
        this.device = device;
        this.pipeline = pipeline;
        this.host = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("graze-opencl").factory());
    }

    @Override
    public void begin(DeviceMotion motion, double reach) {
        requireOpen();
        if (failure instanceof Error error) {
            // That step has thrown the error. The state of the host thread is unknown, so other devices take over.
            failure = new DeviceException("Java failed in an earlier step: " + DeviceException.reason(error), error);
        }
        requireHealthy();
        host.execute(() -> send(motion, reach));
    }

    private void send(DeviceMotion motion, double reach) {
        try {
            pipeline.begin(motion, reach);
        } catch (RuntimeException e) {
            failure = describe(e); // thrown by the step's tasks
        } catch (Error e) {
            failure = e; // thrown by the step's tasks
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

    /** Tests pairs, on the host thread. */
    ResultRecords test(long[] pairs, int from, int count) {
        requireHealthy();
        try {
            ResultRecords results = spare.isEmpty() ? new ResultRecords() : spare.remove();
            results.clear();
            pipeline.test(pairs, from, count, results);
            return results;
        } catch (RuntimeException e) {
            DeviceException described = describe(e);
            failure = described;
            throw described;
        } catch (Error e) {
            failure = e;
            throw e;
        }
    }

    void reuse(ResultRecords results) {
        spare.add(results);
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
     * Throws the failure of the host thread, if there was one. Errors such as exhausted heap are thrown unchanged,
     * because no other device would have more memory.
     */
    static void rethrow(Throwable kept) {
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

    /** Waits for the running task; tasks still queued fail. */
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
