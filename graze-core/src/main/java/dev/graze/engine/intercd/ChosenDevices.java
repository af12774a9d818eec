package dev.graze.engine.intercd;

import dev.graze.EngineOptions;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.engine.devices.DeviceNews;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The devices that the user wants and that have room for the mesh. */
final class ChosenDevices {
    private final BiFunction<String, Consumer<String>, List<Device>> choice;

    /**
     * By some way to choose.
     *
     * @param choice makes devices of the user's words, and tells somebody in a line what cannot be had
     */
    ChosenDevices(BiFunction<String, Consumer<String>, List<Device>> choice) {
        this.choice = choice;
    }

    /** Brings the mesh onto each device; one that fails is left out with a line of warning. With a separation, devices filter and decide nothing. */
    List<OpenDevice> open(DeviceMesh mesh, EngineOptions options) {
        List<OpenDevice> open = new ArrayList<>();
        if (mesh.itemCount() < 2) {
            return open;
        }
        try {
            for (Device device : choice.apply(options.device(), options.warnings())) {
                open(device, mesh, options, open);
            }
        } catch (Throwable failure) {
            open.forEach(OpenDevice::close); // nobody else could
            throw failure;
        }
        return open;
    }

    private static void open(Device device, DeviceMesh mesh, EngineOptions options, List<OpenDevice> open) {
        try {
            open.add(new OpenDevice(device, device.open(mesh, options.tolerance(), options.separation() == 0)));
        } catch (RuntimeException failure) {
            options.warnings().accept(DeviceNews.unusable(device.name(), failure));
        }
    }
}
