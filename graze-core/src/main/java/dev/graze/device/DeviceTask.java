package dev.graze.device;

/** Tests in progress on a device. */
public interface DeviceTask {
    /** Returns whether {@link #collect} would return without waiting: the tests are done, or have failed. */
    boolean isDone();

    /**
     * Waits for the tests and delivers their results, once.
     *
     * @throws DeviceException if the device failed; then nothing was delivered, and the pairs must be tested
     * elsewhere
     */
    void collect(DeviceResults results);
}
