package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * Memory outside Java's heap, for what drivers read or write. That it has run out is a failure of the device that it
 * was meant for: others can do the work, and a larger heap would not help. Memory of the heap itself that has run out
 * is no device's failure: such errors reach the caller as they are, from whichever thread.
 */
public final class NativeBytes {
    private NativeBytes() {
    }

    /** So many bytes, to be given back by {@link MemoryUtil#memFree}. */
    public static ByteBuffer take(long size) {
        // The library's own way would be an OutOfMemoryError, which nobody can tell from one of the heap.
        long address = size > Integer.MAX_VALUE ? MemoryUtil.NULL : MemoryUtil.nmemAlloc(Math.max(1, size));
        if (address == MemoryUtil.NULL) {
            throw new DeviceException("there are no " + size + " bytes of memory outside Java's heap for the driver");
        }
        return MemoryUtil.memByteBuffer(address, (int) size);
    }
}
