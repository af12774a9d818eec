package dev.graze.query.penetration;

import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;

/** A list of ints that grows. Not thread-safe. */
final class IntList {
    private static final ArrayCapacity CAPACITY = new ArrayCapacity(1, "numbers",
            "the parts cross in too many places; split them");

    private int[] items = new int[16];
    private int size;

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, CAPACITY.capacity(size, size + 1L));
        }
        items[size++] = item;
    }

    int get(int i) {
        return items[i];
    }

    int size() {
        return size;
    }

    int removeLast() {
        return items[--size];
    }

    void clear() {
        size = 0;
    }

    int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
