package dev.graze.spark.partition;

import java.util.Arrays;

/**
 * A subdivision, and the number of items of each partition.
 *
 * @param items the number of items of the scene, each counted once
 * @param perPartition the number of items of each partition, including replicas
 * @param splits how many partitions were split again because they were too large
 * @param tooLarge how many partitions are still too large because their items meet in one place
 */
public record Plan(Subdivision subdivision, long items, long[] perPartition, int splits, int tooLarge) {
    public long replicas() {
        return Arrays.stream(perPartition).sum();
    }

    /** Returns the average number of partitions that an item is sent to. */
    public double replication() {
        return items == 0 ? 1 : (double) replicas() / items;
    }

    public long largest() {
        return Arrays.stream(perPartition).max().orElse(0);
    }

    /** Returns the size of the largest partition over the average. */
    public double imbalance() {
        return replicas() == 0 ? 1 : (double) largest() * perPartition.length / replicas();
    }
}
