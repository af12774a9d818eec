package dev.graze.narrow.certified;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether lanes are worth using yet, for one kind of pair in the whole virtual machine. Before they are compiled, lanes are a hundred times slower than
 * they will be, and take seconds to get there. So at first they get only as many blocks as cost a part of what plain Java takes, until they beat it; and none
 * before there is some work, because who has little to do is done before lanes would pay.
 */
final class LaneWarmUp {
    private static final long WORTH_NANOS = 300_000_000;
    /** Lanes may cost this part of the time while they are slow. */
    private static final int ONE_IN = 4;
    /** So many blocks in a row must be faster than plain Java's average. */
    private static final int WINS = 8;

    private final AtomicLong plainNanos = new AtomicLong();
    private final AtomicLong plainPairs = new AtomicLong();
    private final AtomicLong lanesNanos = new AtomicLong();
    private final AtomicInteger wins = new AtomicInteger();
    private volatile boolean over;

    boolean isOver() {
        return over;
    }

    /** Whether lanes should have a try at the next block. */
    boolean wantsTry() {
        return over || WORTH_NANOS + ONE_IN * lanesNanos.get() < plainNanos.get();
    }

    /** How long plain Java took for a block, search and all. */
    void plainTook(long nanos, int pairs) {
        plainNanos.addAndGet(nanos);
        plainPairs.addAndGet(pairs);
    }

    /** How long lanes took for one. */
    void lanesTook(long nanos, int pairs) {
        lanesNanos.addAndGet(nanos);
        boolean won = (double) nanos * plainPairs.get() < (double) plainNanos.get() * pairs;
        if (!won) {
            wins.set(0);
        } else if (wins.incrementAndGet() >= WINS) {
            over = true;
        }
    }
}
