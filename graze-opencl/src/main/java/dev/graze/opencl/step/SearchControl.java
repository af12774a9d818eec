package dev.graze.opencl.step;

import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceMemory;

/** What the host and all groups of a search tell each other; as in bvtt.cl. */
final class SearchControl {
    private static final int OVERFLOW = 0;
    private static final int FRONT = 1;
    private static final int FOUND = 2;
    private static final int REPLACED = 3;
    private static final int IDLE = 4;
    private static final int ENDLESS_FRONT = 5;
    private static final int ENDLESS_FOUND = 6;
    private static final int NUMBERS = 7;

    private final CommandQueue queue;
    private final DeviceBuffer buffer;
    private final int[] numbers = new int[NUMBERS];
    private final CountLimits limits;

    SearchControl(CommandQueue queue, DeviceMemory memory, CountLimits limits) {
        this.queue = queue;
        this.limits = limits;
        this.buffer = new DeviceBuffer(memory, "control", Integer.BYTES, NUMBERS);
    }

    DeviceBuffer buffer() {
        return buffer;
    }

    void clear() {
        queue.clear(buffer, 0, NUMBERS);
    }

    /** Before a launch of groups of which none is idle yet. */
    void clearIdle() {
        queue.clear(buffer, IDLE, 1);
    }

    void read() {
        queue.read(buffer, NUMBERS, bytes -> bytes.asIntBuffer().get(numbers));
    }

    /** Whether a deque was too small, as of {@link #read}. */
    boolean hasOverflown() {
        return numbers[OVERFLOW] != 0;
    }

    /** Whether the front is longer than can be counted. */
    boolean isFrontEndless() {
        return numbers[ENDLESS_FRONT] != 0;
    }

    /** Whether more pairs of leaves were found than places can be told. */
    boolean isFoundEndless() {
        return numbers[ENDLESS_FOUND] != 0 || found() > limits.found();
    }

    /** How many front nodes there were, whether or not there was room for them, unless it is endless. */
    long front() {
        return Integer.toUnsignedLong(numbers[FRONT]);
    }

    /** How many pairs of leaves there were, whether or not there was room for them, unless they are endless. */
    long found() {
        return Integer.toUnsignedLong(numbers[FOUND]);
    }

    long replaced() {
        return Integer.toUnsignedLong(numbers[REPLACED]);
    }
}
