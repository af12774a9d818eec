package dev.graze.device;

import java.util.function.ObjIntConsumer;

/**
 * A scene on one device, divided into overlapping parts: the lines of Algorithm 1 of the paper on fuzzy scene
 * subdivision, in the order in which they are called in a step. One thread at a time may call it, but for
 * {@link #answers}. All methods throw {@link DeviceException} if the device fails.
 */
public interface ClusterSearcher extends AutoCloseable {
    /** Sends a step. */
    void begin(ClusterStep step);

    /**
     * Sums up for a round of C-means.
     *
     * @param centers three coordinates each
     * @return for each center the weights, then the weighted coordinates of all centroids
     */
    double[] sumMemberships(double[] centers, int count, double fuzziness);

    /**
     * Says in which parts each primitive is, as bits.
     *
     * @param between for centers i and j at {@code 64 * j + i}, how much closer i may be by squares than j for each
     *        unit of a primitive's radius
     */
    void assign(double[] centers, int count, double[] between, long[] parts);

    /** Takes what another one says of it, since all must go by the same. */
    void setAssignment(long[] parts);

    /**
     * Lists the members of a part, and sums up what their covariance is made of.
     *
     * @return x, y, z, xx, yy, zz, xy, xz, yz of all centroids, seen from one of them, and how many these are
     */
    double[] select(int part);

    /**
     * Sorts the part selected last along its first axis, and counts the pairs that overlap along it.
     *
     * @param axes      three of three coordinates each
     * @param thirdAxis whether boxes are compared along the third, too
     */
    long sort(double[] axes, boolean thirdAxis);

    /**
     * Hands over the pairs of items of the part sorted last that may touch and that no earlier part has, one item in
     * the upper and one in the lower half; each piece of an item its own.
     */
    void collect(ObjIntConsumer<long[]> sink);

    /** How often the device has answered so far; any thread may ask. */
    long answers();

    /** Gives all memory on the device back. Closing twice is harmless. */
    @Override
    void close();
}
