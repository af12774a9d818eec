package dev.graze.rigid.rays;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;

/** Opens devices for rays; the service that a module with a driver binding provides, so that this one needs none. */
public interface RayDeviceSource {
    /** Whether a device is of the kind that it opens. */
    boolean knows(Device device);

    /**
     * Opens a device.
     *
     * @throws DeviceException if it fails
     */
    RayDevice open(Device device, RaySettings settings);
}
