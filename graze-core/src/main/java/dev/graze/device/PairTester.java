package dev.graze.device;

/** Tests pairs of one mesh on one device. One thread at a time may use it, except for {@link #answers}. */
public interface PairTester extends AutoCloseable {
    /**
     * Starts sending the positions of a step that the device does not have yet, and returns at once. The arrays must
     * not change before the step's last task is collected.
     *
     * @param reach features this close or closer at some time are not filtered out; 0 is touching
     * @throws DeviceException if the device has failed in an earlier step
     */
    void begin(DeviceMotion motion, double reach);

    /**
     * Starts testing the features of pairs of items, packed as in {@link dev.graze.mesh.IndexPair}, and returns at
     * once. The pairs must not change before the task is done. Tasks run one after the other.
     *
     * @throws DeviceException if the device fails
     */
    DeviceTask submit(long[] pairs, int from, int count);

    /** Returns how many times the device has answered so far. Any thread may call this. */
    long answers();

    /** Releases all memory on the device, and drops tasks that were not collected. Closing twice is harmless. */
    @Override
    void close();
}
