package dev.graze.device;

import java.util.List;
import java.util.function.Consumer;

/** Turns a user's choice of devices into the devices to use; {@link Devices#choose} chooses among this machine's. */
@FunctionalInterface
public interface DeviceChooser {
    /**
     * Returns the devices to use.
     *
     * @param choice   in the format of {@link dev.graze.ContinuousOptions#device}; null for every usable device
     * @param warnings receives one line for each requested device that cannot be used
     * @throws dev.graze.mesh.InvalidInputException if the choice is malformed or names a device that does not exist
     */
    List<Device> choose(String choice, Consumer<String> warnings);

    /** Returns a chooser that always chooses these devices. */
    static DeviceChooser of(List<? extends Device> devices) {
        List<Device> fixed = List.copyOf(devices);
        return (choice, warnings) -> fixed;
    }
}
