package dev.graze.spark;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/**
 * Counts running tasks while it is open. Tasks of a failed job keep running and writing for a while; their files can be
 * deleted once they have ended.
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

    /** Waits until no task is running, but not forever: a task that hangs must not hang the command. */
    void awaitEnd() {
        try {
            context.listenerBus().waitUntilEmpty(MOST_WAITING_MILLISECONDS); // so that all task starts are counted
            awaitNone();
        } catch (TimeoutException e) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "Spark has not reported all task events", e);
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
