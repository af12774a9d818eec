package dev.graze.io;

import java.util.Arrays;

/** Whole numbers in a growing array. */
final class IntList {
    private int[] items;
    private int size;

    IntList(int capacity) {
        items = new int[capacity];
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, ListGrowth.next(size));
        }
        items[size++] = item;
    }

    int size() {
        return size;
    }

    int[] toArray() {
        return size == items.length ? items : Arrays.copyOf(items, size);
    }
}
