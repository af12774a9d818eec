package dev.graze.engine.fuzzy;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;

/**
 * Pairs of items of which at least one is divided. Several pieces can find the same pair; this keeps each pair once,
 * with at most a few times the memory that the distinct pairs need.
 */
final class RepeatedPairs {
    private static final int INITIAL_CAPACITY = 1 << 10;
    private static final ArrayCapacity CAPACITY = new ArrayCapacity(1, "pairs with a divided triangle",
            "split the scene or the step, or choose another engine");

    private long[] pairs = new long[INITIAL_CAPACITY];
    private int size;

    void clear() {
        size = 0;
    }

    void add(int itemA, int itemB) {
        add(IndexPair.pack(Math.min(itemA, itemB), Math.max(itemA, itemB)));
    }

    private void add(long pair) {
        if (size == pairs.length) {
            keepOnce();
            if (size > pairs.length / 2) {
                pairs = Arrays.copyOf(pairs, CAPACITY.capacity(pairs.length, size + 1L));
            }
        }
        pairs[size++] = pair;
    }

    void addAll(RepeatedPairs other) {
        for (int i = 0; i < other.size; i++) {
            add(other.pairs[i]);
        }
    }

    /** Sorts the pairs and drops repetitions. */
    void keepOnce() {
        Arrays.sort(pairs, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept == 0 || pairs[i] != pairs[kept - 1]) {
                pairs[kept++] = pairs[i];
            }
        }
        size = kept;
    }

    int size() {
        return size;
    }

    /** Returns the pairs; only the first {@link #size} are valid. Read-only. */
    long[] pairs() {
        return pairs;
    }
}
