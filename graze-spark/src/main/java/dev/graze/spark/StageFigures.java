package dev.graze.spark;

import dev.graze.cli.output.Progress;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;

/**
 * Shows the progress of each stage and records its cost for the summary. Spark delivers events late and on its own
 * thread: results may reach the caller before the event for the end of their stage. Methods that read the figures or
 * name the next work therefore wait for pending events.
 */
final class StageFigures extends SparkListener {
    private static final long MOST_WAITING_MILLISECONDS = 10_000;

    private final SparkContext context;
    private final PrintWriter err;
    private final boolean quiet;
    private final List<Map<String, Object>> stages = new ArrayList<>();
    private String work = "";
    private Progress progress;

    /** Creates a listener that the caller adds to the context. */
    StageFigures(SparkContext context, PrintWriter err, boolean quiet) {
        this.context = context;
        this.err = err;
        this.quiet = quiet;
    }

    /** Names the work of the following stages. */
    void begin(String what) {
        awaitEvents();
        name(what);
    }

    private synchronized void name(String what) {
        work = what;
    }

    /**
     * Waits for pending events without holding the lock, which their delivery needs. Late figures are not a reason to
     * fail.
     */
    private void awaitEvents() {
        try {
            context.listenerBus().waitUntilEmpty(MOST_WAITING_MILLISECONDS);
        } catch (TimeoutException e) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "Spark has not reported all stage events", e);
        }
    }

    @Override
    public synchronized void onStageSubmitted(SparkListenerStageSubmitted stage) {
        endProgress();
        if (!quiet && stage.stageInfo().numTasks() > 1) {
            progress = Progress.of(work, "tasks", stage.stageInfo().numTasks(), err);
        }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
        if (progress != null && task.taskInfo().successful()) {
            progress.advance();
        }
    }

    @Override
    public synchronized void onStageCompleted(SparkListenerStageCompleted completed) {
        endProgress();
        StageInfo stage = completed.stageInfo();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("work", work);
        figures.put("tasks", stage.numTasks());
        figures.put("attempt", stage.attemptNumber());
        figures.put("milliseconds", millisecondsOf(stage));
        figures.put("cpuMilliseconds", stage.taskMetrics().executorCpuTime() / 1_000_000);
        figures.put("shuffleBytesWritten", stage.taskMetrics().shuffleWriteMetrics().bytesWritten());
        figures.put("shuffleBytesRead", stage.taskMetrics().shuffleReadMetrics().totalBytesRead());
        stages.add(figures);
    }

    private static long millisecondsOf(StageInfo stage) {
        return stage.completionTime().isDefined() && stage.submissionTime().isDefined()
                ? (Long) stage.completionTime().get() - (Long) stage.submissionTime().get()
                : 0;
    }

    private void endProgress() {
        if (progress != null) {
            progress.close();
            progress = null;
        }
    }

    /** Returns the finished stages, in order. */
    List<Map<String, Object>> stages() {
        awaitEvents();
        return finished();
    }

    private synchronized List<Map<String, Object>> finished() {
        return List.copyOf(stages);
    }
}
