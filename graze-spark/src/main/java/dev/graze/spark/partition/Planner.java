package dev.graze.spark.partition;

import dev.graze.spark.item.ItemTable;
import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Plans the partitions of a scene: fits a subdivision to a sample, counts the items of each partition, and splits
 * partitions with too many. Each sample or count is one pass over the table; the driver holds the sample and one number
 * per partition.
 */
public final class Planner {
    private static final int SAMPLES_PER_PARTITION = 256;
    private static final int ROUNDS = 8;
    /** A piece above this fraction of its partition means that the split did not help, and another would not either. */
    private static final double NO_PROGRESS = 0.9;

    private final PartitionSizes sizes;
    private final PartitionSurvey survey;
    private final BitSet stuck = new BitSet();
    private int splits;

    public Planner(ItemTable table, double separation, PartitionSizes sizes) {
        this.sizes = sizes;
        this.survey = new PartitionSurvey(table, separation);
    }

    public Plan plan() {
        long items = survey.itemCount();
        int partitions = sizes.partitionsFor(items);
        Subdivision subdivision = sizes.kind()
                .fit(survey.sample((double) SAMPLES_PER_PARTITION * partitions / Math.max(1, items)), partitions);
        long[] counts = survey.count(subdivision);
        BitSet large = tooLarge(counts);
        for (int round = 0; round < ROUNDS && !large.isEmpty(); round++) {
            RefinedSubdivision refined = refine(subdivision, counts, large);
            long[] next = survey.count(refined);
            noteStuck(refined, large, counts, next);
            subdivision = refined;
            counts = next;
            large = tooLarge(counts);
        }
        return new Plan(subdivision, items, counts, splits, (int) overSize(counts));
    }

    private BitSet tooLarge(long[] counts) {
        BitSet large = new BitSet();
        for (int partition = 0; partition < counts.length; partition++) {
            large.set(partition, counts[partition] > sizes.most() && !stuck.get(partition));
        }
        return large;
    }

    private long overSize(long[] counts) {
        long over = 0;
        for (long count : counts) {
            over += count > sizes.most() ? 1 : 0;
        }
        return over;
    }

    private RefinedSubdivision refine(Subdivision subdivision, long[] counts, BitSet large) {
        SortedMap<Integer, double[]> samples = survey.samplePartitions(subdivision, large, fraction(counts, large));
        TreeMap<Integer, KdSubdivision> cuts = new TreeMap<>();
        samples.forEach(
                (partition, points) -> cuts.put(partition, KdSubdivision.fit(points, piecesFor(counts[partition]))));
        splits += cuts.size();
        return new RefinedSubdivision(subdivision, cuts);
    }

    private int piecesFor(long count) {
        return Math.clamp(2 * count / sizes.most(), 2, 1 << 16);
    }

    private double fraction(long[] counts, BitSet large) {
        long items = large.stream().mapToLong(partition -> counts[partition]).sum();
        long pieces = large.stream().mapToLong(partition -> piecesFor(counts[partition])).sum();
        return (double) SAMPLES_PER_PARTITION * pieces / items;
    }

    private void noteStuck(RefinedSubdivision refined, BitSet large, long[] before, long[] after) {
        large.stream().forEach(partition -> {
            for (int piece : refined.pieces(partition)) {
                if (after[piece] > NO_PROGRESS * before[partition]) {
                    stuck.set(piece);
                }
            }
        });
    }
}
