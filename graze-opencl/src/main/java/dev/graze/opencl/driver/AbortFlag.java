package dev.graze.opencl.driver;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * A word in the host's memory that a running kernel looks at: the host raises it to make the kernel's groups end. It
 * stays mapped, which drivers for processors and for devices that share the host's memory allow for; where a device
 * reads a copy, the search goes on to its end, and nobody waits for it. Before it is given back it is unmapped: drivers
 * keep a buffer that is mapped, and the context with it, for ever.
 */
public final class AbortFlag {
    private final long buffer;
    /** Null once it is given back. */
    private ByteBuffer word;

    public AbortFlag(DeviceContext context, CommandQueue queue, OwnedObjects objects) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            buffer = CL10.clCreateBuffer(context.context(), CL10.CL_MEM_READ_WRITE | CL10.CL_MEM_ALLOC_HOST_PTR,
                    Integer.BYTES, code);
            context.check().require(code.get(0), "clCreateBuffer for the abort flag");
            objects.add(buffer, CL10::clReleaseMemObject);
        }
        word = queue.map(buffer, Integer.BYTES);
        word.putInt(0, 0);
        objects.add(MemoryUtil.memAddress(word), address -> unmap(queue));
    }

    private synchronized void unmap(CommandQueue queue) {
        queue.unmap(buffer, word);
        word = null;
    }

    public long id() {
        return buffer;
    }

    /** From any thread; of no effect after the flag was given back. */
    public synchronized void raise() {
        if (word != null) {
            word.putInt(0, 1);
        }
    }

    public synchronized boolean isRaised() {
        return word != null && word.getInt(0) != 0;
    }
}
