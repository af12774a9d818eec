package dev.graze.opencl.driver;

import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * The context of a device and a program built for it. Created for the first session that needs it, shared by all, and
 * released with the last.
 */
public final class DeviceContext {
    private final DeviceHandle handle;
    private final ProgramSource source;
    private final String definitions;
    private final ProgramCache cache;
    private OwnedObjects objects;
    private int users;
    private long device;
    private long context;
    private long program;
    private long buildNanos;
    private boolean cached;

    /** @param definitions further compiler options, each preceded by a space */
    public DeviceContext(DeviceHandle handle, ProgramSource source, String definitions) {
        this(handle, source, definitions, ProgramCache.OF_USER);
    }

    DeviceContext(DeviceHandle handle, ProgramSource source, String definitions, ProgramCache cache) {
        this.handle = handle;
        this.source = source;
        this.definitions = definitions;
        this.cache = cache;
    }

    /** Creates context and program unless they exist. Each call needs one call of {@link #release}. */
    synchronized void acquire() {
        if (users == 0) {
            objects = new OwnedObjects();
            try {
                create();
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

    private void create() {
        device = handle.id();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            context = CL10.clCreateContext(null, device, null, MemoryUtil.NULL, code);
            handle.require(code.get(0), "clCreateContext");
            objects.add(context, CL10::clReleaseContext);
        }
        ProgramBuild build = new ProgramBuild(context, handle, source, definitions, objects);
        program = build.build(cache);
        buildNanos = build.nanos();
        cached = build.isCached();
    }

    DeviceHandle handle() {
        return handle;
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

    /** Returns how long it took to build or load the program. */
    long buildNanos() {
        return buildNanos;
    }

    /** Returns whether the program came from the cache. */
    boolean isCached() {
        return cached;
    }
}
