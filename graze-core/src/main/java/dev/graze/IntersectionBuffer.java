package dev.graze;

import java.util.Arrays;

/** Where an engine puts the intersecting triangle pairs it finds, in any order; it grows and never drops one. Not thread-safe. */
public final class IntersectionBuffer {
    private int[] pairs = new int[512];
    private int size;

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    public void add(int triangleA, int triangleB) {
        reserve(1);
        pairs[2 * size] = Math.min(triangleA, triangleB);
        pairs[2 * size + 1] = Math.max(triangleA, triangleB);
        size++;
    }

    public void addAll(IntersectionBuffer other) {
        reserve(other.size);
        System.arraycopy(other.pairs, 0, pairs, 2 * size, 2 * other.size);
        size += other.size;
    }

    /** The pairs in their one order, whatever order they were found in. */
    public Intersections toIntersections() {
        int[] order = RadixOrder.identity(size);
        int[] scratch = new int[size];
        RadixOrder.sortBy(pairs, 2, 1, order, scratch);
        RadixOrder.sortBy(pairs, 2, 0, order, scratch);
        int[] sorted = new int[2 * size];
        for (int i = 0; i < size; i++) {
            System.arraycopy(pairs, 2 * order[i], sorted, 2 * i, 2);
        }
        return new Intersections(sorted);
    }

    private void reserve(int more) {
        long needed = (long) size + more;
        if (2 * needed > pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * Growth.capacity(pairs.length / 2, needed, 2));
        }
    }
}
