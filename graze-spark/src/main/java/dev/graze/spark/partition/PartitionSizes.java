package dev.graze.spark.partition;

import java.io.Serializable;

/**
 * How to partition a scene.
 *
 * @param kind the kind of the first subdivision; partitions that are too large are then split evenly
 * @param partitions the initial number of partitions; 0 to derive it from {@code usual}
 * @param usual the target number of items per partition
 * @param most partitions with more items are split again
 */
public record PartitionSizes(SubdivisionKind kind, int partitions, long usual, long most) implements Serializable {
    int partitionsFor(long items) {
        return partitions > 0 ? partitions : Math.clamp((items + usual - 1) / usual, 1, Integer.MAX_VALUE / 4);
    }
}
