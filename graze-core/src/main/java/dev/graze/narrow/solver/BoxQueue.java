package dev.graze.narrow.solver;

import java.util.Arrays;

/**
 * A priority queue of boxes of (t, u, v): earliest first, then narrowest in time, then most recently added, so that a
 * search goes deep before it goes wide. A reusable binary heap in flat arrays that grow as needed.
 */
final class BoxQueue {
    private static final int WIDTH = 6;

    /** The box that {@link #poll} removed last. */
    double t0;
    double t1;
    double u0;
    double u1;
    double v0;
    double v1;

    private double[] boxes = new double[WIDTH * 64];
    private int[] age = new int[64];
    private int[] heap = new int[64];
    private int[] free = new int[64];
    private int freeCount;
    private int slots;
    private int size;
    private int clock;

    void clear() {
        size = 0;
        slots = 0;
        freeCount = 0;
        clock = 0;
    }

    void add(double fromT, double toT, double fromU, double toU, double fromV, double toV) {
        int slot = freeCount > 0 ? free[--freeCount] : newSlot();
        int at = WIDTH * slot;
        boxes[at] = fromT;
        boxes[at + 1] = toT;
        boxes[at + 2] = fromU;
        boxes[at + 3] = toU;
        boxes[at + 4] = fromV;
        boxes[at + 5] = toV;
        age[slot] = clock++;
        siftUp(size++, slot);
    }

    /** Removes the first box; returns false if there is none. */
    boolean poll() {
        if (size == 0) {
            return false;
        }
        int slot = heap[0];
        int at = WIDTH * slot;
        t0 = boxes[at];
        t1 = boxes[at + 1];
        u0 = boxes[at + 2];
        u1 = boxes[at + 3];
        v0 = boxes[at + 4];
        v1 = boxes[at + 5];
        free[freeCount++] = slot;
        int last = heap[--size];
        if (size > 0) {
            siftDown(last);
        }
        return true;
    }

    private int newSlot() {
        if (slots == heap.length) {
            int capacity = 2 * slots;
            boxes = Arrays.copyOf(boxes, WIDTH * capacity);
            age = Arrays.copyOf(age, capacity);
            free = Arrays.copyOf(free, capacity);
            heap = Arrays.copyOf(heap, capacity); // assigned last: its length is the capacity check
        }
        return slots++;
    }

    private void siftUp(int start, int slot) {
        int i = start;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (!before(slot, heap[parent])) {
                break;
            }
            heap[i] = heap[parent];
            i = parent;
        }
        heap[i] = slot;
    }

    private void siftDown(int slot) {
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], slot)) {
                break;
            }
            heap[i] = heap[child];
            i = child;
        }
        heap[i] = slot;
    }

    private boolean before(int a, int b) {
        double startA = boxes[WIDTH * a];
        double startB = boxes[WIDTH * b];
        if (startA != startB) {
            return startA < startB;
        }
        double endA = boxes[WIDTH * a + 1];
        double endB = boxes[WIDTH * b + 1];
        return endA != endB ? endA < endB : age[a] > age[b];
    }
}
