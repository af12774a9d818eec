package dev.graze.spark.partition;

import dev.graze.spark.item.ItemTable;
import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Cuts a scene in parts: fits a subdivision to a sample, counts what each part gets, and splits those again that get
 * too much. Each look is one pass over the table; the driver holds the sample and a number per part.
 */
public final class Planner {
    private static final int SAMPLES_PER_PART = 256;
    private static final int ROUNDS = 8;
    /** A split that leaves a piece this large has not helped, and another would not. */
    private static final double NO_PROGRESS = 0.9;

    private final PartSizes sizes;
    private final PartSurvey survey;
    private final BitSet stuck = new BitSet();
    private int splits;

    public Planner(ItemTable table, double separation, PartSizes sizes) {
        this.sizes = sizes;
        this.survey = new PartSurvey(table, separation);
    }

    public Plan plan() {
        long items = survey.itemCount();
        int parts = sizes.partsFor(items);
        Subdivision subdivision = sizes.kind()
                .fit(survey.sample((double) SAMPLES_PER_PART * parts / Math.max(1, items)), parts);
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
        for (int part = 0; part < counts.length; part++) {
            large.set(part, counts[part] > sizes.most() && !stuck.get(part));
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
        SortedMap<Integer, double[]> samples = survey.sampleOf(subdivision, large, fraction(counts, large));
        TreeMap<Integer, KdSubdivision> cuts = new TreeMap<>();
        samples.forEach((part, points) -> cuts.put(part, KdSubdivision.fit(points, piecesFor(counts[part]))));
        splits += cuts.size();
        return new RefinedSubdivision(subdivision, cuts);
    }

    private int piecesFor(long count) {
        return Math.clamp(2 * count / sizes.most(), 2, 1 << 16);
    }

    private double fraction(long[] counts, BitSet large) {
        long items = large.stream().mapToLong(part -> counts[part]).sum();
        long pieces = large.stream().mapToLong(part -> piecesFor(counts[part])).sum();
        return (double) SAMPLES_PER_PART * pieces / items;
    }

    private void noteStuck(RefinedSubdivision refined, BitSet large, long[] before, long[] after) {
        large.stream().forEach(part -> {
            for (int piece : refined.pieces(part)) {
                if (after[piece] > NO_PROGRESS * before[part]) {
                    stuck.set(piece);
                }
            }
        });
    }
}
