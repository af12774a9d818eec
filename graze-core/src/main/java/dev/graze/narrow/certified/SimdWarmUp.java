package dev.graze.narrow.certified;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides whether SIMD kernels are worth using yet, for the whole virtual machine. The JIT needs seconds to compile
 * them, and until then they are a hundred times slower. So at first they get only a few blocks, which cost a fraction
 * of the time that plain Java takes, until they are faster; and none before there has been some work, because short
 * runs end before SIMD pays off.
 */
final class SimdWarmUp {
    private static final long MINIMUM_NANOS = 1_000_000_000;
    /** Plain Java gets this many times as much time as SIMD while SIMD is slow. */
    private static final int TIMES = 3;
    /** SIMD must beat plain Java's average over this many blocks together. */
    private static final int WINDOW = 16;

    private final AtomicLong plainNanos = new AtomicLong();
    private final AtomicLong plainPairs = new AtomicLong();
    private final AtomicLong simdNanos = new AtomicLong();
    /** Sums over the blocks since the last comparison. */
    private long windowNanos;
    private long windowPairs;
    private int windowBlocks;
    private volatile boolean over;

    /** Returns whether SIMD has become faster than plain Java. */
    boolean isOver() {
        return over;
    }

    /** Returns whether to try SIMD on the next block. */
    boolean shouldTry() {
        return over || MINIMUM_NANOS + TIMES * simdNanos.get() < plainNanos.get();
    }

    /** Records how long plain Java took for a block, including the search. */
    void plainTook(long nanos, int pairs) {
        plainNanos.addAndGet(nanos);
        plainPairs.addAndGet(pairs);
    }

    /** Records how long SIMD took for a block, including the search. */
    synchronized void simdTook(long nanos, int pairs) {
        simdNanos.addAndGet(nanos);
        windowNanos += nanos;
        windowPairs += pairs;
        if (++windowBlocks == WINDOW) {
            over |= (double) windowNanos * plainPairs.get() < (double) plainNanos.get() * windowPairs;
            windowNanos = 0;
            windowPairs = 0;
            windowBlocks = 0;
        }
    }
}
