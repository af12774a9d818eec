package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class StageFiguresTest {
    /** Delays the events of the listeners after it. */
    private static final class SlowListener extends SparkListener {
        @Override
        public void onStageCompleted(SparkListenerStageCompleted completed) {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void reportsEveryStageUnderItsOwnWork() {
        SparkSession session = TestSession.get();
        SparkContext context = session.sparkContext();
        SlowListener slow = new SlowListener();
        StageFigures figures = new StageFigures(context, new PrintWriter(new StringWriter()), true);
        context.addSparkListener(slow);
        context.addSparkListener(figures);
        try {
            figures.begin("plan");
            session.range(100).count();
            figures.begin("check");
            session.range(100).count();
            List<Object> works = figures.stages().stream().map(stage -> stage.get("work")).toList();
            assertThat(works).hasSizeGreaterThanOrEqualTo(2);
            assertThat(works.subList(0, works.size() / 2)).containsOnly("plan");
            assertThat(works.subList(works.size() / 2, works.size())).containsOnly("check");
        } finally {
            context.removeSparkListener(slow);
            context.removeSparkListener(figures);
        }
    }
}
