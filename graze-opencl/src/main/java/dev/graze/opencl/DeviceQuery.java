package dev.graze.opencl;

import java.nio.ByteBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Asks a platform or a device about itself; what it does not know is empty or 0. */
final class DeviceQuery {
    private interface Call {
        int into(ByteBuffer value, PointerBuffer size);
    }

    private DeviceQuery() {
    }

    static String platformText(long platform, int what) {
        return text((value, size) -> CL10.clGetPlatformInfo(platform, what, value, size));
    }

    static String text(long device, int what) {
        return text((value, size) -> CL10.clGetDeviceInfo(device, what, value, size));
    }

    private static String text(Call call) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            if (call.into(null, size) != CL10.CL_SUCCESS || size.get(0) == 0) {
                return "";
            }
            // Lists of extensions are longer than the stack is sure to have room for.
            ByteBuffer value = NativeBytes.take(size.get(0));
            try {
                return call.into(value, null) == CL10.CL_SUCCESS
                        ? MemoryUtil.memASCII(value, value.capacity() - 1).strip()
                        : "";
            } finally {
                MemoryUtil.memFree(value);
            }
        }
    }

    static int integer(long device, int what) {
        int[] value = new int[1];
        return CL10.clGetDeviceInfo(device, what, value, null) == CL10.CL_SUCCESS ? value[0] : 0;
    }

    static boolean isTrue(long device, int what) {
        return integer(device, what) != 0;
    }

    static long number(long device, int what) {
        long[] value = new long[1];
        return CL10.clGetDeviceInfo(device, what, value, null) == CL10.CL_SUCCESS ? value[0] : 0;
    }
}
