package dev.graze;

import java.util.Arrays;

/**
 * Sorts a permutation by columns of non-negative ints, least significant digit first. Stable, so sorting by the last column first and the first
 * column last gives lexicographic order.
 */
final class RadixOrder {
    private static final int DIGIT_BITS = 11;
    private static final int BUCKETS = 1 << DIGIT_BITS;

    private RadixOrder() {
    }

    static int[] identity(int size) {
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        return order;
    }

    /** Sorts {@code order} by {@code keys[stride * order[i] + column]}. */
    static void sortBy(int[] keys, int stride, int column, int[] order, int[] scratch) {
        int all = 0;
        for (int row : order) {
            all |= keys[stride * row + column];
        }
        for (int shift = 0; shift < Integer.SIZE && all >>> shift != 0; shift += DIGIT_BITS) {
            int[] next = new int[BUCKETS + 1];
            for (int row : order) {
                next[(keys[stride * row + column] >>> shift & BUCKETS - 1) + 1]++;
            }
            accumulate(next);
            for (int row : order) {
                scratch[next[keys[stride * row + column] >>> shift & BUCKETS - 1]++] = row;
            }
            System.arraycopy(scratch, 0, order, 0, order.length);
        }
    }

    /** Sorts {@code order} by the non-negative {@code keys[order[i]]}. */
    static void sortBy(byte[] keys, int[] order, int[] scratch) {
        int[] next = new int[Byte.MAX_VALUE + 2];
        for (int row : order) {
            next[keys[row] + 1]++;
        }
        accumulate(next);
        for (int row : order) {
            scratch[next[keys[row]]++] = row;
        }
        System.arraycopy(scratch, 0, order, 0, order.length);
    }

    private static void accumulate(int[] counts) {
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
    }
}
