package dev.graze;

import java.util.Arrays;

/**
 * Sorts a permutation by columns of non-negative ints, least significant digit first. Stable, so sorting by the last column first and the first
 * column last gives lexicographic order. Keeps its arrays for the next time.
 */
final class RadixOrder {
    private static final int DIGIT_BITS = 11;
    private static final int BUCKETS = 1 << DIGIT_BITS;

    private final int[] next = new int[BUCKETS + 1];
    private int[] order = new int[0];
    private int[] other = new int[0];
    private int size;

    /** Begins with 0, 1, 2, ... */
    void reset(int count) {
        if (order.length < count) {
            order = new int[count + count / 4];
            other = new int[order.length];
        }
        size = count;
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
    }

    /** Row {@code i} of the sorted table. */
    int get(int i) {
        return order[i];
    }

    /** Sorts by {@code keys[stride * row + column]}. */
    void sortBy(int[] keys, int stride, int column) {
        int all = 0;
        for (int row = 0; row < size; row++) {
            all |= keys[stride * row + column];
        }
        for (int shift = 0; shift < Integer.SIZE && all >>> shift != 0; shift += DIGIT_BITS) {
            Arrays.fill(next, 0);
            for (int row = 0; row < size; row++) {
                next[(keys[stride * row + column] >>> shift & BUCKETS - 1) + 1]++;
            }
            accumulate();
            for (int i = 0; i < size; i++) {
                other[next[keys[stride * order[i] + column] >>> shift & BUCKETS - 1]++] = order[i];
            }
            swap();
        }
    }

    /** Sorts by the non-negative {@code keys[row]}. */
    void sortBy(byte[] keys) {
        Arrays.fill(next, 0);
        for (int row = 0; row < size; row++) {
            next[keys[row] + 1]++;
        }
        accumulate();
        for (int i = 0; i < size; i++) {
            other[next[keys[order[i]]]++] = order[i];
        }
        swap();
    }

    private void accumulate() {
        for (int i = 1; i < next.length; i++) {
            next[i] += next[i - 1];
        }
    }

    private void swap() {
        int[] sorted = other;
        other = order;
        order = sorted;
    }
}
