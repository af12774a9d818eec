package dev.graze.spark;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/**
 * Counts tasks while it is open. Those of a job that failed go on for a while, and write: what they leave can be
 * deleted when they have ended.
 */
final class RunningTasks extends SparkListener implements AutoCloseable {
    private static final long MOST_WAITING_MILLISECONDS = 10_000;

    private final SparkContext context;
    private int running;

    RunningTasks(SparkContext context) {
        this.context = context;
        context.addSparkListener(this);
    }

    @Override
    public synchronized void onTaskStart(SparkListenerTaskStart start) {
        running++;
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        running--;
        notifyAll();
    }

    /** Waits until none is running, but not for ever: one that hangs is no reason to hang, too. */
    void awaitEnd() {
        try {
            context.listenerBus().waitUntilEmpty(MOST_WAITING_MILLISECONDS); // so that all starts are known
            awaitNone();
        } catch (TimeoutException e) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "Spark has not told of all tasks", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void awaitNone() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_WAITING_MILLISECONDS);
        while (running > 0 && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.timedWait(this, deadline - System.nanoTime());
        }
    }

    @Override
    public void close() {
        context.removeSparkListener(this);
    }
}
