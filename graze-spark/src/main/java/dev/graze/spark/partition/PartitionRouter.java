package dev.graze.spark.partition;

import dev.graze.spark.item.ItemBlock;
import dev.graze.spark.item.ItemReader;
import dev.graze.spark.item.ItemTable;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Sends every item to each partition where it may collide. */
public final class PartitionRouter {
    private PartitionRouter() {
    }

    /** Returns the items of a table, with partition i of the scene in Spark partition i. */
    public static JavaPairRDD<Integer, ItemBlock> route(ItemTable table, Subdivision subdivision, double separation) {
        ItemReader reader = table.reader();
        Broadcast<Subdivision> shared = JavaSparkContext.fromSparkContext(table.rows().context())
                .broadcast(subdivision);
        return table.rows().mapPartitionsToPair(rows -> new Outbox(reader.read(rows), shared.value(), separation))
                .partitionBy(new ByPartition(subdivision.partitionCount()));
    }

    /** Uses the key, the number of a scene partition, as the number of the Spark partition. */
    private static final class ByPartition extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int partitions;

        ByPartition(int partitions) {
            this.partitions = partitions;
        }

        @Override
        public int numPartitions() {
            return partitions;
        }

        @Override
        public int getPartition(Object partition) {
            return (Integer) partition;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByPartition that && partitions == that.partitions;
        }

        @Override
        public int hashCode() {
            return partitions;
        }
    }
}
