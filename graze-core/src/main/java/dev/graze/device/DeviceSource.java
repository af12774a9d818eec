package dev.graze.device;

/**
 * Finds the devices of one kind; the service that a module with a driver binding provides, so that this one needs none.
 */
public interface DeviceSource {
    /**
     * What there is on this machine, usable or not. Throws nothing: a driver that is missing or broken is part of the
     * answer.
     */
    DeviceInventory inventory();
}
