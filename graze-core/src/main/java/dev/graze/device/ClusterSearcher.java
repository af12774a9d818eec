package dev.graze.device;

import java.util.function.ObjIntConsumer;

/**
 * A scene on one device, divided into overlapping clusters: the lines of Algorithm 1 of the paper on fuzzy scene
 * subdivision, in the order in which a step calls them. One thread at a time may use it, except for
 * {@link #answers}. All methods throw {@link DeviceException} if the device fails.
 */
public interface ClusterSearcher extends AutoCloseable {
    /** Sends a step. */
    void begin(ClusterStep step);

    /**
     * Sums up all centroids for a round of C-means.
     *
     * @param centers three coordinates each
     * @return for each center the weights, then the weighted coordinates of all centroids
     */
    double[] sumMemberships(double[] centers, int count, double fuzziness);

    /**
     * Computes the clusters of each primitive, as bits.
     *
     * @param between for centers i and j at {@code 64 * j + i}, how much closer i may be by squares than j for each
     *        unit of a primitive's radius
     */
    void assign(double[] centers, int count, double[] between, long[] clusters);

    /** Sets the clusters that another device computed, since all devices must use the same. */
    void setAssignment(long[] clusters);

    /**
     * Lists the members of a cluster, and sums up the terms of their covariance.
     *
     * @return x, y, z, xx, yy, zz, xy, xz, yz of all centroids, seen from one of them, and how many these are
     */
    double[] select(int cluster);

    /**
     * Sorts the cluster selected last along its first axis, and counts the pairs that overlap along it.
     *
     * @param axes      three of three coordinates each
     * @param thirdAxis whether boxes are compared along the third, too
     */
    long sort(double[] axes, boolean thirdAxis);

    /**
     * Delivers the pairs of items of the cluster sorted last that may touch and that no earlier cluster has, packed as
     * in {@link dev.graze.mesh.IndexPair}. Each piece of a divided item delivers its own.
     */
    void collect(ObjIntConsumer<long[]> sink);

    /** Returns how often the device has answered so far. Any thread may call this. */
    long answers();

    /** Releases all memory on the device. Closing twice is harmless. */
    @Override
    void close();
}
