package dev.graze.bounds;

/**
 * Distances from one box to the boxes of a block of eight, in doubles. All implementations give the same results.
 *
 * <p>A block is 48 numbers: the eight lows along x, the eight highs along x, then the same for y and z. An empty slot
 * of a block holds NaN, which no limit admits.
 */
public interface BoxGapKernel {
    /** The number of boxes in a block. */
    int WIDTH = 8;
    /** The number of doubles in a block. */
    int STRIDE = 6 * WIDTH;

    /**
     * Computes the squared distances between a box and the boxes of a block. Each is off by at most four units in its
     * last place, or by the underflow of a square; one beyond the range of doubles is {@link Double#MAX_VALUE}.
     *
     * @param blocks  holds the block from index {@code block} on
     * @param box     low x, high x, low y, high y, low z, high z
     * @param limit   up to which distance, squared, boxes are wanted
     * @param squared receives eight squared distances
     * @return the boxes whose squared distance is at most the limit, as bits 0 to 7
     */
    int within(double[] blocks, int block, double[] box, double limit, double[] squared);
}
