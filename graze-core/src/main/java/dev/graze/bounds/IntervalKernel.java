package dev.graze.bounds;

/** Tests one box against many that follow each other. All implementations give the same answers. */
public interface IntervalKernel {
    /**
     * Finds the boxes from number {@code from} up to and without {@code to} that have a point in common with box
     * {@code i}, along both axes.
     *
     * @param found gets their numbers, ascending, and may be written to beyond the last one; longer by 16 than there
     *        can be
     * @return how many there are
     */
    int overlapping(IntervalRows rows, int i, int from, int to, int[] found);
}
