package dev.graze.engine.intercd;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The triangle index queue (HPCCD 5.1): pairs of items on their way to devices, in one array cut into segments, so that full segments that are
 * neighbours go in one transfer. A segment has one owner at a time, and its state says who:
 *
 * <pre>
 *   EMPTY  --master gives it--&gt;  PARTIAL  --thread has filled it--&gt;  FULL  --master sends it--&gt;  SENT
 *     ^                                                                ^                           |
 *     |                                                                +------ device lost --------+
 *     +----------------------------- results are there --------------------------------------------+
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
    /** Pairs in each segment, written by whoever owns it before it changes the state. */
    private final int[] sizes;
    private final AtomicIntegerArray states;
    /** The master's: the next segment to look at for an empty one, and where the window begins. */
    private int front;
    private int window;

    TriangleIndexQueue(int segments, int segmentPairs) {
        this.segments = segments;
        this.segmentPairs = segmentPairs;
        this.pairs = new long[Math.multiplyExact(segments, segmentPairs)];
        this.sizes = new int[segments];
        this.states = new AtomicIntegerArray(segments);
    }

    /** Starts a step with all segments empty; no thread and no device is at work. */
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

    /** All segments: that of number {@code s} from {@code s * segmentPairs} on. */
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

    /** Whoever owns the segment passes it on, with so many pairs in it. */
    void pass(int segment, int size, int state) {
        sizes[segment] = size;
        states.setRelease(segment, state);
    }

    /** For the master: an empty segment for a thread to fill, or {@link #NONE}. */
    int takeEmpty() {
        for (int looked = 0; looked < segments; looked++) {
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
     * For the master: the first of the full segments in the window, or {@link #NONE}. The window, a quarter of the
     * queue, goes on by its own length until it has been everywhere.
     */
    int nextFull() {
        int length = Math.max(1, segments / 4);
        for (int looked = 0; looked < segments + length; looked += length) {
            for (int i = 0; i < length; i++) {
                int segment = (window + i) % segments;
                if (state(segment) == FULL) {
                    return segment;
                }
            }
            window = (window + length) % segments;
        }
        return NONE;
    }

    /**
     * For the master: one past the last of the full segments that follow a full one without a gap, at most as many as
     * the window is long; then the window begins there.
     */
    int endOfRun(int first) {
        int limit = Math.min(segments, first + Math.max(1, segments / 4));
        int end = first + 1;
        while (end < limit && sizes[end - 1] == segmentPairs && state(end) == FULL) {
            end++;
        }
        window = end % segments;
        return end;
    }

    /** Changes the state of the segments of a run. */
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
