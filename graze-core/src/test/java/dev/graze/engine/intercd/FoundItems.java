package dev.graze.engine.intercd;

import dev.graze.bvh.PairSink;
import dev.graze.mesh.IndexPair;
import java.util.ArrayList;
import java.util.List;

/** Pairs of items that a search found in all its threads. */
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

    /** All of them, ascending; one that was found twice is there twice. */
    synchronized List<Long> sorted() {
        return pairs.stream().sorted().toList();
    }

    synchronized void clear() {
        pairs.clear();
    }
}
