package dev.graze.query.distance;

import dev.graze.bounds.Rounding;
import java.util.Arrays;

/** Pairs of leaves of two hierarchies, each with a lower bound on its distance. */
final class LeafPairs {
    private int[] leavesA = new int[4];
    private int[] leavesB = new int[4];
    private double[] lowers = new double[4];
    private int size;

    void add(int leafA, int leafB, double lower) {
        if (size == lowers.length) {
            leavesA = Arrays.copyOf(leavesA, 2 * size);
            leavesB = Arrays.copyOf(leavesB, 2 * size);
            lowers = Arrays.copyOf(lowers, 2 * size);
        }
        leavesA[size] = leafA;
        leavesB[size] = leafB;
        lowers[size++] = lower;
    }

    void addAll(LeafPairs other) {
        for (int i = 0; i < other.size; i++) {
            add(other.leavesA[i], other.leavesB[i], other.lowers[i]);
        }
    }

    /** Removes all pairs that are certainly farther apart than {@code limit}. */
    void keepUpTo(double limit) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (lowers[i] <= limit) {
                leavesA[kept] = leavesA[i];
                leavesB[kept] = leavesB[i];
                lowers[kept++] = lowers[i];
            }
        }
        size = kept;
    }

    /** Copies another list, nearest pairs first; bounds are rounded down to floats. */
    void copySorted(LeafPairs other) {
        long[] keys = new long[other.size];
        for (int i = 0; i < keys.length; i++) {
            // The bits of numbers that are 0 or more have the order of the numbers.
            keys[i] = (long) Float.floatToRawIntBits(Math.max(0, Rounding.down(other.lowers[i]))) << 32 | i;
        }
        Arrays.sort(keys);
        size = 0;
        for (long key : keys) {
            int i = (int) key;
            add(other.leavesA[i], other.leavesB[i], Float.intBitsToFloat((int) (key >>> 32)));
        }
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    int leafA(int i) {
        return leavesA[i];
    }

    int leafB(int i) {
        return leavesB[i];
    }

    double lower(int i) {
        return lowers[i];
    }
}
