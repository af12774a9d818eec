package dev.graze.spark.partition;

import dev.graze.spark.item.SweptBox;
import java.io.Serializable;
import java.util.function.IntConsumer;

/**
 * A partition of space: every point has exactly one owner.
 *
 * <p><b>Why each contact is reported once.</b> Two features in contact have boxes ({@link SweptBox}) that overlap, and
 * the lower corner of the overlap is a point of both. The box of a triangle contains those of its features, and a
 * triangle is sent to every partition that owns a point of its box. The owner of that corner therefore has all
 * triangles of both features, and finds the contact with the same four vertices in the same order as a single machine.
 * Other partitions that find it compute the same corner from the same doubles and leave the contact to its owner,
 * without any communication.
 */
public interface Subdivision extends Serializable {
    int partitionCount();

    /** Returns the partition that owns a point. */
    int owner(double x, double y, double z);

    /** Passes every partition that owns a point of the box to the consumer, each once; may pass others too. */
    void forEachMeeting(SweptBox box, IntConsumer partitions);
}
