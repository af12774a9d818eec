package dev.graze.opencl.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.lwjgl.opencl.CL;
import org.lwjgl.opencl.CL10;
import org.lwjgl.opencl.CL12;
import org.lwjgl.opencl.CLCapabilities;
import org.lwjgl.system.MemoryUtil;

/**
 * Watches the driver calls that map buffers and launch kernels, and can drop launches, as a driver does that reports
 * success without having run anything. Calls of the whole process pass through it until it is closed.
 */
public final class DriverCalls implements AutoCloseable {
    private static final MemoryLayout WORD = ValueLayout.JAVA_LONG;
    private static final MemoryLayout INT = ValueLayout.JAVA_INT;
    private static final int NAME_BYTES = 64;

    private final Arena arena = Arena.ofShared();
    private final Map<String, Long> originals = new HashMap<>();
    /** The flags of all mappings, by address. */
    private final Map<Long, Long> mappings = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Launch> launches = new ConcurrentLinkedQueue<>();
    private final Predicate<String> dropped;
    private final MethodHandle map;
    private final MethodHandle unmap;
    private final MethodHandle launch;

    /** A launch, how many buffers were mapped at that time, and how many of them for writing. */
    public record Launch(String kernel, long mapped, long mappedForWriting) {
    }

    /** @param dropped the names of the kernels whose launches to drop */
    public DriverCalls(Predicate<String> dropped) {
        this.dropped = dropped;
        this.map = replace("clEnqueueMapBuffer", "map", FunctionDescriptor.of(WORD, WORD, WORD, INT, WORD, WORD, WORD,
                INT, WORD, WORD, WORD));
        this.unmap = replace("clEnqueueUnmapMemObject", "unmap",
                FunctionDescriptor.of(INT, WORD, WORD, WORD, INT, WORD, WORD));
        this.launch = replace("clEnqueueNDRangeKernel", "launch",
                FunctionDescriptor.of(INT, WORD, WORD, INT, WORD, WORD, WORD, INT, WORD, WORD));
    }

    public Iterable<Launch> launches() {
        return launches;
    }

    /** Directs a driver function to a method of this class and returns the function. */
    @SuppressWarnings("restricted") // the functions and their types are known
    private MethodHandle replace(String function, String method, FunctionDescriptor type) {
        try {
            long original = field(function).getLong(CL.getICD());
            originals.put(function, original);
            MethodType methodType = type.toMethodType();
            MethodHandle own = MethodHandles.lookup().findVirtual(DriverCalls.class, method, methodType).bindTo(this);
            field(function).setLong(CL.getICD(), Linker.nativeLinker().upcallStub(own, type, arena).address());
            return Linker.nativeLinker().downcallHandle(MemorySegment.ofAddress(original), type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(String function) throws NoSuchFieldException {
        Field field = CLCapabilities.class.getField(function);
        field.setAccessible(true);
        return field;
    }

    long map(long queue, long buffer, int blocking, long flags, long from, long bytes, int events, long waits,
            long event, long code) throws Throwable {
        long address = (long) map.invokeExact(queue, buffer, blocking, flags, from, bytes, events, waits, event, code);
        mappings.put(address, flags);
        return address;
    }

    int unmap(long queue, long buffer, long address, int events, long waits, long event) throws Throwable {
        mappings.remove(address);
        return (int) unmap.invokeExact(queue, buffer, address, events, waits, event);
    }

    int launch(long queue, long kernel, int dimensions, long offset, long global, long local, int events, long waits,
            long event) throws Throwable {
        long writing = CL10.CL_MAP_WRITE | CL12.CL_MAP_WRITE_INVALIDATE_REGION;
        Launch seen = new Launch(name(kernel), mappings.size(),
                mappings.values().stream().filter(flags -> (flags & writing) != 0).count());
        launches.add(seen);
        return dropped.test(seen.kernel())
                ? CL10.CL_SUCCESS
                : (int) launch.invokeExact(queue, kernel, dimensions, offset, global, local, events, waits, event);
    }

    private static String name(long kernel) {
        ByteBuffer name = MemoryUtil.memCalloc(NAME_BYTES);
        try {
            CL10.clGetKernelInfo(kernel, CL10.CL_KERNEL_FUNCTION_NAME, name, null);
            return MemoryUtil.memASCII(MemoryUtil.memAddress(name));
        } finally {
            MemoryUtil.memFree(name);
        }
    }

    @Override
    public void close() {
        try {
            for (Map.Entry<String, Long> original : originals.entrySet()) {
                field(original.getKey()).setLong(CL.getICD(), original.getValue());
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        arena.close();
    }
}
