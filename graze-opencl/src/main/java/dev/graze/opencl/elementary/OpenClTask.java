package dev.graze.opencl.elementary;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceResults;
import dev.graze.device.DeviceTask;
import java.util.concurrent.CountDownLatch;

/** Pairs queued for the host thread of a device, and their results. */
final class OpenClTask implements DeviceTask, Runnable {
    private final OpenClTester tester;
    private final long[] pairs;
    private final int from;
    private final int count;
    private final CountDownLatch done = new CountDownLatch(1);
    /** Written before {@link #done}, read after it. */
    private ResultRecords results;
    private Throwable failure;

    OpenClTask(OpenClTester tester, long[] pairs, int from, int count) {
        this.tester = tester;
        this.pairs = pairs;
        this.from = from;
        this.count = count;
    }

    @Override
    public void run() {
        try {
            results = tester.test(pairs, from, count);
        } catch (DeviceException | Error e) {
            failure = e;
        } finally {
            done.countDown();
        }
    }

    /** Completes the task without results; only before it ran. */
    void fail(DeviceException reason) {
        failure = reason;
        done.countDown();
    }

    @Override
    public boolean isDone() {
        return done.getCount() == 0;
    }

    @Override
    public void collect(DeviceResults sink) {
        await();
        OpenClTester.rethrow(failure);
        results.handTo(sink);
        tester.reuse(results);
        results = null;
    }

    /** Keeps waiting when interrupted, since half a step is no result, and restores the interrupt flag. */
    private void await() {
        boolean interrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
