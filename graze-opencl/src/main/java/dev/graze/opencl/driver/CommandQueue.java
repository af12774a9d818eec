package dev.graze.opencl.driver;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.opencl.CL12;
import org.lwjgl.system.MemoryStack;

/**
 * What one host thread asks of a device, in order. Buffers are reached by mapping: on a processor that copies nothing,
 * and elsewhere the driver knows best through which memory to copy.
 */
public final class CommandQueue {
    /** Mapped in one piece at most; Java's buffers end at 2 GiB. */
    private static final long LARGEST_PIECE = 1L << 28;
    /**
     * Items of a work group. One size for all launches, since drivers for processors compile a kernel anew for each.
     */
    private static final int GROUP = 64;

    private final CallCheck check;
    private final long queue;
    private final AtomicLong answers = new AtomicLong();

    public CommandQueue(DeviceContext context, OwnedObjects objects) {
        this.check = context.check();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            queue = CL10.clCreateCommandQueue(context.context(), context.device(), 0, code);
            check.require(code.get(0), "clCreateCommandQueue");
            objects.add(queue, CL10::clReleaseCommandQueue);
        }
    }

    /**
     * Fills the first entries of a buffer, in pieces that {@code fill} gets with the number of the first entry of each.
     */
    public void write(DeviceBuffer buffer, long entries, Piece fill) {
        inPieces(buffer, entries, CL12.CL_MAP_WRITE_INVALIDATE_REGION, fill);
    }

    public void read(DeviceBuffer buffer, long entries, Consumer<ByteBuffer> take) {
        inPieces(buffer, entries, CL10.CL_MAP_READ, (bytes, first) -> take.accept(bytes));
    }

    /** A part of a buffer in the host's memory. */
    public interface Piece {
        void at(ByteBuffer bytes, int firstEntry);
    }

    private void inPieces(DeviceBuffer buffer, long entries, long access, Piece piece) {
        long atOnce = LARGEST_PIECE / buffer.entryBytes();
        for (long first = 0; first < entries; first += atOnce) {
            long bytes = Math.min(atOnce, entries - first) * buffer.entryBytes();
            map(buffer, first, bytes, access, piece);
        }
    }

    private void map(DeviceBuffer buffer, long first, long bytes, long access, Piece piece) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            ByteBuffer mapped = CL10.clEnqueueMapBuffer(queue, buffer.id(), true, access, first * buffer.entryBytes(),
                    bytes, null, null,
                    code,
                    null);
            check.require(code.get(0), "clEnqueueMapBuffer");
            answers.incrementAndGet();
            try {
                // Its own position, since the driver gets the buffer back by the address it is at.
                piece.at(mapped.duplicate().order(ByteOrder.nativeOrder()), (int) first);
            } finally {
                check.require(CL10.clEnqueueUnmapMemObject(queue, buffer.id(), mapped, null, null),
                        "clEnqueueUnmapMemObject");
            }
        }
    }

    /** The memory of a buffer, until {@link #unmap}. */
    public ByteBuffer map(long buffer, int bytes) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            ByteBuffer mapped = CL10.clEnqueueMapBuffer(queue, buffer, true, CL10.CL_MAP_READ | CL10.CL_MAP_WRITE, 0,
                    bytes, null, null,
                    code,
                    null);
            check.require(code.get(0), "clEnqueueMapBuffer");
            return mapped.order(ByteOrder.nativeOrder());
        }
    }

    /** Gives back what {@link #map(long, int)} gave; whether that works makes no difference to anyone any more. */
    public void unmap(long buffer, ByteBuffer mapped) {
        CL10.clEnqueueUnmapMemObject(queue, buffer, mapped, null, null);
        CL10.clFinish(queue);
    }

    /** Copies the first entries of a buffer into another one of the same kind. */
    public void copy(DeviceBuffer from, int count, DeviceBuffer to, int at) {
        check.require(CL10.clEnqueueCopyBuffer(queue, from.id(), to.id(), 0, (long) at * to.entryBytes(),
                (long) count * from.entryBytes(),
                null, null), "clEnqueueCopyBuffer");
    }

    /** Sets entries of a buffer of ints to 0. */
    public void clear(DeviceBuffer buffer, int first, int count) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            ByteBuffer zero = stack.calloc(Integer.BYTES);
            check.require(
                    CL12.clEnqueueFillBuffer(queue, buffer.id(), zero, (long) first * Integer.BYTES,
                            (long) count * Integer.BYTES, null,
                            null),
                    "clEnqueueFillBuffer");
        }
    }

    /** Starts a kernel for so many work items, and a few more to fill the last group. */
    public void launch(DeviceKernel kernel, int items) {
        if (items == 0) {
            return;
        }
        long groupSize = Math.min(GROUP, kernel.largestGroup());
        launch(kernel, (items + groupSize - 1) / groupSize, groupSize);
    }

    /** Starts a kernel for so many groups of a certain size. */
    public void launch(DeviceKernel kernel, long groups, long groupSize) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer local = stack.pointers(groupSize);
            PointerBuffer global = stack.pointers(groups * groupSize);
            check.require(CL10.clEnqueueNDRangeKernel(queue, kernel.id(), 1, null, global, local, null, null),
                    "clEnqueueNDRangeKernel(" + kernel.name() + ")");
        }
    }

    /** Waits until the device has done all that was asked of it. */
    public void finish() {
        check.require(CL10.clFinish(queue), "clFinish");
        answers.incrementAndGet();
    }

    /** How often the device has been waited for. */
    public long answers() {
        return answers.get();
    }
}
