package dev.graze.spark.partition;

import dev.graze.spark.item.Item;
import dev.graze.spark.item.ItemReader;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.item.SweptBox;
import java.io.Serializable;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Scans the table of a scene for what a subdivision needs: the centres of a sample of items, and the number of items
 * per partition. The sample depends only on the numbers of the items, so a scene is always partitioned the same way.
 */
final class PartitionSurvey {
    private final ItemTable table;
    private final ItemReader reader;
    private final double separation;

    PartitionSurvey(ItemTable table, double separation) {
        this.table = table;
        this.reader = table.reader();
        this.separation = separation;
    }

    long itemCount() {
        return table.count();
    }

    /**
     * Returns the centres of about this fraction of all items, x, y, z each. Reads and validates every row.
     */
    double[] sample(double fraction) {
        ItemReader rowReader = reader;
        return join(table.rows().mapPartitions(rows -> List.of(sampleRows(rowReader, rows, fraction)).iterator())
                .collect());
    }

    private static double[] sampleRows(ItemReader reader, Iterator<InternalRow> rows, double fraction) {
        DoubleStream.Builder points = DoubleStream.builder();
        SweptBox box = new SweptBox();
        reader.read(rows).forEachRemaining(item -> {
            if (isSampled(item, fraction)) {
                item.bound(box);
                addMiddle(box, points);
            }
        });
        return points.build().toArray();
    }

    private static void addMiddle(SweptBox box, DoubleStream.Builder points) {
        points.add(box.middle(0)).add(box.middle(1)).add(box.middle(2));
    }

    /** Applies Stafford's mixing function to the item's number and compares 53 uniform bits. */
    private static boolean isSampled(Item item, double fraction) {
        long mixed = item.number() + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        mixed ^= mixed >>> 31;
        return (mixed >>> 11) * 0x1p-53 < fraction;
    }

    private static double[] join(List<double[]> arrays) {
        return arrays.stream().flatMapToDouble(DoubleStream::of).toArray();
    }

    /** Samples like {@link #sample} the centres that each of these partitions owns. */
    SortedMap<Integer, double[]> samplePartitions(Subdivision subdivision, BitSet partitions, double fraction) {
        TreeMap<Integer, DoubleStream.Builder> points = new TreeMap<>();
        double[] middles = sampleOwnedBy(subdivision, partitions, fraction);
        for (int i = 0; i < middles.length; i += 3) {
            int owner = subdivision.owner(middles[i], middles[i + 1], middles[i + 2]);
            points.computeIfAbsent(owner, partition -> DoubleStream.builder()).add(middles[i]).add(middles[i + 1])
                    .add(middles[i + 2]);
        }
        TreeMap<Integer, double[]> samples = new TreeMap<>();
        points.forEach((partition, built) -> samples.put(partition, built.build().toArray()));
        return samples;
    }

    private double[] sampleOwnedBy(Subdivision subdivision, BitSet partitions, double fraction) {
        ItemReader rowReader = reader;
        Broadcast<OwnedBy> owned = broadcast(new OwnedBy(subdivision, partitions));
        return join(table.rows()
                .mapPartitions(
                        rows -> List.of(owned.value().filter(sampleRows(rowReader, rows, fraction))).iterator())
                .collect());
    }

    private record OwnedBy(Subdivision subdivision, BitSet partitions) implements Serializable {
        double[] filter(double[] middles) {
            DoubleStream.Builder kept = DoubleStream.builder();
            for (int i = 0; i < middles.length; i += 3) {
                if (partitions.get(subdivision.owner(middles[i], middles[i + 1], middles[i + 2]))) {
                    kept.add(middles[i]).add(middles[i + 1]).add(middles[i + 2]);
                }
            }
            return kept.build().toArray();
        }
    }

    /** Returns the number of items of each partition. */
    long[] count(Subdivision subdivision) {
        ItemReader rowReader = reader;
        double margin = separation;
        Broadcast<Subdivision> shared = broadcast(subdivision);
        JavaRDD<long[]> counts = table.rows()
                .mapPartitions(rows -> List.of(countRows(rowReader, rows, shared.value(), margin)).iterator());
        return counts.getNumPartitions() == 0
                ? new long[subdivision.partitionCount()]
                : counts.treeReduce(PartitionSurvey::sum);
    }

    private static long[] countRows(ItemReader reader, Iterator<InternalRow> rows, Subdivision subdivision,
            double separation) {
        long[] counts = new long[subdivision.partitionCount()];
        SweptBox box = new SweptBox();
        reader.read(rows).forEachRemaining(item -> {
            item.bound(box);
            box.grow(separation);
            subdivision.forEachMeeting(box, partition -> counts[partition]++);
        });
        return counts;
    }

    private static long[] sum(long[] left, long[] right) {
        for (int partition = 0; partition < left.length; partition++) {
            left[partition] += right[partition];
        }
        return left;
    }

    private <T> Broadcast<T> broadcast(T value) {
        return JavaSparkContext.fromSparkContext(table.rows().context()).broadcast(value);
    }
}
