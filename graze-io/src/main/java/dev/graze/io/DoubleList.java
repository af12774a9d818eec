package dev.graze.io;

import java.util.Arrays;

/** Numbers in a growing array. */
final class DoubleList {
    private double[] items;
    private int size;

    DoubleList(int capacity) {
        items = new double[capacity];
    }

    double get(int i) {
        return items[i];
    }

    void add(double item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, ListGrowth.next(size));
        }
        items[size++] = item;
    }

    double[] toArray() {
        return size == items.length ? items : Arrays.copyOf(items, size);
    }
}
