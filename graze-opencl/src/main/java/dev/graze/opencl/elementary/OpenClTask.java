package dev.graze.opencl.elementary;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceResults;
import dev.graze.device.DeviceTask;
import java.util.concurrent.CountDownLatch;

/** Pairs that wait for a device's host thread, are tested by it, or have been. */
final class OpenClTask implements DeviceTask, Runnable {
    private final OpenClTester tester;
    private final long[] pairs;
    private final int from;
    private final int count;
    private final CountDownLatch done = new CountDownLatch(1);
    /** Written before {@link #done}, read after it. */
    private FoundPairs found;
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
            found = tester.test(pairs, from, count);
        } catch (DeviceException | Error e) {
            failure = e;
        } finally {
            done.countDown();
        }
    }

    /** Ends it without results, before it was run. */
    void fail(DeviceException reason) {
        failure = reason;
        done.countDown();
    }

    @Override
    public boolean isDone() {
        return done.getCount() == 0;
    }

    @Override
    public void collect(DeviceResults results) {
        await();
        OpenClTester.rethrow(failure);
        found.handTo(results);
        tester.reuse(found);
        found = null;
    }

    /** Whoever is interrupted meanwhile stays so, and still gets the results: half a step is no answer. */
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
