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
 * Shows how far each stage has come, and keeps what it cost for the summary. Spark calls it from one thread, which is
 * not the caller's and comes later: a caller may have its results before the end of the stage that made them was told.
 * So whoever asks here, or names the work to come, waits for what is still to be told.
 */
final class StageFigures extends SparkListener {
    private static final long MOST_WAITING_MILLISECONDS = 10_000;

    private final SparkContext context;
    private final PrintWriter err;
    private final boolean quiet;
    private final List<Map<String, Object>> stages = new ArrayList<>();
    private String work = "";
    private Progress progress;

    /** To be added to the context's listeners. */
    StageFigures(SparkContext context, PrintWriter err, boolean quiet) {
        this.context = context;
        this.err = err;
        this.quiet = quiet;
    }

    /** Says what the stages from now on are for. */
    void begin(String what) {
        awaitNews();
        name(what);
    }

    private synchronized void name(String what) {
        work = what;
    }

    /** Without the lock, which whoever tells needs. Figures that come too late are no reason to fail. */
    private void awaitNews() {
        try {
            context.listenerBus().waitUntilEmpty(MOST_WAITING_MILLISECONDS);
        } catch (TimeoutException e) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "Spark has not told of all stages", e);
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

    /** The stages that were finished, in order. */
    List<Map<String, Object>> stages() {
        awaitNews();
        return finished();
    }

    private synchronized List<Map<String, Object>> finished() {
        return List.copyOf(stages);
    }
}
