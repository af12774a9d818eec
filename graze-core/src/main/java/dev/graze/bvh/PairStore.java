package dev.graze.bvh;

import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;

/** A growing list of pairs of nodes or items, as {@link dev.graze.mesh.IndexPair}s. */
public final class PairStore {
    private static final ArrayCapacity ROOM = new ArrayCapacity(1, "pairs found by one thread",
            "use more threads, or cut the scene or the step");

    private long[] pairs = new long[256];
    private int size;

    public int size() {
        return size;
    }

    public void add(long pair) {
        if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, ROOM.capacity(size, size + 1L));
        }
        pairs[size++] = pair;
    }

    public long get(int i) {
        return pairs[i];
    }

    /** Returns the underlying array, valid until the next pair is added. */
    public long[] pairs() {
        return pairs;
    }

    public void clear() {
        size = 0;
    }

    /** Keeps only the first {@code count} pairs. */
    public void truncate(int count) {
        size = count;
    }
}
