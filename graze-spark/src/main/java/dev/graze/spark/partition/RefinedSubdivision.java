package dev.graze.spark.partition;

import dev.graze.spark.item.SweptBox;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.function.IntConsumer;

/**
 * A subdivision some of whose parts are cut again. The first piece of a part keeps its number, the others get numbers
 * after all others, so that parts left alone stay what they were.
 */
final class RefinedSubdivision implements Subdivision {
    private static final long serialVersionUID = 1L;

    private final Subdivision base;
    /** How a part of the base is cut; null where it is not. */
    private final KdSubdivision[] cuts;
    /** The number of a cut part's second piece. */
    private final int[] furtherPieces;
    private final int partCount;

    RefinedSubdivision(Subdivision base, SortedMap<Integer, KdSubdivision> cutParts) {
        this.base = base;
        this.cuts = new KdSubdivision[base.partCount()];
        this.furtherPieces = new int[base.partCount()];
        int next = base.partCount();
        for (var entry : cutParts.entrySet()) {
            cuts[entry.getKey()] = entry.getValue();
            furtherPieces[entry.getKey()] = next;
            next += entry.getValue().partCount() - 1;
        }
        this.partCount = next;
    }

    @Override
    public int partCount() {
        return partCount;
    }

    /** The numbers of the pieces that a part of the base has become. */
    int[] pieces(int part) {
        int[] pieces = new int[cuts[part] == null ? 1 : cuts[part].partCount()];
        Arrays.setAll(pieces, i -> piece(part, i));
        return pieces;
    }

    private int piece(int part, int within) {
        return within == 0 ? part : furtherPieces[part] + within - 1;
    }

    @Override
    public int owner(double x, double y, double z) {
        int part = base.owner(x, y, z);
        return cuts[part] == null ? part : piece(part, cuts[part].owner(x, y, z));
    }

    @Override
    public void forEachMeeting(SweptBox box, IntConsumer parts) {
        base.forEachMeeting(box, part -> {
            if (cuts[part] == null) {
                parts.accept(part);
            } else {
                cuts[part].forEachMeeting(box, within -> parts.accept(piece(part, within)));
            }
        });
    }
}
