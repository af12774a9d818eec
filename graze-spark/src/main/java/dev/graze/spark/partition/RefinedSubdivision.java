package dev.graze.spark.partition;

import dev.graze.spark.item.SweptBox;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.function.IntConsumer;

/**
 * A subdivision with some partitions split again. The first piece of a partition keeps its number and the other pieces
 * get numbers after all existing ones, so that the other partitions keep theirs.
 */
final class RefinedSubdivision implements Subdivision {
    private static final long serialVersionUID = 1L;

    private final Subdivision base;
    /** The subdivision of a split partition of the base; null for the others. */
    private final KdSubdivision[] cuts;
    /** The number of a split partition's second piece. */
    private final int[] furtherPieces;
    private final int partitionCount;

    RefinedSubdivision(Subdivision base, SortedMap<Integer, KdSubdivision> splitPartitions) {
        this.base = base;
        this.cuts = new KdSubdivision[base.partitionCount()];
        this.furtherPieces = new int[base.partitionCount()];
        int next = base.partitionCount();
        for (var entry : splitPartitions.entrySet()) {
            cuts[entry.getKey()] = entry.getValue();
            furtherPieces[entry.getKey()] = next;
            next += entry.getValue().partitionCount() - 1;
        }
        this.partitionCount = next;
    }

    @Override
    public int partitionCount() {
        return partitionCount;
    }

    /** Returns the numbers of the pieces of a partition of the base. */
    int[] pieces(int partition) {
        int[] pieces = new int[cuts[partition] == null ? 1 : cuts[partition].partitionCount()];
        Arrays.setAll(pieces, i -> piece(partition, i));
        return pieces;
    }

    private int piece(int partition, int within) {
        return within == 0 ? partition : furtherPieces[partition] + within - 1;
    }

    @Override
    public int owner(double x, double y, double z) {
        int partition = base.owner(x, y, z);
        return cuts[partition] == null ? partition : piece(partition, cuts[partition].owner(x, y, z));
    }

    @Override
    public void forEachMeeting(SweptBox box, IntConsumer partitions) {
        base.forEachMeeting(box, partition -> {
            if (cuts[partition] == null) {
                partitions.accept(partition);
            } else {
                cuts[partition].forEachMeeting(box, within -> partitions.accept(piece(partition, within)));
            }
        });
    }
}
