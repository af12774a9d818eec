package dev.graze.opencl.driver;

import dev.graze.device.DeviceException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.opencl.CL12;
import org.lwjgl.system.MemoryStack;

/**
 * What one pipeline uses of a device: an in-order command queue, and kernels and buffers that are released with it. For
 * one thread at a time, except {@link #answers} and {@link #close}.
 *
 * <p>The session accounts for device memory, so that a mesh that is too large fails with a clear message instead of
 * whatever the driver does. Buffers are accessed by mapping: on a CPU device that copies nothing, and elsewhere the
 * driver chooses the memory to copy through.
 */
public final class DeviceSession implements AutoCloseable {
    /** The most bytes mapped at once; a Java buffer holds at most 2 GiB. */
    private static final long LARGEST_PIECE = 1L << 28;
    /** Work items per group. The same for all launches, because CPU drivers compile a kernel for each group size. */
    private static final int GROUP = 64;
    private static final long MEGABYTE = 1 << 20;

    private final DeviceContext context;
    private final DeviceHandle handle;
    private final long memoryBytes;
    private final long largestBufferBytes;
    private final long buildNanos;
    private final boolean cachedProgram;
    private final long queue;
    private final OwnedObjects objects = new OwnedObjects();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private long allocatedBytes;

    /**
     * Creates a session on a context that the caller has acquired. If this constructor fails, the caller releases the
     * context.
     */
    private DeviceSession(DeviceContext context, DeviceFacts limits) {
        this.context = context;
        this.handle = context.handle();
        this.memoryBytes = limits.memoryBytes();
        this.largestBufferBytes = limits.largestBufferBytes();
        this.buildNanos = context.buildNanos();
        this.cachedProgram = context.isCached();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            queue = CL10.clCreateCommandQueue(context.context(), context.device(), 0, code);
            require(code.get(0), "clCreateCommandQueue");
            objects.add(queue, CL10::clReleaseCommandQueue);
        }
    }

    /**
     * Opens a session and builds a pipeline on it, which then owns the session. If the pipeline cannot be built, the
     * session is closed.
     */
    public static <T> T open(DeviceContext context, Function<DeviceSession, T> pipeline) {
        return open(context, context.handle().facts(), pipeline);
    }

    /** Opens a session like {@link #open(DeviceContext, Function)}, with the memory sizes of other facts. */
    public static <T> T open(DeviceContext context, DeviceFacts limits, Function<DeviceSession, T> pipeline) {
        synchronized (OpenClLibrary.DRIVER) {
            context.acquire();
            try {
                DeviceSession session = new DeviceSession(context, limits);
                try {
                    return pipeline.apply(session);
                } catch (RuntimeException | Error e) {
                    session.objects.close();
                    throw e;
                }
            } catch (RuntimeException | Error e) {
                context.release();
                throw e;
            }
        }
    }

    /** Returns a kernel of the program. */
    public DeviceKernel kernel(String name) {
        return new DeviceKernel(this, name);
    }

    /**
     * Allocates a buffer.
     *
     * @param what what it holds, in the plural, for messages
     * @throws DeviceException if the device has too little memory
     */
    public DeviceBuffer buffer(String what, int entryBytes, long capacity) {
        return new DeviceBuffer(this, what, entryBytes, capacity);
    }

    /** Copies an array to a new buffer. */
    public DeviceBuffer bufferOf(int[] numbers, String what) {
        DeviceBuffer buffer = buffer(what, Integer.BYTES, numbers.length);
        write(buffer, numbers, numbers.length);
        return buffer;
    }

    /** Copies an array to a new buffer. */
    public DeviceBuffer bufferOf(char[] numbers, String what) {
        DeviceBuffer buffer = buffer(what, Character.BYTES, numbers.length);
        write(buffer, numbers.length,
                (bytes, first) -> bytes.asCharBuffer().put(numbers, first, bytes.remaining() / Character.BYTES));
        return buffer;
    }

    /** Copies an array to a new buffer. */
    public DeviceBuffer bufferOf(long[] numbers, String what) {
        DeviceBuffer buffer = buffer(what, Long.BYTES, numbers.length);
        write(buffer, numbers, 0, numbers.length);
        return buffer;
    }

    /** Writes the first entries of a buffer from an array of ints. */
    public void write(DeviceBuffer buffer, int[] numbers, long entries) {
        int each = buffer.entryBytes() / Integer.BYTES;
        write(buffer, entries,
                (bytes, first) -> bytes.asIntBuffer().put(numbers, each * first, bytes.remaining() / Integer.BYTES));
    }

    /** Writes the first entries of a buffer from an array of doubles. */
    public void write(DeviceBuffer buffer, double[] numbers, long entries) {
        writeRange(buffer, numbers, 0, entries);
    }

    /** Writes entries {@code from} to {@code to} (exclusive) of a buffer from the same range of an array of doubles. */
    public void writeRange(DeviceBuffer buffer, double[] numbers, long from, long to) {
        int each = buffer.entryBytes() / Double.BYTES;
        inPieces(buffer, from, to, CL12.CL_MAP_WRITE_INVALIDATE_REGION,
                (bytes, first) -> bytes.asDoubleBuffer().put(numbers, each * first, bytes.remaining() / Double.BYTES));
    }

    /** Writes the first entries of a buffer of longs from a range of an array. */
    public void write(DeviceBuffer buffer, long[] numbers, int from, int count) {
        write(buffer, count,
                (bytes, first) -> bytes.asLongBuffer().put(numbers, from + first, bytes.remaining() / Long.BYTES));
    }

    /** Writes the first entries of a buffer, in pieces. */
    public void write(DeviceBuffer buffer, long entries, Piece fill) {
        inPieces(buffer, entries, CL12.CL_MAP_WRITE_INVALIDATE_REGION, fill);
    }

    /** Reads the first entries of a buffer into an array of ints. */
    public void read(DeviceBuffer buffer, long entries, int[] numbers) {
        int each = buffer.entryBytes() / Integer.BYTES;
        inPieces(buffer, entries, CL10.CL_MAP_READ,
                (bytes, first) -> bytes.asIntBuffer().get(numbers, each * first, bytes.remaining() / Integer.BYTES));
    }

    /** Reads the first entries of a buffer into an array of longs. */
    public void read(DeviceBuffer buffer, long entries, long[] numbers) {
        inPieces(buffer, entries, CL10.CL_MAP_READ,
                (bytes, first) -> bytes.asLongBuffer().get(numbers, first, bytes.remaining() / Long.BYTES));
    }

    /** Reads the first entries of a buffer into an array of doubles. */
    public void read(DeviceBuffer buffer, long entries, double[] numbers) {
        int each = buffer.entryBytes() / Double.BYTES;
        inPieces(buffer, entries, CL10.CL_MAP_READ,
                (bytes, first) -> bytes.asDoubleBuffer().get(numbers, each * first, bytes.remaining() / Double.BYTES));
    }

    /** Reads the first entries of a buffer, in pieces. */
    public void read(DeviceBuffer buffer, long entries, Consumer<ByteBuffer> reader) {
        inPieces(buffer, entries, CL10.CL_MAP_READ, (bytes, first) -> reader.accept(bytes));
    }

    /** A range of a buffer in the host's memory. */
    public interface Piece {
        void at(ByteBuffer bytes, int firstEntry);
    }

    private void inPieces(DeviceBuffer buffer, long entries, long access, Piece piece) {
        inPieces(buffer, 0, entries, access, piece);
    }

    private void inPieces(DeviceBuffer buffer, long from, long to, long access, Piece piece) {
        long atOnce = LARGEST_PIECE / buffer.entryBytes();
        for (long first = from; first < to; first += atOnce) {
            long bytes = Math.min(atOnce, to - first) * buffer.entryBytes();
            map(buffer, first, bytes, access, piece);
        }
    }

    private void map(DeviceBuffer buffer, long first, long bytes, long access, Piece piece) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            ByteBuffer mapped = CL10.clEnqueueMapBuffer(queue, buffer.id(), true, access, first * buffer.entryBytes(),
                    bytes, null, null, code, null);
            require(code.get(0), "clEnqueueMapBuffer");
            answers.incrementAndGet();
            try {
                // a duplicate, because the driver identifies the mapping by the address of the buffer's position
                piece.at(mapped.duplicate().order(ByteOrder.nativeOrder()), (int) first);
            } finally {
                require(CL10.clEnqueueUnmapMemObject(queue, buffer.id(), mapped, null, null),
                        "clEnqueueUnmapMemObject");
            }
        }
    }

    /** Maps a whole buffer for reading until {@link #unmap}; kernels may read it at the same time. */
    ByteBuffer map(long buffer, int bytes) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            ByteBuffer mapped = CL10.clEnqueueMapBuffer(queue, buffer, true, CL10.CL_MAP_READ, 0, bytes, null,
                    null, code, null);
            require(code.get(0), "clEnqueueMapBuffer");
            return mapped.order(ByteOrder.nativeOrder());
        }
    }

    /** Undoes {@link #map(long, int)}. Errors are ignored: the buffer is about to be released. */
    void unmap(long buffer, ByteBuffer mapped) {
        CL10.clEnqueueUnmapMemObject(queue, buffer, mapped, null, null);
        CL10.clFinish(queue);
    }

    /** Copies the first entries of a buffer into another buffer with entries of the same size. */
    public void copy(DeviceBuffer from, int count, DeviceBuffer to, int at) {
        require(CL10.clEnqueueCopyBuffer(queue, from.id(), to.id(), 0, (long) at * to.entryBytes(),
                (long) count * from.entryBytes(), null, null), "clEnqueueCopyBuffer");
    }

    /** Sets entries of a buffer of ints to 0. */
    public void clear(DeviceBuffer buffer, int first, int count) {
        clear(buffer.id(), first, count);
    }

    /** Sets ints of a buffer to 0. */
    void clear(long buffer, int first, int count) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            ByteBuffer zero = stack.calloc(Integer.BYTES);
            require(CL12.clEnqueueFillBuffer(queue, buffer, zero, (long) first * Integer.BYTES,
                    (long) count * Integer.BYTES, null, null), "clEnqueueFillBuffer");
        }
    }

    /** Starts a kernel for a number of work items, rounded up to whole groups. */
    public void launch(DeviceKernel kernel, int items) {
        if (items == 0) {
            return;
        }
        long groupSize = Math.min(GROUP, kernel.largestGroup());
        launch(kernel, (items + groupSize - 1) / groupSize, groupSize);
    }

    /** Starts a kernel for a number of groups of a given size. */
    public void launch(DeviceKernel kernel, long groups, long groupSize) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer local = stack.pointers(groupSize);
            PointerBuffer global = stack.pointers(groups * groupSize);
            require(CL10.clEnqueueNDRangeKernel(queue, kernel.id(), 1, null, global, local, null, null),
                    "clEnqueueNDRangeKernel(" + kernel.name() + ")");
        }
    }

    /** Waits until the device has executed all commands. */
    public void finish() {
        require(CL10.clFinish(queue), "clFinish");
        answers.incrementAndGet();
    }

    /** Returns how many times the device has completed something that the host waited for. Any thread may call this. */
    public long answers() {
        return answers.get();
    }

    /** Returns how long it took to build or load the program. */
    public long buildNanos() {
        return buildNanos;
    }

    /** Returns whether the program came from the cache. */
    public boolean hasCachedProgram() {
        return cachedProgram;
    }

    DeviceContext context() {
        return context;
    }

    OwnedObjects objects() {
        return objects;
    }

    void require(int code, String call) {
        if (code != CL10.CL_SUCCESS) {
            handle.require(code, call);
        }
    }

    /** Wraps an exception of a driver call as a failure of this device, so that other devices can take over. */
    public DeviceException failure(RuntimeException problem) {
        return problem instanceof DeviceException known
                ? known
                : new DeviceException("OpenCL device '" + handle.name() + "' failed: " + problem, problem);
    }

    /** Returns whether a buffer can be allocated after another one is released. */
    public boolean canAllocate(long bytes, long releasedBytes) {
        return bytes <= largestBufferBytes && allocatedBytes - releasedBytes + bytes <= memoryBytes;
    }

    /** @throws DeviceException if the device has too little memory, in total or for one buffer */
    long allocate(long bytes, String what) {
        requireMemory(bytes, largestBufferBytes, what + " need", "but one buffer holds");
        requireMemory(allocatedBytes + bytes, memoryBytes, "the mesh and its tests need", "but it has");
        synchronized (OpenClLibrary.DRIVER) {
            return create(bytes, what);
        }
    }

    private long create(long bytes, String what) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            long buffer = CL10.clCreateBuffer(context.context(), CL10.CL_MEM_READ_WRITE, bytes, code);
            require(code.get(0), "clCreateBuffer for " + what + " (" + megabytes(bytes) + ")");
            allocatedBytes += bytes;
            return objects.add(buffer, CL10::clReleaseMemObject);
        }
    }

    void free(long buffer, long bytes) {
        synchronized (OpenClLibrary.DRIVER) {
            objects.release(buffer);
        }
        allocatedBytes -= bytes;
    }

    private void requireMemory(long needed, long available, String needs, String has) {
        if (needed > available) {
            throw new DeviceException("OpenCL device '" + handle.name() + "' has too little memory: " + needs + " "
                    + megabytes(needed) + ", " + has + " " + megabytes(available));
        }
    }

    private static String megabytes(long bytes) {
        return (bytes + MEGABYTE - 1) / MEGABYTE + " MB";
    }

    /** Returns a mark for {@link #releaseTo}. No buffer may have been allocated yet. */
    public int mark() {
        return objects.size();
    }

    /** Waits for the device, then releases everything made since the mark. */
    public void releaseTo(int mark) {
        finish(); // before the lock, as in close
        synchronized (OpenClLibrary.DRIVER) {
            objects.truncate(mark);
        }
        allocatedBytes = 0;
    }

    /**
     * Waits for running commands, because some drivers do not retain what their own commands need, then releases
     * everything. Closing twice is harmless.
     */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            finish(); // before the lock, or a device that never finishes would block all others
        } finally {
            synchronized (OpenClLibrary.DRIVER) {
                objects.close();
                context.release();
            }
        }
    }
}
