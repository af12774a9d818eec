package dev.graze.engine.devices;

import dev.graze.device.DeviceException;

/** What users are told of devices, in the same words by all that use some. */
public final class DeviceNews {
    private DeviceNews() {
    }

    /** One that could not be opened. */
    public static String unusable(String device, Throwable failure) {
        return "device " + device + " is not used: " + DeviceException.reason(failure);
    }

    /** One that failed in use. */
    public static String lost(String device, Throwable failure) {
        return lost(device, DeviceException.reason(failure));
    }

    public static String lost(String device, String reason) {
        return "device " + device + " is lost, the search goes on without it: " + reason;
    }
}
