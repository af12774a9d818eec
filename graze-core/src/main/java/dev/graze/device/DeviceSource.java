package dev.graze.device;

/**
 * Finds the devices of one kind. A service: modules with a driver binding provide it, so that this module needs none.
 */
public interface DeviceSource {
    /**
     * Returns the devices of this machine, usable or not. Never throws: the inventory also reports missing and broken
     * drivers.
     */
    DeviceInventory inventory();
}
