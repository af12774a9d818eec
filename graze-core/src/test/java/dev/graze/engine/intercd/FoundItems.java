package dev.graze.engine.intercd;

import dev.graze.bvh.LeafPairs;
import java.util.ArrayList;
import java.util.List;

/** Pairs of items that a search found in all its threads. */
final class FoundItems implements LeafPairs {
    private final List<Long> pairs = new ArrayList<>();

    @Override
    public synchronized void take(long[] found, int count) {
        for (int i = 0; i < count; i++) {
            long a = found[i] >>> 32;
            long b = (int) found[i];
            pairs.add(Math.min(a, b) << 32 | Math.max(a, b));
        }
    }

    /** All of them, ascending; one that was found twice is there twice. */
    synchronized List<Long> sorted() {
        return pairs.stream().sorted().toList();
    }

    synchronized void clear() {
        pairs.clear();
    }
}
