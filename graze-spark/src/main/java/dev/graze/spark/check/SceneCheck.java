package dev.graze.spark.check;

import dev.graze.spark.item.ItemBlock;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartRouter;
import dev.graze.spark.partition.Subdivision;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/** All pairs of a scene: its items are sent to their parts, and each part is checked by one task. */
public final class SceneCheck {
    private final SparkSession session;
    private final CheckRequest request;
    private final PartReports reports = new PartReports();

    public SceneCheck(SparkSession session, CheckRequest request) {
        this.session = session;
        this.request = request;
        session.sparkContext().register(reports, "parts");
    }

    /** The pairs, found when they are asked for; each part's in the order of a single machine. */
    public Dataset<Row> pairs(ItemTable table, Subdivision subdivision) {
        CheckRequest asked = request;
        PartReports gathered = reports;
        String name = table.name();
        Broadcast<Subdivision> shared = new JavaSparkContext(session.sparkContext()).broadcast(subdivision);
        JavaPairRDD<Integer, ItemBlock> parts = PartRouter.route(table, subdivision,
                asked.motion() ? asked.separation() : 0);
        JavaRDD<Row> rows = parts.map(Tuple2::_2).mapPartitionsWithIndex(
                (part, blocks) -> new PartCheck(part, asked, shared.value(), name, blocks, gathered).pairs(), true);
        return session.createDataFrame(rows, PairColumns.schema(asked.motion()));
    }

    /** What the parts cost, once their pairs were taken. */
    public PartReports reports() {
        return reports;
    }
}
