package dev.graze;

import java.util.Arrays;

/**
 * The intersecting triangle pairs of one instant: in each pair the smaller triangle number first, the pairs in ascending order. Immutable.
 */
public final class Intersections {
    private final int[] pairs;

    Intersections(int[] sortedPairs) {
        this.pairs = sortedPairs;
    }

    public int size() {
        return pairs.length / 2;
    }

    /** The smaller triangle number of pair {@code i}. */
    public int triangleA(int i) {
        return pairs[2 * i];
    }

    /** The larger triangle number of pair {@code i}. */
    public int triangleB(int i) {
        return pairs[2 * i + 1];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Intersections that && Arrays.equals(pairs, that.pairs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pairs);
    }

    @Override
    public String toString() {
        return size() + " intersecting triangle pairs";
    }
}
