package dev.graze.bench;

import java.util.function.Supplier;

/**
 * How much of the heap something holds: what is in use after a full collection with it alive, less what was in use
 * before it was made.
 */
final class HeldMemory {
    /** One collection may leave what a finalizer or a reference queue still has hold of. */
    private static final int COLLECTIONS = 3;

    private HeldMemory() {
    }

    /** Makes the thing, measures it, and closes it. */
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
