package dev.graze.narrow.certified;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether lanes are worth using yet, in the whole virtual machine. Before they are compiled, lanes are a hundred times
 * slower than they will be, and take seconds to get there. So at first they get only as many blocks as cost a part of
 * what plain Java takes, until they beat it; and none before there is some work, because who has little to do is done
 * before lanes would pay.
 */
final class LaneWarmUp {
    private static final long WORTH_NANOS = 1_000_000_000;
    /** Plain Java gets this many times as long as lanes, while these are slow. */
    private static final int TIMES = 3;
    /** So many blocks together must be faster than plain Java's average. */
    private static final int WINDOW = 16;

    private final AtomicLong plainNanos = new AtomicLong();
    private final AtomicLong plainPairs = new AtomicLong();
    private final AtomicLong lanesNanos = new AtomicLong();
    /** Of the blocks since the last comparison. */
    private long windowNanos;
    private long windowPairs;
    private int windowBlocks;
    private volatile boolean over;

    boolean isOver() {
        return over;
    }

    /** Whether lanes should have a try at the next block. */
    boolean wantsTry() {
        return over || WORTH_NANOS + TIMES * lanesNanos.get() < plainNanos.get();
    }

    /** How long plain Java took for a block, search and all. */
    void plainTook(long nanos, int pairs) {
        plainNanos.addAndGet(nanos);
        plainPairs.addAndGet(pairs);
    }

    /** How long lanes took for one. */
    synchronized void lanesTook(long nanos, int pairs) {
        lanesNanos.addAndGet(nanos);
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
