package dev.graze.engine.intercd;

import dev.graze.device.DeviceChooser;
import dev.graze.spi.EngineOptions;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.engine.devices.DeviceOpening;
import java.util.List;

/** The devices that the user wants and that have room for the mesh. */
final class ChosenDevices {
    private final DeviceChooser choice;

    /**
     * By some way to choose.
     *
     * @param choice makes devices of the user's words, and tells somebody in a line what cannot be had
     */
    ChosenDevices(DeviceChooser choice) {
        this.choice = choice;
    }

    /**
     * Brings the mesh onto each device; one that fails is left out with a line of warning. With a separation, devices
     * filter and decide nothing.
     */
    List<OpenDevice> open(DeviceMesh mesh, EngineOptions options) {
        if (mesh.itemCount() < 2) {
            return List.of();
        }
        return DeviceOpening.openAll(choice.choose(options.device(), options.warnings()),
                device -> open(device, mesh, options),
                OpenDevice::close, options.warnings());
    }

    private static OpenDevice open(Device device, DeviceMesh mesh, EngineOptions options) {
        return new OpenDevice(device, device.open(mesh, options.tolerance(), options.separation() == 0));
    }
}
