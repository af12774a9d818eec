package dev.graze.spi;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * The lexicographic order of the rows of a table of non-negative ints, as a permutation: by the last two columns first
 * and the first two last, least significant digit first, each time keeping the order of what has the same digit. The
 * keys move along with the rows, so that each pass reads memory from front to end. Keeps its arrays for the next time.
 */
final class RowOrder {
    private static final int DIGIT_BITS = 11;
    private static final int BUCKETS = 1 << DIGIT_BITS;
    /** Up to so many runs merging costs less than sorting. */
    private static final int MOST_RUNS = 8;

    private final int[] next = new int[BUCKETS + 1];
    private int[] order = new int[0];
    private int[] other = new int[0];
    /** Of the rows in their order, the two columns that it is sorted by. */
    private long[] keys = new long[0];
    private long[] otherKeys = new long[0];
    private final int[] runEnds = new int[MOST_RUNS];
    private int size;

    /** Row {@code i} of the sorted table. */
    int get(int i) {
        return order[i];
    }

    /**
     * Puts rows into order that come in a few runs which are each in order, as devices sort them, by merging
     * neighbours; false if there are more runs than pay, and then the rows are to be sorted.
     *
     * @param comparison of two rows
     */
    boolean mergeRuns(int rows, IntBinaryOperator comparison) {
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

    /** How many there are, or more than {@link #MOST_RUNS}. */
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

    /** Merges the first run with the second, the third with the fourth, and so on; returns how many there are then. */
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

    /** Puts the first {@code rows} rows of a table into order, whose columns are an even number. */
    void sort(int[] table, int columns, int rows) {
        size = rows;
        reset();
        for (int column = columns - 2; column >= 0; column -= 2) {
            sortByDigits(setKeys(table, columns, column));
        }
    }

    /** Puts the rows into the order of the groups they are in, and rows of the same group into the order they had. */
    void sortBy(byte[] groups) {
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
            // Both or none, since they change places: there may be memory for one only.
            int[] newOrder = new int[size + size / 4];
            other = new int[newOrder.length];
            order = newOrder;
        }
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
    }

    /** Packs two columns of each row into its key; returns which bits any of the keys has. */
    private long setKeys(int[] table, int columns, int column) {
        if (keys.length < order.length) {
            long[] newKeys = new long[order.length];
            otherKeys = new long[order.length];
            keys = newKeys; // both or none, too
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
