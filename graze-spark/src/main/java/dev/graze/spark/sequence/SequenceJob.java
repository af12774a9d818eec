package dev.graze.spark.sequence;

import dev.graze.spark.check.PairColumns;
import dev.graze.spark.check.TaskReports;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Finds all pairs of a sequence: divides its steps into runs and checks each run in one task. */
public final class SequenceJob {
    private final SparkSession session;
    private final SequenceRequest request;
    private final TaskReports reports = new TaskReports();

    public SequenceJob(SparkSession session, SequenceRequest request) {
        this.session = session;
        this.request = request;
        session.sparkContext().register(reports, "runs");
    }

    /**
     * Returns the pairs, which Spark computes when they are read. Each run's pairs are in the order of a single
     * machine.
     */
    public Dataset<Row> pairs(int steps, int runs) {
        SequenceRequest asked = request;
        TaskReports gathered = reports;
        List<StepRun> cut = StepRun.cut(steps, runs);
        JavaRDD<Row> rows = new JavaSparkContext(session.sparkContext()).parallelize(cut, runs)
                .flatMap(run -> new RunCheck(asked, run, gathered));
        return session.createDataFrame(rows, PairColumns.schema(asked.check().motion()));
    }

    /** Returns the reports of the runs, complete once the pairs were read. */
    public TaskReports reports() {
        return reports;
    }
}
