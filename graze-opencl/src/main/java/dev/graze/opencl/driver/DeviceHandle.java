package dev.graze.opencl.driver;

/** How to get at the driver's object for a device, which stays for as long as the process does. */
public interface DeviceHandle {
    /**
     * The driver's object.
     *
     * @throws dev.graze.device.DeviceException if there is none
     */
    long id();
}
