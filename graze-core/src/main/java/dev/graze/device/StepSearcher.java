package dev.graze.device;

/**
 * Whole steps of one mesh on one device, which keeps mesh, hierarchy and front from step to step. One thread at a time
 * may call it, but for {@link #answers} and {@link #abort}.
 */
public interface StepSearcher extends AutoCloseable {
    /**
     * Brings the hierarchy onto the device, in the place of one that is there, before the first step.
     *
     * @throws DeviceException if the device fails or has no room
     */
    void load(DeviceTree tree);

    /**
     * Finds the contacts below some nodes of the test tree, and with the first part of the tree those of orphans.
     *
     * @param roots   where to begin; null to go on from the front that the last step has kept
     * @param orphans whether to test the orphans
     * @throws DeviceException if the device fails or has no room; then nothing was handed over
     */
    SearchReport search(DeviceStep step, long[] roots, boolean orphans, DeviceResults results);

    /**
     * How often the device has answered so far: who sees it grow knows that a long step is under way, and no device
     * that hangs. Any thread may ask.
     */
    long answers();

    /** Asks a search under way to fail soon. Any thread may. */
    void abort();

    /** Gives all memory on the device back. Closing twice is harmless. */
    @Override
    void close();
}
