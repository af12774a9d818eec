package dev.graze.cull;

/**
 * The coordinates of a batch of candidates, one row per coordinate, so that lanes load them side by side. Filling it in a loop of its own also lets
 * the processor wait for many far vertices at once instead of for one pair after the other.
 */
public final class PairBlock {
    /** The most pairs a block holds. */
    public static final int CAPACITY = 256;
    /** Coordinates of a pair: four points at t0, then at t1. */
    static final int ROWS = 24;
    /** Not a power of two, or all rows would compete for the same cache lines. */
    static final int STRIDE = CAPACITY + 8;

    final double[] rows = new double[ROWS * STRIDE];
    private int size;

    public int size() {
        return size;
    }

    /** All rows: coordinate {@code row} of pair {@code i} at {@code row * stride() + i}. To read from. */
    public double[] rows() {
        return rows;
    }

    public int stride() {
        return STRIDE;
    }

    /** Takes these candidates, four vertices each. */
    public void fill(double[] t0, double[] t1, int[] candidates, int count) {
        size = count;
        for (int i = 0; i < count; i++) {
            int at = 4 * i;
            put(i, 0, t0, t1, 3 * candidates[at]);
            put(i, 3, t0, t1, 3 * candidates[at + 1]);
            put(i, 6, t0, t1, 3 * candidates[at + 2]);
            put(i, 9, t0, t1, 3 * candidates[at + 3]);
        }
    }

    private void put(int i, int row, double[] t0, double[] t1, int from) {
        int at = row * STRIDE + i;
        rows[at] = t0[from];
        rows[at + STRIDE] = t0[from + 1];
        rows[at + 2 * STRIDE] = t0[from + 2];
        rows[at + 12 * STRIDE] = t1[from];
        rows[at + 13 * STRIDE] = t1[from + 1];
        rows[at + 14 * STRIDE] = t1[from + 2];
    }

    /** Copies pair {@code i} as 24 coordinates. */
    public void get(int i, double[] coordinates) {
        for (int row = 0; row < ROWS; row++) {
            coordinates[row] = rows[row * STRIDE + i];
        }
    }
}
