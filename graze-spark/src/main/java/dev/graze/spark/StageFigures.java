package dev.graze.spark;

import dev.graze.cli.Progress;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;

/** Shows how far each stage has come, and keeps what it cost for the summary. Spark calls it from one thread, which is not the caller's. */
final class StageFigures extends SparkListener {
    private final PrintWriter err;
    private final boolean quiet;
    private final List<Map<String, Object>> stages = new ArrayList<>();
    private String work = "";
    private Progress progress;

    StageFigures(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
    }

    /** Says what the stages from now on are for. */
    synchronized void begin(String what) {
        work = what;
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
    synchronized List<Map<String, Object>> stages() {
        return List.copyOf(stages);
    }
}
