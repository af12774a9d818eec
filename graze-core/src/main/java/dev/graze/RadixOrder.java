package dev.graze;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * Sorts a permutation by columns of non-negative ints, least significant digit first. Stable, so sorting by the last column first and the first
 * column last gives lexicographic order. Keeps its arrays for the next time.
 */
final class RadixOrder {
    private static final int DIGIT_BITS = 11;
    private static final int BUCKETS = 1 << DIGIT_BITS;
    private static final int MOST_RUNS = 8;

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

    /**
     * Brings rows into order that come in a few runs which are each in order, as devices sort them, by merging neighbours; false, with nothing done, if there are more runs than pay. To be called after {@link #reset}.
     *
     * @param comparison of two rows
     */
    boolean mergeRuns(IntBinaryOperator comparison) {
        int[] ends = new int[MOST_RUNS];
        int runs = 0;
        for (int row = 1; row < size; row++) {
            if (comparison.applyAsInt(row - 1, row) > 0) {
                if (runs == MOST_RUNS - 1) {
                    return false;
                }
                ends[runs++] = row;
            }
        }
        ends[runs++] = size;
        while (runs > 1) {
            runs = mergeNeighbours(ends, runs, comparison);
        }
        return true;
    }

    /** Merges the first run with the second, the third with the fourth, and so on; returns how many there are then. */
    private int mergeNeighbours(int[] ends, int runs, IntBinaryOperator comparison) {
        int merged = 0;
        int start = 0;
        for (int run = 0; run < runs; run += 2) {
            int middle = ends[run];
            int end = run + 1 < runs ? ends[run + 1] : middle;
            merge(start, middle, end, comparison);
            ends[merged++] = end;
            start = end;
        }
        swap();
        return merged;
    }

    private void merge(int start, int middle, int end, IntBinaryOperator comparison) {
        int a = start;
        int b = middle;
        for (int at = start; at < end; at++) {
            boolean first = b == end || (a < middle && comparison.applyAsInt(order[a], order[b]) <= 0);
            other[at] = first ? order[a++] : order[b++];
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
