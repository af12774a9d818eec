package dev.graze.opencl.driver;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * A word of host memory that a running kernel polls: the host raises it to make the kernel's groups return. The word
 * stays mapped for reading, which is the only mapping under which kernels may read it too (OpenCL 1.2, 5.5.4); a
 * command sets it to 0 beforehand. Raising it writes through that mapping, which OpenCL does not specify: drivers for
 * CPUs and for devices with shared memory pass the write on, and a device that reads a copy runs its search to
 * completion without the host waiting for it. Either way the caller drops the device and uses none of its results. The
 * word is unmapped before it is released, because drivers never free a mapped buffer, nor its context.
 */
public final class AbortFlag {
    private final long buffer;
    private final ByteBuffer word;
    private boolean raised;
    private boolean released;

    public AbortFlag(DeviceSession session) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            buffer = CL10.clCreateBuffer(session.context().context(),
                    CL10.CL_MEM_READ_WRITE | CL10.CL_MEM_ALLOC_HOST_PTR, Integer.BYTES, code);
            session.require(code.get(0), "clCreateBuffer for the abort flag");
            session.objects().add(buffer, CL10::clReleaseMemObject);
        }
        session.clear(buffer, 0, 1);
        word = session.map(buffer, Integer.BYTES);
        session.objects().add(MemoryUtil.memAddress(word), address -> unmap(session));
    }

    private synchronized void unmap(DeviceSession session) {
        session.unmap(buffer, word);
        released = true;
    }

    long id() {
        return buffer;
    }

    /** Raises the flag, from any thread. Has no effect after the session was closed. */
    public synchronized void raise() {
        if (!released) {
            raised = true;
            word.putInt(0, 1);
        }
    }

    public synchronized boolean isRaised() {
        return raised && !released;
    }
}
