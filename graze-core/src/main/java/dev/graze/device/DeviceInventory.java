package dev.graze.device;

import java.util.List;
import java.util.Optional;

/**
 * The devices that a {@link DeviceSource} found.
 *
 * @param devices all devices, including those that cannot be used
 * @param absence why there is no device, or why a driver has none besides these, as a message for the user; empty if
 *        nothing is missing
 */
public record DeviceInventory(List<Device> devices, Optional<String> absence) {
}
