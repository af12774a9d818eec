package dev.graze.opencl.driver;

import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * The context of a device and a program built for it: made for the first that needs them, shared by all, given back
 * with the last.
 */
public final class DeviceContext {
    private final DeviceHandle handle;
    private final CallCheck check;
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

    /** @param definitions further options for the compiler, each with a space before it */
    public DeviceContext(DeviceHandle handle, CallCheck check, ProgramSource source, String definitions) {
        this(handle, check, source, definitions, ProgramCache.OF_USER);
    }

    public DeviceContext(DeviceHandle handle, CallCheck check, ProgramSource source, String definitions,
            ProgramCache cache) {
        this.handle = handle;
        this.check = check;
        this.source = source;
        this.definitions = definitions;
        this.cache = cache;
    }

    /** Must be followed by {@link #release} once. */
    public synchronized void acquire() {
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

    public synchronized void release() {
        users--;
        if (users == 0) {
            objects.close();
        }
    }

    private void make() {
        device = handle.id();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            context = CL10.clCreateContext(null, device, null, MemoryUtil.NULL, code);
            check.require(code.get(0), "clCreateContext");
            objects.add(context, CL10::clReleaseContext);
        }
        ProgramBuild build = new ProgramBuild(context, device, check, source, definitions, objects);
        program = build.make(cache);
        buildNanos = build.nanos();
        cached = build.isCached();
    }

    public long device() {
        return device;
    }

    public long context() {
        return context;
    }

    public long program() {
        return program;
    }

    /** How long it took to make the program. */
    public long buildNanos() {
        return buildNanos;
    }

    /** Whether the program was in the cache. */
    public boolean isCached() {
        return cached;
    }

    public CallCheck check() {
        return check;
    }
}
