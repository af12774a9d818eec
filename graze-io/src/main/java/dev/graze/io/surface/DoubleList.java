package dev.graze.io.surface;

import java.util.Arrays;

/** Numbers in a growing array. */
public final class DoubleList {
    private double[] items;
    private int size;

    public DoubleList(int capacity) {
        items = new double[capacity];
    }

    double get(int i) {
        return items[i];
    }

    public void add(double item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, ListGrowth.next(size));
        }
        items[size++] = item;
    }

    public double[] toArray() {
        return size == items.length ? items : Arrays.copyOf(items, size);
    }
}
