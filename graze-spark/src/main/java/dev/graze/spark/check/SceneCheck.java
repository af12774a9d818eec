package dev.graze.spark.check;

import dev.graze.cli.parts.FilteredParts;
import dev.graze.spark.item.ItemBlock;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartitionRouter;
import dev.graze.spark.partition.Subdivision;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/** Finds all pairs of a scene: routes its items to their partitions and checks each partition in one task. */
public final class SceneCheck {
    private final SparkSession session;
    private final CheckRequest request;
    private final TaskReports reports = new TaskReports();

    public SceneCheck(SparkSession session, CheckRequest request) {
        this.session = session;
        this.request = request;
        session.sparkContext().register(reports, "partitions");
    }

    /**
     * Returns the pairs, which Spark computes when they are read. Each partition's pairs are in the order of a single
     * machine.
     */
    public Dataset<Row> pairs(ItemTable table, Subdivision subdivision) {
        CheckRequest asked = request;
        TaskReports gathered = reports;
        String name = table.name();
        Broadcast<FilteredParts> parts = table.sharedParts();
        Broadcast<Subdivision> shared = new JavaSparkContext(session.sparkContext()).broadcast(subdivision);
        JavaPairRDD<Integer, ItemBlock> partitions = PartitionRouter.route(table, subdivision,
                asked.motion() ? asked.separation() : 0);
        JavaRDD<Row> rows = partitions.map(Tuple2::_2).mapPartitionsWithIndex(
                (partition, blocks) -> new PartitionCheck(partition, asked, shared.value(), name, blocks, parts.value(),
                        gathered).pairs(),
                true);
        return session.createDataFrame(rows, PairColumns.schema(asked.motion()));
    }

    /** Returns the reports of the partitions, complete once the pairs were read. */
    public TaskReports reports() {
        return reports;
    }
}
