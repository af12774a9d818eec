package dev.graze.device;

import java.util.List;

/**
 * What a {@link DeviceSource} found.
 *
 * @param devices all devices, those that cannot be used as well
 * @param absence why there is none, in words for a person; null if there are some
 */
public record DeviceInventory(List<Device> devices, String absence) {
}
