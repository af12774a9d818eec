package dev.graze.bench;

import java.util.function.Supplier;

/**
 * Measures how much of the heap an object holds: the memory in use after a full collection with the object alive, less
 * the memory in use before it was created.
 */
final class HeldMemory {
    /** Collects twice: one collection may leave what a finalizer or a reference queue still holds. */
    private static final int COLLECTIONS = 3;

    private HeldMemory() {
    }

    /** Creates the object, measures it, and closes it. */
    static long bytes(Supplier<? extends SteppedDetector> maker) {
        long before = used();
        SteppedDetector held = maker.get();
        try {
            return Math.max(0, used() - before);
        } finally {
            held.close();
        }
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
