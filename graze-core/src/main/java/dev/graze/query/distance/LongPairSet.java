package dev.graze.query.distance;

import java.util.Arrays;

/**
 * A small set of pairs of numbers, to avoid repeating recent work. It forgets everything when it is full, so a pair
 * that it reports as new may not be.
 */
final class LongPairSet {
    private static final int CAPACITY = 512;

    private final long[] entries = new long[2 * CAPACITY];
    private int size;

    void clear() {
        if (size > 0) {
            Arrays.fill(entries, 0);
            size = 0;
        }
    }

    /** Adds a pair, not both of them 0; returns whether it is new. */
    boolean add(long first, long second) {
        if (2 * size > CAPACITY) {
            clear();
        }
        long mixed = (first * 31 + second) * 0x9E3779B97F4A7C15L;
        for (int at = (int) (mixed >>> 55);; at = (at + 1) % CAPACITY) {
            if (entries[2 * at] == 0 && entries[2 * at + 1] == 0) {
                entries[2 * at] = first;
                entries[2 * at + 1] = second;
                size++;
                return true;
            }
            if (entries[2 * at] == first && entries[2 * at + 1] == second) {
                return false;
            }
        }
    }
}
