package dev.graze.rigid.rays;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;

/** Opens devices for rays. A service: a module with a driver binding provides it, so that this module needs none. */
public interface RayDeviceSource {
    /** Returns whether this source can open the device. */
    boolean knows(Device device);

    /**
     * Opens a device.
     *
     * @throws DeviceException if it fails
     */
    RayDevice open(Device device, RaySettings settings);
}
