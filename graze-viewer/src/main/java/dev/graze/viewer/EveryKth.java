package dev.graze.viewer;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A sequence of which only every k-th item stays, and always the newest one. Items come in ascending order of their
 * number; k can only grow, to multiples of itself, so what stayed is what would have stayed with that k from the start.
 */
final class EveryKth<T> {
    private final SortedMap<Integer, T> items = new TreeMap<>();
    private final ToLongFunction<T> weigh;
    private int stride = 1;
    private long weight;

    EveryKth(ToLongFunction<T> weigh) {
        this.weigh = weigh;
    }

    /** Adds the newest item; the one that was newest before goes if it only stayed for that. */
    void add(int number, T item) {
        if (!items.isEmpty() && items.lastKey() % stride != 0) {
            weight -= weigh.applyAsLong(items.remove(items.lastKey()));
        }
        items.put(number, item);
        weight += weigh.applyAsLong(item);
    }

    /** Lets go of what is not the newest and not at a multiple of the stride. */
    void thin(int wider) {
        stride = wider;
        int newest = items.isEmpty() ? -1 : items.lastKey();
        items.keySet().removeIf(number -> number % stride != 0 && number != newest);
        weight = items.values().stream().mapToLong(weigh).sum();
    }

    /** The weight of all that stays. */
    long weight() {
        return weight;
    }

    SortedMap<Integer, T> items() {
        return items;
    }
}
