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
 * Looks through a scene's table for what a subdivision is made from: middles of items, and how many of them each part
 * would get. Which items are in a sample depends on their numbers alone, so the same scene is always cut in the same
 * way.
 */
final class PartSurvey {
    private final ItemTable table;
    private final ItemReader reader;
    private final double separation;

    PartSurvey(ItemTable table, double separation) {
        this.table = table;
        this.reader = table.reader();
        this.separation = separation;
    }

    long itemCount() {
        return table.count();
    }

    /** The middles of about this fraction of all items, x, y, z each. Every row is looked at, and so checked. */
    double[] sample(double fraction) {
        ItemReader rows = reader;
        return join(table.rows().mapPartitions(partition -> List.of(sampleRows(rows, partition, fraction)).iterator())
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

    /** Stafford's mixing of the item's number into 53 even bits. */
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

    /** As {@link #sample}, of the middles that each of these parts owns. */
    SortedMap<Integer, double[]> sampleOf(Subdivision subdivision, BitSet parts, double fraction) {
        TreeMap<Integer, DoubleStream.Builder> points = new TreeMap<>();
        double[] middles = sampleOwnedBy(subdivision, parts, fraction);
        for (int i = 0; i < middles.length; i += 3) {
            int owner = subdivision.owner(middles[i], middles[i + 1], middles[i + 2]);
            points.computeIfAbsent(owner, part -> DoubleStream.builder()).add(middles[i]).add(middles[i + 1])
                    .add(middles[i + 2]);
        }
        TreeMap<Integer, double[]> samples = new TreeMap<>();
        points.forEach((part, built) -> samples.put(part, built.build().toArray()));
        return samples;
    }

    private double[] sampleOwnedBy(Subdivision subdivision, BitSet parts, double fraction) {
        ItemReader rows = reader;
        Broadcast<OwnedBy> owned = broadcast(new OwnedBy(subdivision, parts));
        return join(table.rows()
                .mapPartitions(
                        partition -> List.of(owned.value().filter(sampleRows(rows, partition, fraction))).iterator())
                .collect());
    }

    private record OwnedBy(Subdivision subdivision, BitSet parts) implements Serializable {
        double[] filter(double[] middles) {
            DoubleStream.Builder kept = DoubleStream.builder();
            for (int i = 0; i < middles.length; i += 3) {
                if (parts.get(subdivision.owner(middles[i], middles[i + 1], middles[i + 2]))) {
                    kept.add(middles[i]).add(middles[i + 1]).add(middles[i + 2]);
                }
            }
            return kept.build().toArray();
        }
    }

    /** How many items each part gets. */
    long[] count(Subdivision subdivision) {
        ItemReader rows = reader;
        double margin = separation;
        Broadcast<Subdivision> shared = broadcast(subdivision);
        JavaRDD<long[]> counts = table.rows()
                .mapPartitions(partition -> List.of(countRows(rows, partition, shared.value(), margin)).iterator());
        return counts.getNumPartitions() == 0 ? new long[subdivision.partCount()] : counts.treeReduce(PartSurvey::sum);
    }

    private static long[] countRows(ItemReader reader, Iterator<InternalRow> rows, Subdivision subdivision,
            double separation) {
        long[] counts = new long[subdivision.partCount()];
        SweptBox box = new SweptBox();
        reader.read(rows).forEachRemaining(item -> {
            item.bound(box);
            box.grow(separation);
            subdivision.forEachMeeting(box, part -> counts[part]++);
        });
        return counts;
    }

    private static long[] sum(long[] left, long[] right) {
        for (int part = 0; part < left.length; part++) {
            left[part] += right[part];
        }
        return left;
    }

    private <T> Broadcast<T> broadcast(T value) {
        return JavaSparkContext.fromSparkContext(table.rows().context()).broadcast(value);
    }
}
