package dev.graze.spark.partition;

import java.util.Arrays;

/**
 * A subdivision, and how many items go to each of its parts.
 *
 * @param items   of the scene, each counted once
 * @param perPart of each part, replicas counted
 * @param splits  how many parts were split again because they were too large
 * @param tooLarge how many parts are larger than wished because what they hold meets in one place
 */
public record Plan(Subdivision subdivision, long items, long[] perPart, int splits, int tooLarge) {
    public long replicas() {
        return Arrays.stream(perPart).sum();
    }

    /** To how many parts an item goes on average. */
    public double replication() {
        return items == 0 ? 1 : (double) replicas() / items;
    }

    public long largest() {
        return Arrays.stream(perPart).max().orElse(0);
    }

    /** How much larger the largest part is than the average. */
    public double imbalance() {
        return replicas() == 0 ? 1 : (double) largest() * perPart.length / replicas();
    }
}
