package dev.graze.engine.fuzzy;

import dev.graze.bounds.IntervalKernel;
import dev.graze.bvh.PairSink;
import dev.graze.mesh.IndexPair;
import dev.graze.simd.Simd;
import java.util.Arrays;

/**
 * Classifies pairs that overlap along the sweep axis, and passes on those that also overlap along the other axes if
 * this is the cluster that reports them. Skips pairs whose parts may not collide. Not thread-safe.
 */
final class PairCollector {
    private static final int BATCH = 1024;
    private static final int PADDING = 16;

    private final SweepOrder order;
    private final ClusterMembers members;
    private final VirtualPieces pieces;
    private final SweepFilter filter;
    private final PairSink sink;
    private final RepeatedPairs repeated;
    private final IntervalKernel kernel = Simd.intervalKernel();
    private final int[] found = new int[BATCH + PADDING];
    private final long[] pairs = new long[BATCH];
    private int size;
    private long overlapping;
    private long classified;

    PairCollector(SweepOrder order, ClusterMembers members, VirtualPieces pieces, SweepFilter filter, PairSink sink,
            RepeatedPairs repeated) {
        this.order = order;
        this.members = members;
        this.pieces = pieces;
        this.filter = filter;
        this.sink = sink;
        this.repeated = repeated;
    }

    void begin() {
        size = 0;
        overlapping = 0;
        classified = 0;
    }

    /** Returns the number of pairs that were classified: all but those that may not collide. */
    long classified() {
        return classified;
    }

    /** Returns the number of pairs passed on; pairs of pieces count each time. */
    long overlapping() {
        return overlapping;
    }

    /** Classifies the pairs {@code from} to {@code to} (exclusive), numbered row by row. */
    void collect(long from, long to) {
        long[] firstPairs = order.firstPairs();
        int row = rowOf(firstPairs, from);
        int cluster = clusterOf(row);
        long at = from;
        while (at < to) {
            while (row >= members.start(cluster + 1)) {
                cluster++;
            }
            long end = Math.min(to, firstPairs[row + 1]);
            // Pair n of a row is with the n-th row after it.
            int offset = (int) (at - firstPairs[row]);
            int first = row + 1 + offset;
            if (filter.filters()) {
                collectColliding(row, cluster, first, first + (int) (end - at));
            } else {
                collectRow(row, cluster, first, first + (int) (end - at));
            }
            at = end;
            row++;
        }
    }

    /**
     * Returns the row of a pair: the last one whose first pair is not after it. Rows without pairs share their first
     * pair with the next row.
     */
    private int rowOf(long[] firstPairs, long pair) {
        int at = Arrays.binarySearch(firstPairs, 0, order.size() + 1, pair);
        int row = at >= 0 ? at : -at - 2;
        while (firstPairs[row + 1] == pair) {
            row++;
        }
        return row;
    }

    private int clusterOf(int row) {
        int cluster = 0;
        while (row >= members.start(cluster + 1)) {
            cluster++;
        }
        return cluster;
    }

    /** Classifies the runs of rows that may collide with a row. */
    private void collectColliding(int row, int cluster, int from, int to) {
        int[] parts = order.parts();
        int at = from;
        while (at < to) {
            int end = at;
            while (end < to && filter.mayCollide(parts[row], parts[end])) {
                end++;
            }
            collectRow(row, cluster, at, end);
            at = end;
            while (at < to && !filter.mayCollide(parts[row], parts[at])) {
                at++;
            }
        }
    }

    private void collectRow(int row, int cluster, int from, int to) {
        classified += to - from;
        long earlier = order.clusters()[row] & (1L << cluster) - 1;
        for (int at = from; at < to; at += BATCH) {
            int count = kernel.overlapping(order.intervals(), row, at, Math.min(to, at + BATCH), found);
            for (int i = 0; i < count; i++) {
                if ((order.clusters()[found[i]] & earlier) == 0) {
                    add(order.primitive(row), order.primitive(found[i]));
                }
            }
        }
    }

    private void add(int a, int b) {
        if (!pieces.isDivided()) {
            put(a, b);
            return;
        }
        int itemA = pieces.itemOf(a);
        int itemB = pieces.itemOf(b);
        if (itemA == itemB) {
            return;
        }
        if (pieces.isDivided(itemA) || pieces.isDivided(itemB)) {
            repeated.add(itemA, itemB);
            overlapping++;
        } else {
            put(itemA, itemB);
        }
    }

    private void put(int itemA, int itemB) {
        pairs[size++] = IndexPair.pack(itemA, itemB);
        overlapping++;
        if (size == BATCH) {
            flush();
        }
    }

    /** Passes on the pairs that are still in the batch. */
    void flush() {
        sink.accept(pairs, size);
        size = 0;
    }
}
