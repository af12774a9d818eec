package dev.graze.viewer;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A sequence that keeps every k-th item and always the newest one. Items arrive in ascending order of their number. k
 * only grows, to multiples of itself, so the kept items are those that this k would have kept from the start.
 */
final class EveryKth<T> {
    private final SortedMap<Integer, T> items = new TreeMap<>();
    private final ToLongFunction<T> weigh;
    private int stride = 1;
    private long weight;

    EveryKth(ToLongFunction<T> weigh) {
        this.weigh = weigh;
    }

    /** Adds the newest item and drops the previous newest one unless it is at a multiple of the stride. */
    void add(int number, T item) {
        if (!items.isEmpty() && items.lastKey() % stride != 0) {
            weight -= weigh.applyAsLong(items.remove(items.lastKey()));
        }
        items.put(number, item);
        weight += weigh.applyAsLong(item);
    }

    /** Drops every item that is neither the newest nor at a multiple of the stride. */
    void thin(int wider) {
        stride = wider;
        int newest = items.isEmpty() ? -1 : items.lastKey();
        items.keySet().removeIf(number -> number % stride != 0 && number != newest);
        weight = items.values().stream().mapToLong(weigh).sum();
    }

    /** Returns the total weight of the kept items. */
    long weight() {
        return weight;
    }

    SortedMap<Integer, T> items() {
        return items;
    }
}
