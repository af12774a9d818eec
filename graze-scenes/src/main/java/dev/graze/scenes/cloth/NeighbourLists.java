package dev.graze.scenes.cloth;

import java.util.Arrays;

/**
 * For each particle the others within a radius, found by sorting particles into the cells of a uniform grid. Cells are hashed, so the grid
 * has no bounds; each particle keeps its cell's key, so that cells that share a bucket are not taken for one another.
 */
final class NeighbourLists {
    private static final int KEY_BITS = 21;
    private static final int KEY_OFFSET = 1 << (KEY_BITS - 1);

    private final int count;
    private final double radius;
    private final int bucketMask;
    private final int[] bucketStarts;
    private final long[] key;
    private final int[] sorted;
    private final long[] sortedKey;
    private final int[] starts;
    private int[] neighbours = new int[16];

    NeighbourLists(int count, double radius) {
        this.count = count;
        this.radius = radius;
        int buckets = Integer.highestOneBit(Math.max(16, 2 * count));
        this.bucketMask = buckets - 1;
        this.bucketStarts = new int[buckets + 1];
        this.key = new long[count];
        this.sorted = new int[count];
        this.sortedKey = new long[count];
        this.starts = new int[count + 1];
    }

    int start(int particle) {
        return starts[particle];
    }

    int end(int particle) {
        return starts[particle + 1];
    }

    int neighbour(int at) {
        return neighbours[at];
    }

    /** Finds all lists anew: counts, then fills. */
    void rebuild(double[] x) {
        sortIntoCells(x);
        Ranges.each(count, (from, to) -> {
            for (int v = from; v < to; v++) {
                starts[v + 1] = visit(x, v, null, 0);
            }
        });
        for (int v = 0; v < count; v++) {
            starts[v + 1] += starts[v];
        }
        if (neighbours.length < starts[count]) {
            neighbours = new int[starts[count] + starts[count] / 2];
        }
        Ranges.each(count, (from, to) -> {
            for (int v = from; v < to; v++) {
                visit(x, v, neighbours, starts[v]);
            }
        });
    }

    private void sortIntoCells(double[] x) {
        Arrays.fill(bucketStarts, 0);
        for (int v = 0; v < count; v++) {
            key[v] = key(cell(x[3 * v]), cell(x[3 * v + 1]), cell(x[3 * v + 2]));
            bucketStarts[bucket(key[v]) + 1]++;
        }
        for (int b = 0; b <= bucketMask; b++) {
            bucketStarts[b + 1] += bucketStarts[b];
        }
        // Filled from the back, each bucket's end moves down to its start: no second array of cursors.
        for (int v = count - 1; v >= 0; v--) {
            int at = --bucketStarts[bucket(key[v]) + 1];
            sorted[at] = v;
            sortedKey[at] = key[v];
        }
        System.arraycopy(bucketStarts, 1, bucketStarts, 0, bucketMask + 1);
        bucketStarts[bucketMask + 1] = count;
    }

    /** Counts the neighbours of a particle and, given a list, writes them down from {@code at}. */
    private int visit(double[] x, int v, int[] list, int at) {
        int cellX = cell(x[3 * v]);
        int cellY = cell(x[3 * v + 1]);
        int cellZ = cell(x[3 * v + 2]);
        int found = 0;
        for (int i = cellX - 1; i <= cellX + 1; i++) {
            for (int j = cellY - 1; j <= cellY + 1; j++) {
                for (int k = cellZ - 1; k <= cellZ + 1; k++) {
                    found += visitCell(x, v, key(i, j, k), list, at + found);
                }
            }
        }
        return found;
    }

    private int visitCell(double[] x, int v, long cell, int[] list, int at) {
        int found = 0;
        int bucket = bucket(cell);
        for (int i = bucketStarts[bucket]; i < bucketStarts[bucket + 1]; i++) {
            int other = sorted[i];
            if (sortedKey[i] == cell && other != v && near(x, 3 * v, 3 * other)) {
                if (list != null) {
                    list[at + found] = other;
                }
                found++;
            }
        }
        return found;
    }

    private boolean near(double[] x, int a, int b) {
        double dx = x[a] - x[b];
        double dy = x[a + 1] - x[b + 1];
        double dz = x[a + 2] - x[b + 2];
        return dx * dx + dy * dy + dz * dz < radius * radius;
    }

    private int cell(double coordinate) {
        return (int) Math.floor(coordinate / radius);
    }

    private static long key(int x, int y, int z) {
        return ((long) (x + KEY_OFFSET) << KEY_BITS | y + KEY_OFFSET) << KEY_BITS | z + KEY_OFFSET;
    }

    /** Fibonacci hashing: the high bits of the product are well mixed. */
    private int bucket(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & bucketMask;
    }
}
