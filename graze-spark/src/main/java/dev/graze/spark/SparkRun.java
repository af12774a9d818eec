package dev.graze.spark;

import java.io.PrintWriter;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Spark for one command: started for it and stopped after it, or the one that runs in this process already, which is
 * left running.
 */
final class SparkRun implements AutoCloseable {
    private final boolean own;
    private final SparkSession session;
    private final StageFigures figures;

    SparkRun(String master, Map<String, String> settings, PrintWriter err, boolean quiet) {
        this.own = SparkSession.getDefaultSession().isEmpty();
        this.session = Sessions.start(master, settings);
        this.figures = new StageFigures(session.sparkContext(), err, quiet);
        session.sparkContext().addSparkListener(figures);
    }

    SparkSession session() {
        return session;
    }

    /** What the stages of this run cost. */
    StageFigures figures() {
        return figures;
    }

    @Override
    public void close() {
        session.sparkContext().removeSparkListener(figures);
        if (own) {
            session.stop();
        }
    }
}
