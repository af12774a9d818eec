package dev.graze.scenes.cloth;

import java.util.Arrays;

/**
 * For each particle, the others within a radius, found by sorting particles into the cells of a uniform grid. Cells are
 * hashed, so the grid has no bounds; each particle keeps its cell's key, so that cells that share a bucket are not
 * confused.
 *
 * <p>Lists are rows of one array, all as wide as the longest list so far.
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
    private final int[] size;
    private int width = 16;
    private int[] neighbours;

    NeighbourLists(int count, double radius) {
        this.count = count;
        this.radius = radius;
        int buckets = Integer.highestOneBit(Math.max(16, 2 * count));
        this.bucketMask = buckets - 1;
        this.bucketStarts = new int[buckets + 1];
        this.key = new long[count];
        this.sorted = new int[count];
        this.sortedKey = new long[count];
        this.size = new int[count];
        this.neighbours = new int[count * width];
    }

    int start(int particle) {
        return particle * width;
    }

    int end(int particle) {
        return particle * width + size[particle];
    }

    int neighbour(int at) {
        return neighbours[at];
    }

    /** Rebuilds all lists; if one exceeds its capacity, enlarges all of them and fills them again. */
    void rebuild(double[] x) {
        sortIntoCells(x);
        fill(x);
        int longest = longest();
        if (longest > width) {
            width = longest + longest / 4;
            neighbours = new int[Math.multiplyExact(count, width)];
            fill(x);
        }
    }

    private void fill(double[] x) {
        Ranges.each(count, (from, to) -> {
            for (int v = from; v < to; v++) {
                size[v] = visitCells(x, v);
            }
        });
    }

    private int longest() {
        int longest = 0;
        for (int s : size) {
            longest = Math.max(longest, s);
        }
        return longest;
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

    /** Stores as many neighbors of a particle as fit into its row, and returns how many there are. */
    private int visitCells(double[] x, int v) {
        int cellX = cell(x[3 * v]);
        int cellY = cell(x[3 * v + 1]);
        int cellZ = cell(x[3 * v + 2]);
        int found = 0;
        for (int i = cellX - 1; i <= cellX + 1; i++) {
            for (int j = cellY - 1; j <= cellY + 1; j++) {
                for (int k = cellZ - 1; k <= cellZ + 1; k++) {
                    found = visitCell(x, v, key(i, j, k), found);
                }
            }
        }
        return found;
    }

    private int visitCell(double[] x, int v, long cell, int foundBefore) {
        int found = foundBefore;
        int bucket = bucket(cell);
        for (int i = bucketStarts[bucket]; i < bucketStarts[bucket + 1]; i++) {
            int other = sorted[i];
            if (sortedKey[i] == cell && other != v && near(x, 3 * v, 3 * other)) {
                if (found < width) {
                    neighbours[v * width + found] = other;
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

    /** Hashes x and y by Fibonacci hashing and adds z: cells that are adjacent along z are adjacent in memory. */
    private int bucket(long key) {
        int column = (int) (((key >>> KEY_BITS) * 0x9E3779B97F4A7C15L) >>> 32);
        return (column + (int) key) & bucketMask;
    }
}
