package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * Memory outside Java's heap that drivers read or write. Running out of it is a failure of the device it was meant for:
 * other devices can do the work, and a larger heap would not help. Running out of heap is not the device's failure:
 * such errors reach the caller unchanged, from any thread.
 */
final class NativeBytes {
    private NativeBytes() {
    }

    /** Allocates memory, to be released by {@link MemoryUtil#memFree}. */
    static ByteBuffer allocate(long size) {
        // LWJGL itself would throw an OutOfMemoryError, which looks the same as one of the heap
        long address = size > Integer.MAX_VALUE ? MemoryUtil.NULL : MemoryUtil.nmemAlloc(Math.max(1, size));
        if (address == MemoryUtil.NULL) {
            throw new DeviceException("cannot allocate " + size + " bytes outside Java's heap for the driver");
        }
        return MemoryUtil.memByteBuffer(address, (int) size);
    }
}
