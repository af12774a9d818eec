package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Optional;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Builds the program of a device: loads it from a cache if the driver accepts that, else compiles it. */
final class ProgramBuild {
    private static final String OPTIONS = "-cl-std=CL1.2";

    private final long context;
    private final long device;
    private final DeviceHandle handle;
    private final String source;
    private final String options;
    private final OwnedObjects objects;
    private long program;
    private boolean cached;
    private long nanos;

    /**
     * Prepares a build.
     *
     * @param definitions further compiler options, each preceded by a space
     * @param objects     takes ownership of the program
     */
    ProgramBuild(long context, DeviceHandle handle, ProgramSource source, String definitions, OwnedObjects objects) {
        this.context = context;
        this.device = handle.id();
        this.handle = handle;
        this.source = source.text();
        this.options = OPTIONS + definitions;
        this.objects = objects;
    }

    long build(ProgramCache cache) {
        long start = System.nanoTime();
        String key = key();
        cached = cache.read(key).map(this::load).orElse(false);
        if (!cached) {
            compile();
        }
        nanos = System.nanoTime() - start;
        if (!cached) {
            binary().ifPresent(binary -> cache.write(key, binary));
        }
        return program;
    }

    /** Returns whether the program came from the cache. */
    boolean isCached() {
        return cached;
    }

    /** Returns how long it took to build or load the program. */
    long nanos() {
        return nanos;
    }

    /** Returns a digest of everything that a compiled program depends on. */
    private String key() {
        long platform = DeviceQuery.number(device, CL10.CL_DEVICE_PLATFORM);
        return ProgramCache.key(List.of(source, options, DeviceQuery.text(device, CL10.CL_DEVICE_NAME),
                DeviceQuery.text(device, CL10.CL_DEVICE_VENDOR), DeviceQuery.text(device, CL10.CL_DEVICE_VERSION),
                DeviceQuery.text(device, CL10.CL_DRIVER_VERSION), DeviceFacts.platformName(platform),
                Integer.toString(DeviceQuery.integer(device, CL10.CL_DEVICE_MAX_COMPUTE_UNITS))));
    }

    private void compile() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            program = CL10.clCreateProgramWithSource(context, source, code);
            handle.require(code.get(0), "clCreateProgramWithSource");
            objects.add(program, CL10::clReleaseProgram);
        }
        int built = build(program);
        if (built == CL10.CL_BUILD_PROGRAM_FAILURE) {
            // pocl 3.1 sometimes loses one of its files while another thread compiles a kernel: try again
            built = build(program);
        }
        if (built == CL10.CL_BUILD_PROGRAM_FAILURE) {
            throw new DeviceException(
                    "OpenCL device '" + handle.name() + "': its compiler rejects the program: " + buildLog());
        }
        handle.require(built, "clBuildProgram");
    }

    private int build(long unbuilt) {
        return CL10.clBuildProgram(unbuilt, device, options, null, MemoryUtil.NULL);
    }

    private String buildLog() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.mallocPointer(1);
            CL10.clGetProgramBuildInfo(program, device, CL10.CL_PROGRAM_BUILD_LOG, (ByteBuffer) null, size);
            ByteBuffer log = NativeBytes.allocate(size.get(0));
            CL10.clGetProgramBuildInfo(program, device, CL10.CL_PROGRAM_BUILD_LOG, log, null);
            String text = MemoryUtil.memUTF8(log).strip();
            MemoryUtil.memFree(log);
            return text;
        }
    }

    /** Loads a program that was compiled before; returns false if the driver rejects it. */
    private boolean load(byte[] binary) {
        ByteBuffer bytes = NativeBytes.allocate(binary.length);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            bytes.put(0, binary);
            IntBuffer status = stack.mallocInt(1);
            IntBuffer code = stack.mallocInt(1);
            long loaded = CL10.clCreateProgramWithBinary(context, stack.pointers(device), bytes, status, code);
            if (code.get(0) != CL10.CL_SUCCESS) {
                return false;
            }
            objects.add(loaded, CL10::clReleaseProgram);
            if (status.get(0) == CL10.CL_SUCCESS && build(loaded) == CL10.CL_SUCCESS && hasKernels(loaded)) {
                program = loaded;
                return true;
            }
            objects.release(loaded);
            return false;
        } finally {
            MemoryUtil.memFree(bytes);
        }
    }

    private static boolean hasKernels(long built) {
        int[] count = new int[1];
        return CL10.clCreateKernelsInProgram(built, null, count) == CL10.CL_SUCCESS && count[0] > 0;
    }

    /** Returns the compiled program, if the driver provides it. */
    private Optional<byte[]> binary() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer size = stack.callocPointer(1);
            int asked = CL10.clGetProgramInfo(program, CL10.CL_PROGRAM_BINARY_SIZES, size, null);
            if (asked != CL10.CL_SUCCESS || size.get(0) <= 0 || size.get(0) > Integer.MAX_VALUE) {
                return Optional.empty();
            }
            ByteBuffer bytes = NativeBytes.allocate(size.get(0));
            try {
                byte[] binary = new byte[bytes.capacity()];
                int got = CL10.clGetProgramInfo(program, CL10.CL_PROGRAM_BINARIES, stack.pointers(bytes), null);
                bytes.get(0, binary);
                return got == CL10.CL_SUCCESS ? Optional.of(binary) : Optional.empty();
            } finally {
                MemoryUtil.memFree(bytes);
            }
        }
    }
}
