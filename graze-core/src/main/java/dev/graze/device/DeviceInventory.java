package dev.graze.device;

import java.util.List;

/**
 * What a {@link DeviceSource} found.
 *
 * @param devices all devices, those that cannot be used as well
 * @param absence why there is none, or why a driver has none beside these, in words for a person; null if none is
 *        missing
 */
public record DeviceInventory(List<Device> devices, String absence) {
}
