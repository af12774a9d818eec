package dev.graze.cluster;

/** The inner loop of fuzzy C-means, for one thread. */
public interface MeansKernel {
    /**
     * The smallest squared distance of a point from a center that is distinguished from 0; keeps quotients of squares
     * finite.
     */
    double SMALLEST_SQUARE = 0x1p-200;

    /**
     * Adds the points {@code from} to {@code to} (exclusive) to the sums of equation 4 of the paper on fuzzy scene
     * subdivision, weighted by the memberships of equation 3.
     *
     * @param centers three coordinates each
     * @param sums for each center the total weight, then the weighted sums of the points' coordinates
     */
    void accumulate(PointArrays points, int from, int to, double[] centers, int centerCount, double[] sums);
}
