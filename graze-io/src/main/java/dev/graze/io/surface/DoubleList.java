package dev.graze.io.surface;

import dev.graze.mesh.LimitExceededException;
import java.util.Arrays;

/** Doubles in a growing array. */
public final class DoubleList {
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

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
            items = Arrays.copyOf(items, nextCapacity(size));
        }
        items[size++] = item;
    }

    public void addAll(double[] more) {
        for (double item : more) {
            add(item);
        }
    }

    /** Returns the capacity after a full one: half as much again, up to the longest Java array. */
    static int nextCapacity(int capacity) {
        if (capacity == LONGEST_ARRAY) {
            throw new LimitExceededException(
                    "the mesh has more than " + LONGEST_ARRAY + " numbers of one kind; cut it into several files");
        }
        return (int) Math.min(LONGEST_ARRAY, Math.max(16, capacity + (long) (capacity >> 1)));
    }

    public double[] toArray() {
        return size == items.length ? items : Arrays.copyOf(items, size);
    }
}
