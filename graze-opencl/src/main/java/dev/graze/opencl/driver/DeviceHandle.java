package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.util.function.LongSupplier;
import org.lwjgl.opencl.CL10;

/**
 * A device in its driver.
 *
 * @param facts        what the driver reports about the device
 * @param driverObject supplies the driver's object, which lives as long as the process; throws {@link DeviceException}
 *                     if the driver cannot create it
 */
public record DeviceHandle(DeviceFacts facts, LongSupplier driverObject) {
    public String name() {
        return facts.name();
    }

    /** Returns the driver's object. */
    public long id() {
        return driverObject.getAsLong();
    }

    /** @throws DeviceException naming the device, the call and the error, if the call failed */
    void require(int code, String call) {
        if (code != CL10.CL_SUCCESS) {
            throw new DeviceException(
                    "OpenCL device '" + name() + "': " + call + " failed with " + ErrorCodes.name(code));
        }
    }
}
