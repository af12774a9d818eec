package dev.graze.io.surface;

import java.util.Arrays;

/** Integers in a growing array. */
public final class IntList {
    private int[] items;
    private int size;

    public IntList(int capacity) {
        items = new int[capacity];
    }

    public void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, DoubleList.nextCapacity(size));
        }
        items[size++] = item;
    }

    public int size() {
        return size;
    }

    /** Returns a copy of the items from an index on. */
    public int[] tail(int from) {
        return Arrays.copyOfRange(items, from, size);
    }

    public int[] toArray() {
        return size == items.length ? items : Arrays.copyOf(items, size);
    }
}
