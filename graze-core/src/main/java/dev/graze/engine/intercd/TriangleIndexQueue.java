package dev.graze.engine.intercd;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The triangle index queue (HPCCD 5.1): pairs of items queued for devices, in one array that is divided into segments,
 * so that neighboring full segments go in one transfer. A segment has one owner at a time, given by its state:
 *
 * <pre>
 *   EMPTY  --master grants it--&gt;  PARTIAL  --thread has filled it--&gt;  FULL  --master sends it--&gt;  SENT
 *     ^                                                                 ^                           |
 *     |                                                                 +------ device lost --------+
 *     +----------------------------- results have arrived ------------------------------------------+
 * </pre>
 */
final class TriangleIndexQueue {
    static final int EMPTY = 0;
    static final int PARTIAL = 1;
    static final int FULL = 2;
    static final int SENT = 3;
    static final int NONE = -1;

    private final int segmentPairs;
    private final int segments;
    private final long[] pairs;
    /** Pairs in each segment, written by its owner before the owner changes the state. */
    private final int[] sizes;
    private final AtomicIntegerArray states;
    /** Used by the master only: where to search for the next empty segment, and where the window starts. */
    private int front;
    private int window;

    TriangleIndexQueue(int segments, int segmentPairs) {
        this.segments = segments;
        this.segmentPairs = segmentPairs;
        this.pairs = new long[Math.multiplyExact(segments, segmentPairs)];
        this.sizes = new int[segments];
        this.states = new AtomicIntegerArray(segments);
    }

    /** Starts a step with all segments empty. No thread and no device is working. */
    void clear() {
        Arrays.fill(sizes, 0);
        for (int segment = 0; segment < segments; segment++) {
            states.setPlain(segment, EMPTY);
        }
        front = 0;
        window = 0;
    }

    int segments() {
        return segments;
    }

    int segmentPairs() {
        return segmentPairs;
    }

    /** Returns all segments; segment {@code s} starts at {@code s * segmentPairs}. */
    long[] pairs() {
        return pairs;
    }

    int start(int segment) {
        return segment * segmentPairs;
    }

    int size(int segment) {
        return sizes[segment];
    }

    int state(int segment) {
        return states.getAcquire(segment);
    }

    /** Passes a segment with {@code size} pairs from its owner to the next one. */
    void pass(int segment, int size, int state) {
        sizes[segment] = size;
        states.setRelease(segment, state);
    }

    /** Returns an empty segment for a thread to fill, or {@link #NONE}. Only the master calls this. */
    int acquireEmpty() {
        for (int checked = 0; checked < segments; checked++) {
            int segment = front;
            front = (front + 1) % segments;
            if (state(segment) == EMPTY) {
                pass(segment, 0, PARTIAL);
                return segment;
            }
        }
        return NONE;
    }

    /**
     * Returns the first full segment in the window, a quarter of the queue, or {@link #NONE}. Only the master calls
     * this. A window without full segments moves on by its length; it reaches the segments that threads are still
     * filling again in its next round (HPCCD 5.1).
     */
    int nextFull() {
        for (int i = 0; i < windowLength(); i++) {
            int segment = (window + i) % segments;
            if (state(segment) == FULL) {
                return segment;
            }
        }
        window = (window + windowLength()) % segments;
        return NONE;
    }

    private int windowLength() {
        return Math.max(1, segments / 4);
    }

    /**
     * Returns the end of the run of full segments without gaps that starts at a full segment of the window and ends in
     * it, or at the end of the queue. Only the master calls this. The window then starts at that end.
     */
    int endOfRun(int first) {
        int beforeRun = Math.floorMod(first - window, segments);
        int limit = Math.min(segments, first + windowLength() - beforeRun);
        int end = first + 1;
        while (end < limit && sizes[end - 1] == segmentPairs && state(end) == FULL) {
            end++;
        }
        window = end % segments;
        return end;
    }

    /** Changes the state of all segments of a run. */
    void passRun(int first, int end, int state) {
        for (int segment = first; segment < end; segment++) {
            states.setRelease(segment, state);
        }
    }

    boolean hasFull() {
        for (int segment = 0; segment < segments; segment++) {
            if (state(segment) == FULL) {
                return true;
            }
        }
        return false;
    }
}
