package dev.graze.opencl;

import dev.graze.device.DeviceException;
import org.lwjgl.opencl.CL10;

/** Looks at what the calls for one device return. */
record CallCheck(String device) {
    /** @throws DeviceException naming the device, the call and the error, if it failed */
    void require(int code, String call) {
        if (code != CL10.CL_SUCCESS) {
            throw new DeviceException(
                    "OpenCL device '" + device + "': " + call + " failed with " + ErrorCodes.name(code));
        }
    }
}
