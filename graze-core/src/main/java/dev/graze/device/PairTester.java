package dev.graze.device;

/** One mesh on one device. One thread at a time may call it, but for {@link #answers}. */
public interface PairTester extends AutoCloseable {
    /**
     * Starts to send the positions of a step and returns at once; the arrays must not change before the step's last
     * task is collected.
     *
     * @param reach features this close or closer at some time are not filtered out; 0 is touching
     * @throws DeviceException if the device has failed in an earlier step
     */
    void begin(double[] t0, double[] t1, double reach);

    /**
     * Starts to test the features of pairs of items, one item in the upper and one in the lower half, and returns at
     * once. The pairs must not change before the task is done. Tasks run one after the other.
     *
     * @throws DeviceException if the device fails
     */
    DeviceTask submit(long[] pairs, int from, int count);

    /** How often the device has answered so far; any thread may ask. */
    long answers();

    /** Gives all memory on the device back; tasks that are not collected are lost. Closing twice is harmless. */
    @Override
    void close();
}
