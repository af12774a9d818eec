package dev.graze.spi;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * The lexicographic order of the rows of a table of non-negative ints, as a permutation. A stable radix sort, least
 * significant digit first, sorts by the last two columns, then by the two before them. The keys move along with the
 * rows, so that each pass reads memory sequentially. The arrays are reused.
 */
public final class RowOrder {
    private static final int DIGIT_BITS = 11;
    private static final int BUCKETS = 1 << DIGIT_BITS;
    /** Up to this many runs, merging is cheaper than sorting. */
    private static final int MOST_RUNS = 8;

    private final int[] next = new int[BUCKETS + 1];
    private int[] order = new int[0];
    private int[] other = new int[0];
    /** The two columns of the current pass, packed, for each row in its current order. */
    private long[] keys = new long[0];
    private long[] otherKeys = new long[0];
    private final int[] runEnds = new int[MOST_RUNS];
    private int size;

    /** Returns the row at place {@code i} of the sorted table. */
    public int get(int i) {
        return order[i];
    }

    /**
     * Sorts rows that come in a few sorted runs, as devices deliver them, by merging neighbouring runs. Returns false
     * if there are too many runs for merging to be faster; the caller then sorts.
     *
     * @param comparison compares two rows
     */
    public boolean mergeRuns(int rows, IntBinaryOperator comparison) {
        size = rows;
        int runs = findRuns(comparison);
        if (runs > MOST_RUNS) {
            return false;
        }
        reset();
        while (runs > 1) {
            runs = mergeNeighbours(runs, comparison);
        }
        return true;
    }

    /** Returns the number of runs, or more than {@link #MOST_RUNS}. */
    private int findRuns(IntBinaryOperator comparison) {
        int runs = 0;
        for (int row = 1; row < size && runs < MOST_RUNS; row++) {
            if (comparison.applyAsInt(row - 1, row) > 0) {
                runEnds[runs++] = row;
            }
        }
        if (runs < MOST_RUNS) {
            runEnds[runs] = size;
        }
        return runs + 1;
    }

    /** Merges the first run with the second, the third with the fourth, and so on; returns the number of runs left. */
    private int mergeNeighbours(int runs, IntBinaryOperator comparison) {
        int merged = 0;
        int start = 0;
        for (int run = 0; run < runs; run += 2) {
            int middle = runEnds[run];
            int end = run + 1 < runs ? runEnds[run + 1] : middle;
            merge(start, middle, end, comparison);
            runEnds[merged++] = end;
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

    /** Sorts the first {@code rows} rows of a table with an even number of columns. */
    public void sort(int[] table, int columns, int rows) {
        size = rows;
        reset();
        for (int column = columns - 2; column >= 0; column -= 2) {
            sortByDigits(setKeys(table, columns, column));
        }
    }

    /** Sorts the rows by group; rows of the same group keep their order. */
    public void sortBy(byte[] groups) {
        Arrays.fill(next, 0);
        for (int row = 0; row < size; row++) {
            next[groups[row] + 1]++;
        }
        accumulate();
        for (int i = 0; i < size; i++) {
            other[next[groups[order[i]]]++] = order[i];
        }
        swap();
    }

    private void reset() {
        if (order.length < size) {
            // Assigns both or neither, since they are swapped: the second allocation may fail.
            int[] newOrder = new int[size + size / 4];
            other = new int[newOrder.length];
            order = newOrder;
        }
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
    }

    /** Packs two columns of each row into its key; returns the bitwise OR of all keys. */
    private long setKeys(int[] table, int columns, int column) {
        if (keys.length < order.length) {
            long[] newKeys = new long[order.length];
            otherKeys = new long[order.length];
            keys = newKeys; // both or neither, too
        }
        int ofSecond = 0;
        for (int row = 0; row < size; row++) {
            ofSecond |= table[columns * row + column + 1];
        }
        int shift = Integer.SIZE - Integer.numberOfLeadingZeros(ofSecond);
        long all = 0;
        for (int i = 0; i < size; i++) {
            int at = columns * order[i] + column;
            keys[i] = (long) table[at] << shift | table[at + 1];
            all |= keys[i];
        }
        return all;
    }

    private void sortByDigits(long all) {
        for (int shift = 0; shift < Long.SIZE && all >>> shift != 0; shift += DIGIT_BITS) {
            sortByDigit(shift);
        }
    }

    private void sortByDigit(int shift) {
        Arrays.fill(next, 0);
        for (int i = 0; i < size; i++) {
            next[digit(keys[i], shift) + 1]++;
        }
        accumulate();
        for (int i = 0; i < size; i++) {
            int to = next[digit(keys[i], shift)]++;
            other[to] = order[i];
            otherKeys[to] = keys[i];
        }
        swap();
        long[] sorted = otherKeys;
        otherKeys = keys;
        keys = sorted;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & BUCKETS - 1;
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
