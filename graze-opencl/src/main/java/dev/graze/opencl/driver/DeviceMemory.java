package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/**
 * Takes buffers on a device and keeps account, so that too large a mesh ends in a clear line rather than in whatever
 * the driver does then.
 */
public final class DeviceMemory {
    private static final long MEGABYTE = 1 << 20;

    private final DeviceContext context;
    private final DeviceFacts facts;
    private final OwnedObjects objects;
    private long taken;

    public DeviceMemory(DeviceContext context, DeviceFacts facts, OwnedObjects objects) {
        this.context = context;
        this.facts = facts;
        this.objects = objects;
    }

    /** Whether there is room for a buffer once another one is given back. */
    public boolean hasRoom(long bytes, long givenBack) {
        return bytes <= facts.largestBufferBytes() && taken - givenBack + bytes <= facts.memoryBytes();
    }

    /** @throws DeviceException if there is not so much room, in all or in one piece */
    public long take(long bytes, String what) {
        requireRoom(bytes, facts.largestBufferBytes(), what + " need", "one buffer holds");
        requireRoom(taken + bytes, facts.memoryBytes(), "the mesh and its tests need", "has");
        synchronized (OpenClLibrary.DRIVER) {
            return create(bytes, what);
        }
    }

    private long create(long bytes, String what) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            long buffer = CL10.clCreateBuffer(context.context(), CL10.CL_MEM_READ_WRITE, bytes, code);
            context.check().require(code.get(0), "clCreateBuffer for " + what + " (" + megabytes(bytes) + ")");
            taken += bytes;
            return objects.add(buffer, CL10::clReleaseMemObject);
        }
    }

    public void giveBack(long buffer, long bytes) {
        synchronized (OpenClLibrary.DRIVER) {
            objects.release(buffer);
        }
        taken -= bytes;
    }

    private void requireRoom(long needed, long there, String who, String has) {
        if (needed > there) {
            throw new DeviceException(
                    "OpenCL device '" + facts.name() + "' is too small: " + who + " " + megabytes(needed) + ", " + has
                            + " "
                            + megabytes(there));
        }
    }

    private static String megabytes(long bytes) {
        return (bytes + MEGABYTE - 1) / MEGABYTE + " MB";
    }
}
