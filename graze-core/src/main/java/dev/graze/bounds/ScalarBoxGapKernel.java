package dev.graze.bounds;

/** Compares boxes in plain Java: the reference for the vector kernel. */
public final class ScalarBoxGapKernel implements BoxGapKernel {
    @Override
    public int within(double[] blocks, int block, double[] box, double limit, double[] squared) {
        int within = 0;
        for (int i = 0; i < WIDTH; i++) {
            double x = gap(blocks, block + i, box[0], box[1]);
            double y = gap(blocks, block + 2 * WIDTH + i, box[2], box[3]);
            double z = gap(blocks, block + 4 * WIDTH + i, box[4], box[5]);
            squared[i] = Math.min(x * x + y * y + z * z, Double.MAX_VALUE);
            within |= squared[i] <= limit ? 1 << i : 0;
        }
        return within;
    }

    /** Returns how far apart two intervals are, 0 if they overlap, NaN for an empty slot. */
    private static double gap(double[] blocks, int low, double from, double to) {
        return Math.max(Math.max(blocks[low] - to, from - blocks[low + WIDTH]), 0);
    }
}
