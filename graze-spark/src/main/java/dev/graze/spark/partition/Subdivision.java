package dev.graze.spark.partition;

import dev.graze.spark.item.SweptBox;
import java.io.Serializable;
import java.util.function.IntConsumer;

/**
 * Space cut in parts: every point has exactly one owner.
 *
 * <p><b>Why each contact is found once.</b> Two features in contact have boxes ({@link SweptBox}) that overlap, and the
 * lower corner of the overlap is a point of both. A triangle's box holds those of its features, and a triangle goes to
 * every part that its box has a point of: so the owner of that corner has all triangles of both features, and finds the
 * contact with the same four vertices in the same order as a single machine would. Any part that finds it works out the
 * same corner from the same doubles, and only its owner reports it. Nobody needs to be asked.
 */
public interface Subdivision extends Serializable {
    int partCount();

    /** The part that a point belongs to. */
    int owner(double x, double y, double z);

    /** Names every part that owns a point of the box, each once; may name others too. */
    void forEachMeeting(SweptBox box, IntConsumer parts);
}
