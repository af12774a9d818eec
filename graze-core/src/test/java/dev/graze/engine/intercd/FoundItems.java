package dev.graze.engine.intercd;

import dev.graze.bvh.PairSink;
import dev.graze.mesh.IndexPair;
import java.util.ArrayList;
import java.util.List;

/** The pairs of items that all threads of a search found. */
final class FoundItems implements PairSink {
    private final List<Long> pairs = new ArrayList<>();

    @Override
    public synchronized void accept(long[] found, int count) {
        for (int i = 0; i < count; i++) {
            int a = IndexPair.first(found[i]);
            int b = IndexPair.second(found[i]);
            pairs.add(IndexPair.pack(Math.min(a, b), Math.max(a, b)));
        }
    }

    /** Returns all pairs in ascending order; a pair that was found twice is listed twice. */
    synchronized List<Long> sorted() {
        return pairs.stream().sorted().toList();
    }

    synchronized void clear() {
        pairs.clear();
    }
}
