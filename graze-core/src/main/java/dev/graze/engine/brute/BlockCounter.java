package dev.graze.engine.brute;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Hands out the numbers 0 to n - 1 in blocks to whichever thread asks next, so that uneven rows balance. */
final class BlockCounter {
    private static final int BLOCK = 64;

    private final AtomicInteger next = new AtomicInteger();

    void reset() {
        next.set(0);
    }

    /** Takes blocks until none is left, and calls {@code row} for each number in them. */
    void forEach(int n, IntConsumer row) {
        for (int start = next.getAndAdd(BLOCK); start < n && start >= 0; start = next.getAndAdd(BLOCK)) {
            for (int i = start; i < Math.min(n, start + BLOCK); i++) {
                row.accept(i);
            }
        }
    }
}
