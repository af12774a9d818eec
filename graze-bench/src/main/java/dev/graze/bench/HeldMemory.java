package dev.graze.bench;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Measures how much of the heap an object holds: the memory in use after a full collection with the object alive, less
 * the memory in use before it was created.
 */
public final class HeldMemory {
    /** Collects twice: one collection may leave what a finalizer or a reference queue still holds. */
    private static final int COLLECTIONS = 3;

    private HeldMemory() {
    }

    /** Creates the object, measures it, and closes it. */
    public static <T> long bytes(Supplier<T> maker, Consumer<? super T> close) {
        long before = used();
        T held = maker.get();
        try {
            return Math.max(0, used() - before);
        } finally {
            close.accept(held);
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
