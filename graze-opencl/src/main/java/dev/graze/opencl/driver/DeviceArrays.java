package dev.graze.opencl.driver;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Arrays that are sent to a device once and stay there, and arrays that are filled from it. */
public final class DeviceArrays {
    private DeviceArrays() {
    }

    public static DeviceBuffer of(int[] numbers, String what, CommandQueue queue, DeviceMemory memory) {
        DeviceBuffer buffer = new DeviceBuffer(memory, what, Integer.BYTES, numbers.length);
        queue.write(buffer, numbers.length,
                (bytes, first) -> bytes.asIntBuffer().put(numbers, first, bytes.remaining() / Integer.BYTES));
        return buffer;
    }

    public static DeviceBuffer of(char[] numbers, String what, CommandQueue queue, DeviceMemory memory) {
        DeviceBuffer buffer = new DeviceBuffer(memory, what, Character.BYTES, numbers.length);
        queue.write(buffer, numbers.length,
                (bytes, first) -> bytes.asCharBuffer().put(numbers, first, bytes.remaining() / Character.BYTES));
        return buffer;
    }

    public static DeviceBuffer of(long[] numbers, String what, CommandQueue queue, DeviceMemory memory) {
        DeviceBuffer buffer = new DeviceBuffer(memory, what, Long.BYTES, numbers.length);
        queue.write(buffer, numbers.length,
                (bytes, first) -> bytes.asLongBuffer().put(numbers, first, bytes.remaining() / Long.BYTES));
        return buffer;
    }

    /** Takes the pieces of a buffer one after the other. */
    public static Consumer<ByteBuffer> into(int[] numbers) {
        int[] at = new int[1];
        return bytes -> {
            int count = bytes.remaining() / Integer.BYTES;
            bytes.asIntBuffer().get(numbers, at[0], count);
            at[0] += count;
        };
    }

    /** As for whole numbers. */
    public static Consumer<ByteBuffer> into(double[] numbers) {
        int[] at = new int[1];
        return bytes -> {
            int count = bytes.remaining() / Double.BYTES;
            bytes.asDoubleBuffer().get(numbers, at[0], count);
            at[0] += count;
        };
    }
}
