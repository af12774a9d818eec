package dev.graze.opencl;

/** Arrays that are sent to a device once and stay there. */
final class DeviceArrays {
    private DeviceArrays() {
    }

    static DeviceBuffer of(int[] numbers, String what, CommandQueue queue, DeviceMemory memory) {
        DeviceBuffer buffer = new DeviceBuffer(memory, what, Integer.BYTES, numbers.length);
        queue.write(buffer, numbers.length, (bytes, first) -> bytes.asIntBuffer().put(numbers, first, bytes.remaining() / Integer.BYTES));
        return buffer;
    }

    static DeviceBuffer of(char[] numbers, String what, CommandQueue queue, DeviceMemory memory) {
        DeviceBuffer buffer = new DeviceBuffer(memory, what, Character.BYTES, numbers.length);
        queue.write(buffer, numbers.length,
                (bytes, first) -> bytes.asCharBuffer().put(numbers, first, bytes.remaining() / Character.BYTES));
        return buffer;
    }

    static DeviceBuffer of(long[] numbers, String what, CommandQueue queue, DeviceMemory memory) {
        DeviceBuffer buffer = new DeviceBuffer(memory, what, Long.BYTES, numbers.length);
        queue.write(buffer, numbers.length, (bytes, first) -> bytes.asLongBuffer().put(numbers, first, bytes.remaining() / Long.BYTES));
        return buffer;
    }
}
