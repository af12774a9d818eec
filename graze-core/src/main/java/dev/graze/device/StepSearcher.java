package dev.graze.device;

/**
 * Searches whole steps of one mesh on one device, which keeps mesh, hierarchy and front from step to step. One thread
 * at a time may use it, except for {@link #answers} and {@link #abort}.
 */
public interface StepSearcher extends AutoCloseable {
    /** Where the search of a step starts. */
    sealed interface Start {
        /** Some nodes of the test tree: this device's share until the next search that starts from roots. */
        record Roots(long[] nodes) implements Start {
        }

        /** The front that the last step left. */
        record LastFront() implements Start {
        }
    }

    /**
     * Sends the hierarchy to the device before the first step, and replaces any that is there.
     *
     * @throws DeviceException if the device fails or has too little memory
     */
    void load(DeviceTree tree);

    /**
     * Finds the contacts in this device's share of the test tree, and on request those of orphan sets, or some of them
     * if the receiver says that they are enough. The front is complete either way.
     *
     * @param orphans whether to test the orphan sets
     * @throws DeviceException if the device fails or has too little memory; then nothing was delivered
     */
    SearchReport search(DeviceStep step, Start start, boolean orphans, DeviceResults results);

    /**
     * Returns how many times the device has answered so far. While this grows, the device is busy with a long step and
     * does not hang. Any thread may call this.
     */
    long answers();

    /** Makes a search in progress fail soon. Any thread may call this. */
    void abort();

    /** Releases all memory on the device. Closing twice is harmless. */
    @Override
    void close();
}
