package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import org.lwjgl.opencl.CL10;

/** Looks at what the calls for one device return. */
public record CallCheck(String device) {
    /** @throws DeviceException naming the device, the call and the error, if it failed */
    public void require(int code, String call) {
        if (code != CL10.CL_SUCCESS) {
            throw new DeviceException(
                    "OpenCL device '" + device + "': " + call + " failed with " + ErrorCodes.name(code));
        }
    }
}
