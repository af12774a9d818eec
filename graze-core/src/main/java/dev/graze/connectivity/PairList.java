package dev.graze.connectivity;

import java.util.Arrays;

/** Pairs of numbers in two flat arrays that grow by half, up to a limit. */
final class PairList {
    private final int limit;
    private int[] first = new int[64];
    private int[] second = new int[64];
    private int size;

    PairList(int limit) {
        this.limit = limit;
    }

    /** Adds the pair, or returns false because the list holds as many as it may. */
    boolean add(int a, int b) {
        if (size == limit) {
            return false;
        }
        if (size == first.length) {
            resize(Math.min(limit, size + (size >> 1)));
        }
        first[size] = a;
        second[size++] = b;
        return true;
    }

    void trim() {
        resize(size);
    }

    private void resize(int capacity) {
        first = Arrays.copyOf(first, capacity);
        second = Arrays.copyOf(second, capacity);
    }

    int size() {
        return size;
    }

    int first(int i) {
        return first[i];
    }

    int second(int i) {
        return second[i];
    }
}
