package dev.graze.engine.fuzzy;

import java.util.Arrays;

/** Pairs of items, one in the upper and one in the lower half of a long. */
final class PairList {
    private long[] pairs = new long[1 << 10];
    private int size;

    void clear() {
        size = 0;
    }

    void add(long pair) {
        if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, Math.toIntExact(2L * pairs.length));
        }
        pairs[size++] = pair;
    }

    /** Drops the last ones, down to so many. */
    void cutTo(int count) {
        size = count;
    }

    int size() {
        return size;
    }

    /** To read from; the first {@link #size} count. */
    long[] pairs() {
        return pairs;
    }
}
