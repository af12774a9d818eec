package dev.graze.rigid.rays;

import java.util.Arrays;

/**
 * Counters of a search, summed over its threads. Those of rays that were traced, followed or lost stay 0 unless
 * {@link RaySettings#statistics} asks for them.
 */
public final class RayCounts {
    /** The counters. */
    public enum Counter {
        /** Pairs of bodies from the broad phase. */
        PAIRS,
        /** Pairs traced by the standard algorithm. */
        STANDARD_PAIRS,
        /** Inward rays traced by the standard algorithm. */
        STANDARD_RAYS,
        /** Outward rays, traced for prediction. */
        PREDICTIVE_RAYS,
        /** Rays followed from their last triangle. */
        ITERATIVE_RAYS,
        /** Triangles tested by followed rays. */
        WALK_STEPS,
        /**
         * Followed rays that found no triangle, or hit one from outside. They are dropped until the pair is retraced
         * (2.1.5).
         */
        LOST_RAYS,
        /** Rays that hit. */
        HITS,
        /** Rays that do not hit but are followed. */
        CANDIDATES
    }

    private final long[] counts = new long[Counter.values().length];

    public void add(Counter counter, long amount) {
        counts[counter.ordinal()] += amount;
    }

    public void add(RayCounts other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    public void clear() {
        Arrays.fill(counts, 0);
    }

    public long get(Counter counter) {
        return counts[counter.ordinal()];
    }

    /** Returns the percentage of followed rays that were lost. */
    public double lossPercent() {
        long followed = get(Counter.ITERATIVE_RAYS);
        return followed == 0 ? 0 : 100.0 * get(Counter.LOST_RAYS) / followed;
    }
}
