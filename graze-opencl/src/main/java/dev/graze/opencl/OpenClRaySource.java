package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.rigid.rays.RayDevice;
import dev.graze.rigid.rays.RayDeviceSource;
import dev.graze.rigid.rays.RaySettings;

/** Opens OpenCL devices for rays. */
public final class OpenClRaySource implements RayDeviceSource {
    @Override
    public boolean knows(Device device) {
        return device instanceof OpenClDevice;
    }

    @Override
    public RayDevice open(Device device, RaySettings settings) {
        return ((OpenClDevice) device).openRays(settings);
    }
}
