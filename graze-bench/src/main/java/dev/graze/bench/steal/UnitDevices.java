package dev.graze.bench.steal;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.Devices;
import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The measured parts of a device: one of its compute units, and two of them together.
 *
 * @param one one compute unit, or the whole device if it cannot be split
 * @param two null if the device cannot be split
 */
record UnitDevices(Device one, Device two, String note) {
    boolean hasTwo() {
        return two != null;
    }

    /**
     * Chooses a device and splits it.
     *
     * @param choice as for {@code --device}; null for the first that can be used
     * @throws InvalidInputException if there is no device: without one there is nothing to measure
     */
    static UnitDevices choose(String choice, Consumer<String> warnings) {
        List<Device> devices = Devices.choose(choice, warnings);
        if (devices.isEmpty()) {
            throw new InvalidInputException(
                    "lazy-steal needs a device, and none can be used; 'graze devices' says why");
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
                    name + " Figures for one unit are of the whole device; those for two are left out: "
                            + problem.getMessage() + ".");
        }
    }

    private static Device first(Device device, int parts) {
        return device.split(parts).getFirst();
    }
}
