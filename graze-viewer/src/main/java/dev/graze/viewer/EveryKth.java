package dev.graze.viewer;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A sequence of which only every k-th item stays, and always the newest one. Items come in ascending order of their number; k can only grow, to
 * multiples of itself, so what stayed is what would have stayed with that k from the start.
 */
final class EveryKth<T> {
    private final SortedMap<Integer, T> items = new TreeMap<>();
    private int stride = 1;

    /** Adds the newest item; the one that was newest before goes if it only stayed for that. */
    void add(int number, T item) {
        if (!items.isEmpty() && items.lastKey() % stride != 0) {
            items.remove(items.lastKey());
        }
        items.put(number, item);
    }

    /** Lets go of what is not the newest and not at a multiple of the stride. */
    void thin(int wider) {
        stride = wider;
        int newest = items.isEmpty() ? -1 : items.lastKey();
        items.keySet().removeIf(number -> number % stride != 0 && number != newest);
    }

    SortedMap<Integer, T> items() {
        return items;
    }
}
