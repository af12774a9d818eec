package dev.graze.device;

/** Tests under way on a device. */
public interface DeviceTask {
    /** Whether {@link #collect} need not wait: the tests are done, or have failed. */
    boolean isDone();

    /**
     * Waits for the end and hands over the results, once.
     *
     * @throws DeviceException if the device failed; then nothing was handed over, and the pairs must be tested
     * elsewhere
     */
    void collect(DeviceResults results);
}
