package dev.graze.bounds;

/** Tests one box against consecutive others. All implementations give the same results. */
public interface IntervalKernel {
    /**
     * Finds the boxes {@code from} (inclusive) to {@code to} (exclusive) that overlap box {@code i} along both axes.
     *
     * @param found receives their indices, ascending; must have 16 entries more than there are candidates, because
     *        vector kernels write past the last result
     * @return the number of boxes found
     */
    int overlapping(IntervalArray boxes, int i, int from, int to, int[] found);
}
