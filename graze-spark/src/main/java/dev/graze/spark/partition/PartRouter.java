package dev.graze.spark.partition;

import dev.graze.spark.item.ItemBlock;
import dev.graze.spark.item.ItemReader;
import dev.graze.spark.item.ItemTable;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Sends every item to each part that it may collide in. */
public final class PartRouter {
    private PartRouter() {
    }

    /** The items of a table, in one partition for each part. */
    public static JavaPairRDD<Integer, ItemBlock> route(ItemTable table, Subdivision subdivision, double separation) {
        ItemReader reader = table.reader();
        Broadcast<Subdivision> shared = JavaSparkContext.fromSparkContext(table.rows().context())
                .broadcast(subdivision);
        return table.rows().mapPartitionsToPair(rows -> new Outbox(reader.read(rows), shared.value(), separation))
                .partitionBy(new ByPart(subdivision.partCount()));
    }

    /** What part number {@code i} gets is partition {@code i}. */
    private static final class ByPart extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int parts;

        ByPart(int parts) {
            this.parts = parts;
        }

        @Override
        public int numPartitions() {
            return parts;
        }

        @Override
        public int getPartition(Object part) {
            return (Integer) part;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByPart that && parts == that.parts;
        }

        @Override
        public int hashCode() {
            return parts;
        }
    }
}
