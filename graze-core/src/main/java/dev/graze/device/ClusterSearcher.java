package dev.graze.device;

import java.util.function.ObjIntConsumer;

/**
 * A scene on one device, divided into overlapping clusters. The methods are the lines of Algorithm 1 of the paper on
 * fuzzy scene subdivision, in the order in which a step calls them. One thread at a time may use it, except for
 * {@link #answers}. All methods throw {@link DeviceException} if the device fails.
 */
public interface ClusterSearcher extends AutoCloseable {
    /** Sends a step, except the positions that the device has already. */
    void begin(ClusterStep step);

    /**
     * Sums up all centroids for a round of C-means.
     *
     * @param centers three coordinates each
     * @return for each center the total weight, then the weighted sums of the coordinates of all centroids
     */
    double[] sumMemberships(double[] centers, int count, double fuzziness);

    /**
     * Computes the clusters of each primitive, as bits.
     *
     * @param between for centers i and j, at {@code 64 * j + i}, by how much the squared distance of a primitive in
     * cluster i may exceed that of j per unit of the primitive's radius
     */
    void assign(double[] centers, int count, double[] between, long[] clusters);

    /**
     * Sets the clusters of each primitive: those that another device computed, since all devices must use the same
     * ones, or those that filters leave.
     */
    void setAssignment(long[] clusters);

    /**
     * Lists the members of a cluster, and sums up the terms of their covariance.
     *
     * @return x, y, z, xx, yy, zz, xy, xz, yz of all centroids, relative to one of them, and the number of members
     */
    double[] select(int cluster);

    /**
     * Sorts the members of the selected cluster along its first axis, and counts the pairs that overlap along it.
     *
     * @param axes three axes of three coordinates each
     * @param thirdAxis whether to compare boxes along the third axis too
     */
    long sort(double[] axes, boolean thirdAxis);

    /**
     * Delivers the pairs of items of the sorted cluster that may touch, whose parts may collide, and that belong to no
     * earlier cluster, packed as in {@link dev.graze.mesh.IndexPair}. Each piece of a divided item delivers its own
     * pairs.
     */
    void collect(ObjIntConsumer<long[]> sink);

    /** Returns how many times the device has answered so far. Any thread may call this. */
    long answers();

    /** Releases all memory on the device. Closing twice is harmless. */
    @Override
    void close();
}
