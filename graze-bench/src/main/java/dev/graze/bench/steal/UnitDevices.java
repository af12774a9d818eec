package dev.graze.bench.steal;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.Devices;
import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The parts of a device that take part: one of its compute units, and two of them together.
 *
 * @param two null if the device cannot be cut so
 */
record UnitDevices(Device one, Device two, String note) {
    /**
     * Cuts a device up.
     *
     * @param choice in the words of {@code --device}; null for the first that can be used
     * @throws InvalidInputException if there is none: without a device there is nothing to measure
     */
    static UnitDevices choose(String choice, Consumer<String> warnings) {
        List<Device> devices = Devices.choose(choice, warnings);
        if (devices.isEmpty()) {
            throw new InvalidInputException(
                    "lazy-steal is measured on a device, and there is none to use; 'graze devices' says why");
        }
        return of(devices.getFirst());
    }

    static UnitDevices of(Device device) {
        String name = "The device is " + device.name() + ", of " + device.computeUnits() + " compute units."
                + (device.type().equals("CPU")
                        ? " It is a CPU: its work items run one after the other on each core."
                        : "");
        try {
            return new UnitDevices(first(device, device.computeUnits()), first(device, device.computeUnits() / 2),
                    name);
        } catch (DeviceException problem) {
            return new UnitDevices(device, null,
                    name + " Figures for one unit are of the whole device, and none for two: "
                            + problem.getMessage() + ".");
        }
    }

    private static Device first(Device device, int parts) {
        return device.split(parts).getFirst();
    }
}
