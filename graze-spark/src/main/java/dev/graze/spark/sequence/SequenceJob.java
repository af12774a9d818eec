package dev.graze.spark.sequence;

import dev.graze.spark.check.PairColumns;
import dev.graze.spark.check.PartReports;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** All pairs of a sequence: its steps are cut in runs, and each run is checked by one task. */
public final class SequenceJob {
    private final SparkSession session;
    private final SequenceRequest request;
    private final PartReports reports = new PartReports();

    public SequenceJob(SparkSession session, SequenceRequest request) {
        this.session = session;
        this.request = request;
        session.sparkContext().register(reports, "runs");
    }

    /** The pairs, found when they are asked for; each run's in the order of a single machine. */
    public Dataset<Row> pairs(int steps, int runs) {
        SequenceRequest asked = request;
        PartReports gathered = reports;
        List<StepRun> cut = StepRun.cut(steps, runs);
        JavaRDD<Row> rows = new JavaSparkContext(session.sparkContext()).parallelize(cut, runs)
                .flatMap(run -> new RunCheck(asked, run, gathered));
        return session.createDataFrame(rows, PairColumns.schema(asked.check().motion()));
    }

    /** What the runs cost, once their pairs were taken. */
    public PartReports reports() {
        return reports;
    }
}
