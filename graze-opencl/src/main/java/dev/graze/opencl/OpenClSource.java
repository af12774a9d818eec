package dev.graze.opencl;

import dev.graze.device.Device;
import dev.graze.device.DeviceInventory;
import dev.graze.device.DeviceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/** The devices of all OpenCL drivers on this machine. */
public final class OpenClSource implements DeviceSource {
    @Override
    public DeviceInventory look() {
        String absence = OpenClLibrary.load();
        if (absence != null) {
            return none(absence);
        }
        try {
            synchronized (OpenClLibrary.DRIVER) {
                return lookAtPlatforms();
            }
        } catch (RuntimeException | LinkageError e) {
            return none("OpenCL does not work here (" + e + "); update the driver");
        }
    }

    private static DeviceInventory none(String absence) {
        return new DeviceInventory(List.of(), absence);
    }

    private static DeviceInventory lookAtPlatforms() {
        List<Long> platforms = platforms();
        if (platforms.isEmpty()) {
            return none("OpenCL is installed, but no driver for it (no platform); install an OpenCL driver");
        }
        List<Device> devices = new ArrayList<>();
        RuntimeException failure = null;
        for (long platform : platforms) {
            try {
                addDevices(platform, devices);
            } catch (RuntimeException e) {
                failure = e; // the devices of other drivers are none the worse for it
            }
        }
        if (devices.isEmpty() && failure != null) {
            throw failure;
        }
        return devices.isEmpty() ? none(withoutDevices(platforms)) : new DeviceInventory(List.copyOf(devices), null);
    }

    private static void addDevices(long platform, List<Device> devices) {
        for (long device : devices(platform)) {
            devices.add(new OpenClDevice(DeviceFacts.read(platform, device), DeviceHandle.whole(device)));
        }
    }

    private static String withoutDevices(List<Long> platforms) {
        String names = platforms.stream().map(DeviceFacts::platformName).collect(Collectors.joining("; "));
        return "the OpenCL drivers here have no device (" + names + "); check that the device is there and may be used";
    }

    private interface Listing {
        int into(PointerBuffer ids, int[] count);
    }

    private static List<Long> platforms() {
        return list(CL10::clGetPlatformIDs, ErrorCodes.PLATFORM_NOT_FOUND, "clGetPlatformIDs");
    }

    private static List<Long> devices(long platform) {
        return list((ids, count) -> CL10.clGetDeviceIDs(platform, CL10.CL_DEVICE_TYPE_ALL, ids, count), CL10.CL_DEVICE_NOT_FOUND,
                "clGetDeviceIDs");
    }

    private static List<Long> list(Listing listing, int noneThere, String call) {
        int[] count = new int[1];
        int code = listing.into(null, count);
        List<Long> ids = new ArrayList<>();
        if (code == noneThere) {
            return ids;
        }
        requireSuccess(code, call);
        if (count[0] == 0) {
            return ids;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer buffer = stack.mallocPointer(count[0]);
            requireSuccess(listing.into(buffer, count), call);
            for (int i = 0; i < count[0]; i++) {
                ids.add(buffer.get(i));
            }
        }
        return ids;
    }

    private static void requireSuccess(int code, String call) {
        if (code != CL10.CL_SUCCESS) {
            throw new IllegalStateException(call + " failed with " + ErrorCodes.name(code));
        }
    }
}
