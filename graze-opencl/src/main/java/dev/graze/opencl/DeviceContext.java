package dev.graze.opencl;

import dev.graze.device.DeviceException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** The context of a device and a program built for it: made for the first that needs them, shared by all, given back with the last. */
final class DeviceContext {
    private static final String OPTIONS = "-cl-std=CL1.2";

    private final DeviceHandle handle;
    private final CallCheck check;
    private final ProgramSource source;
    private final String definitions;
    private OwnedObjects objects;
    private int users;
    private long device;
    private long context;
    private long program;
    private long buildNanos;

    /** @param definitions further options for the compiler, each with a space before it */
    DeviceContext(DeviceHandle handle, CallCheck check, ProgramSource source, String definitions) {
        this.handle = handle;
        this.check = check;
        this.source = source;
        this.definitions = definitions;
    }

    /** Must be followed by {@link #release} once. */
    synchronized void acquire() {
        if (users == 0) {
            objects = new OwnedObjects();
            try {
                make();
            } catch (RuntimeException | Error e) {
                objects.close();
                throw e;
            }
        }
        users++;
    }

    synchronized void release() {
        users--;
        if (users == 0) {
            objects.close();
        }
    }

    private void make() {
        device = objects.add(handle.acquire(), id -> handle.release());
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            context = CL10.clCreateContext(null, device, null, MemoryUtil.NULL, code);
            check.require(code.get(0), "clCreateContext");
            objects.add(context, CL10::clReleaseContext);
            program = CL10.clCreateProgramWithSource(context, source.text(), code);
            check.require(code.get(0), "clCreateProgramWithSource");
            objects.add(program, CL10::clReleaseProgram);
        }
        long start = System.nanoTime();
        int built = build();
        if (built == CL10.CL_BUILD_PROGRAM_FAILURE) {
            built = build(); // pocl 3.1 sometimes loses a file of its own while another thread's kernel is compiled
        }
        if (built == CL10.CL_BUILD_PROGRAM_FAILURE) {
            throw new DeviceException("OpenCL device '" + check.device() + "': its compiler refuses the program: " + buildLog());
        }
        check.require(built, "clBuildProgram");
        buildNanos = System.nanoTime() - start;
    }

    private int build() {
        return CL10.clBuildProgram(program, device, OPTIONS + definitions, null, MemoryUtil.NULL);
    }

    private String buildLog() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            CL10.clGetProgramBuildInfo(program, device, CL10.CL_PROGRAM_BUILD_LOG, (ByteBuffer) null, size);
            ByteBuffer log = MemoryUtil.memAlloc((int) size.get(0));
            CL10.clGetProgramBuildInfo(program, device, CL10.CL_PROGRAM_BUILD_LOG, log, null);
            String text = MemoryUtil.memUTF8(log).strip();
            MemoryUtil.memFree(log);
            return text;
        }
    }

    long device() {
        return device;
    }

    long context() {
        return context;
    }

    long program() {
        return program;
    }

    /** How long the driver took to build the program. */
    long buildNanos() {
        return buildNanos;
    }

    CallCheck check() {
        return check;
    }
}
