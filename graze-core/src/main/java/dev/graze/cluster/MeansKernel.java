package dev.graze.cluster;

/** The inner loop of fuzzy C-means, for one thread. */
public interface MeansKernel {
    /** Closer to a center than the root of this, a point is in it; keeps quotients of squares finite. */
    double SMALLEST_SQUARE = 0x1p-200;

    /**
     * Adds the points from number {@code from} up to and without {@code to} to the sums of equation 4 of the paper on
     * fuzzy scene subdivision, by the memberships of equation 3.
     *
     * @param centers three coordinates each
     * @param sums    for each center the weights, then the weighted coordinates of its points
     */
    void accumulate(PointArrays points, int from, int to, double[] centers, int centerCount, double[] sums);
}
