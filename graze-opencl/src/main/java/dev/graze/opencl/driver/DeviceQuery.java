package dev.graze.opencl.driver;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Queries platforms and devices. Properties that a driver does not know are empty or 0. */
public final class DeviceQuery {
    private interface Call {
        int into(ByteBuffer value, PointerBuffer size);
    }

    private interface Listing {
        int into(PointerBuffer ids, int[] count);
    }

    private DeviceQuery() {
    }

    /** Returns the ids of all platforms; empty if no driver is installed. */
    public static List<Long> platforms() {
        return list(CL10::clGetPlatformIDs, ErrorCodes.PLATFORM_NOT_FOUND, "clGetPlatformIDs");
    }

    /** Returns the ids of all devices of a platform. */
    public static List<Long> devices(long platform) {
        return list((ids, count) -> CL10.clGetDeviceIDs(platform, CL10.CL_DEVICE_TYPE_ALL, ids, count),
                CL10.CL_DEVICE_NOT_FOUND,
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

    /** Returns whether a device has an extension. */
    public static boolean hasExtension(long device, String name) {
        return Arrays.asList(text(device, CL10.CL_DEVICE_EXTENSIONS).split(" ")).contains(name);
    }

    public static String platformText(long platform, int what) {
        return text((value, size) -> CL10.clGetPlatformInfo(platform, what, value, size));
    }

    public static String text(long device, int what) {
        return text((value, size) -> CL10.clGetDeviceInfo(device, what, value, size));
    }

    private static String text(Call call) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            if (call.into(null, size) != CL10.CL_SUCCESS || size.get(0) == 0) {
                return "";
            }
            // not on the stack, which may be too small for lists of extensions
            ByteBuffer value = NativeBytes.allocate(size.get(0));
            try {
                return call.into(value, null) == CL10.CL_SUCCESS
                        ? MemoryUtil.memASCII(value, value.capacity() - 1).strip()
                        : "";
            } finally {
                MemoryUtil.memFree(value);
            }
        }
    }

    public static int integer(long device, int what) {
        int[] value = new int[1];
        return CL10.clGetDeviceInfo(device, what, value, null) == CL10.CL_SUCCESS ? value[0] : 0;
    }

    public static boolean isTrue(long device, int what) {
        return integer(device, what) != 0;
    }

    public static long number(long device, int what) {
        long[] value = new long[1];
        return CL10.clGetDeviceInfo(device, what, value, null) == CL10.CL_SUCCESS ? value[0] : 0;
    }
}
