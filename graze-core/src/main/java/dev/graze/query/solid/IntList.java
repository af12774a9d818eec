package dev.graze.query.solid;

import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;

/** A list of ints that grows. Not thread-safe. */
public final class IntList {
    private static final ArrayCapacity CAPACITY = new ArrayCapacity(1, "numbers",
            "the parts cross in too many places; split them");

    private int[] items = new int[16];
    private int size;

    public void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, CAPACITY.capacity(size, size + 1L));
        }
        items[size++] = item;
    }

    public int get(int i) {
        return items[i];
    }

    public int size() {
        return size;
    }

    public int removeLast() {
        return items[--size];
    }

    public void clear() {
        size = 0;
    }

    public int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
