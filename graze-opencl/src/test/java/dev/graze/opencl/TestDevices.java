package dev.graze.opencl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.device.Device;
import dev.graze.device.DeviceInventory;
import java.util.Optional;

/** Finds a device to test on, or skips the calling test with a message. */
public final class TestDevices {
    private static final DeviceInventory INVENTORY = new OpenClSource().inventory();

    private TestDevices() {
    }

    public static OpenClDevice require() {
        Optional<Device> device = INVENTORY.devices().stream().filter(each -> each.refusal().isEmpty()).findFirst();
        assumeTrue(device.isPresent(), () -> "skipped: no OpenCL device to test on: " + INVENTORY);
        return (OpenClDevice) device.orElseThrow();
    }

    public static OpenClDevice requireUnits(int units) {
        OpenClDevice device = require();
        assumeTrue(device.computeUnits() >= units,
                () -> "skipped: " + device + " has fewer than " + units + " compute units");
        return device;
    }

    /** Returns a device that counts only up to the given limits. */
    public static OpenClDevice counting(int found, long launch) {
        OpenClDevice device = require();
        return new OpenClDevice(device.handle(), new CountLimits(found, launch));
    }

    /** Returns the same device with other memory sizes. */
    public static OpenClDevice withMemory(long memoryBytes, long largestBufferBytes) {
        OpenClDevice device = require();
        DeviceFacts facts = device.handle().facts();
        DeviceFacts limited = new DeviceFacts(facts.name(), facts.platform(), facts.type(), facts.version(),
                facts.available(), facts.compiler(), facts.doubleConfig(), facts.computeUnits(), memoryBytes,
                largestBufferBytes, facts.localBytes());
        return new OpenClDevice(new DeviceHandle(limited, device.handle().driverObject()));
    }

    /** Returns the same device with another size of its local memory. */
    public static OpenClDevice withLocalMemory(long bytes) {
        OpenClDevice device = require();
        DeviceFacts facts = device.handle().facts();
        DeviceFacts limited = new DeviceFacts(facts.name(), facts.platform(), facts.type(), facts.version(),
                facts.available(), facts.compiler(), facts.doubleConfig(), facts.computeUnits(), facts.memoryBytes(),
                facts.largestBufferBytes(), bytes);
        return new OpenClDevice(new DeviceHandle(limited, device.handle().driverObject()));
    }
}
