package dev.graze.bench.steal;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.Devices;
import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The measured parts of a device: one of its compute units, and two of them together, which stand for the paper's cards
 * of one and of four multiprocessors. A device that cannot be split like that is measured whole in place of either; the
 * number of work groups then makes the difference, which is the paper's for the search itself.
 *
 * @param one  one compute unit, or the whole device
 * @param two  two compute units, or the whole device
 * @param note what they are, for readers of the figures
 */
record UnitDevices(Device one, Device two, String note) {
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
        StringBuilder note = new StringBuilder("The device is " + device.name() + ", of " + device.computeUnits()
                + " compute units." + (device.type().equals("CPU")
                        ? " It is a CPU: its work items run one after the other on each core."
                        : ""));
        return new UnitDevices(ofUnits(1, device, note), ofUnits(2, device, note), note.toString());
    }

    /**
     * Returns the first part of a device that has exactly this many units. An odd number of units leaves one unused. A
     * device of three units has no part of two, because a device is never split in one part.
     */
    private static Device ofUnits(int units, Device device, StringBuilder note) {
        if (device.computeUnits() == units) {
            return device;
        }
        String problem;
        try {
            int parts = device.computeUnits() / units;
            Device part = device.split(Math.max(1, parts)).getFirst();
            if (part.computeUnits() == units) {
                return part;
            }
            problem = "its " + device.computeUnits() + " units make no part of " + units;
        } catch (DeviceException failure) {
            problem = failure.getMessage();
        }
        note.append(" Figures for ").append(units == 1 ? "one unit" : "two units")
                .append(" are of the whole device, where only the search is limited by its groups: ").append(problem)
                .append('.');
        return device;
    }
}
