package dev.graze.opencl.step;

import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceSession;

/** The control words that the host and all groups of a search share, as in bvtt.cl. */
final class SearchControl {
    private static final int OVERFLOW = 0;
    private static final int FRONT = 1;
    private static final int FOUND = 2;
    private static final int REPLACED = 3;
    private static final int IDLE = 4;
    private static final int ENDED = 5;
    private static final int LEFT = 6;
    private static final int FRONT_UNCOUNTABLE = 7;
    private static final int FOUND_UNCOUNTABLE = 8;
    private static final int NUMBERS = 9;

    private final DeviceSession session;
    private final DeviceBuffer buffer;
    private final int[] numbers = new int[NUMBERS];
    private final int mostFound;

    SearchControl(DeviceSession session, int mostFound) {
        this.session = session;
        this.mostFound = mostFound;
        this.buffer = session.buffer("control words", Integer.BYTES, NUMBERS);
    }

    DeviceBuffer buffer() {
        return buffer;
    }

    void clear() {
        session.clear(buffer, 0, NUMBERS);
    }

    /** Resets the counters of a launch. */
    void beginLaunch() {
        session.clear(buffer, IDLE, LEFT + 1 - IDLE);
    }

    /** Reads all words; the methods below return what was read last. */
    void read() {
        session.read(buffer, NUMBERS, numbers);
    }

    /** Returns whether a deque was too small. */
    boolean hasOverflown() {
        return numbers[OVERFLOW] != 0;
    }

    /** Returns how many groups of the last launch ran to their end, without being told to abort. */
    int ended() {
        return numbers[ENDED];
    }

    /** Returns how many nodes the balancing kernels have redistributed after the last launch. */
    int left() {
        return numbers[LEFT];
    }

    /** Returns whether the front is longer than a device counts. */
    boolean isFrontUncountable() {
        return numbers[FRONT_UNCOUNTABLE] != 0;
    }

    /** Returns whether more pairs of leaves were found than a device counts. */
    boolean isFoundUncountable() {
        return numbers[FOUND_UNCOUNTABLE] != 0 || found() > mostFound;
    }

    /** Returns the number of front nodes, including those that did not fit; meaningless if uncountable. */
    long front() {
        return Integer.toUnsignedLong(numbers[FRONT]);
    }

    /** Returns the number of pairs of leaves, including those that did not fit; meaningless if uncountable. */
    long found() {
        return Integer.toUnsignedLong(numbers[FOUND]);
    }

    /** Returns the number of front nodes that were replaced by their children. */
    long replaced() {
        return Integer.toUnsignedLong(numbers[REPLACED]);
    }
}
