package dev.graze.engine.intercd;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/**
 * The task units of one thread. Units are split from the top of the hierarchy down, so the one in front, which was put
 * in first, is about the largest: that is the one to hand over (HPCCD 4.3). The thread itself takes the one put in
 * last, which is near what it just looked at. Only its thread puts in and takes out; others read what could be had from
 * it.
 */
final class UnitQueue {
    /** Handing over a unit of fewer triangles costs more than it saves. */
    private static final int FEWEST_TRIANGLES = 64;

    private final IntUnaryOperator trianglesBelow;
    private int[] ring = new int[64];
    private int head;
    private int size;
    /** Triangles below the unit in front, 0 if this thread has none to spare. */
    private final AtomicInteger offer = new AtomicInteger();

    UnitQueue(IntUnaryOperator trianglesBelow) {
        this.trianglesBelow = trianglesBelow;
    }

    void clear() {
        head = 0;
        size = 0;
        offer.setPlain(0);
    }

    void add(int node) {
        if (size == ring.length) {
            grow();
        }
        ring[head + size++ & ring.length - 1] = node;
    }

    private void grow() {
        int[] larger = new int[2 * size];
        for (int i = 0; i < size; i++) {
            larger[i] = ring[head + i & size - 1];
        }
        ring = larger;
        head = 0;
    }

    /** Takes the unit that was put in last, for this thread itself, or -1. */
    int takeLast() {
        return size == 0 ? -1 : ring[head + --size & ring.length - 1];
    }

    /** Takes the unit in front, for another thread, or -1. */
    int takeFirst() {
        if (size == 0) {
            return -1;
        }
        int node = ring[head];
        head = head + 1 & ring.length - 1;
        size--;
        return node;
    }

    /**
     * Lets others know how many triangles the unit in front has. The last unit is not to be had: who gave it away would
     * have to ask for one itself.
     */
    void offer() {
        int triangles = size < 2 ? 0 : trianglesBelow.applyAsInt(ring[head]);
        offer.setRelease(triangles < FEWEST_TRIANGLES ? 0 : triangles);
    }

    int offered() {
        return offer.getAcquire();
    }
}
