package dev.graze.rigid.rays;

import java.util.Arrays;

/** What a search did, added up over its threads. */
public final class RayCounts {
    /** What is counted. */
    public enum Counter {
        /** Pairs of bodies from the broad phase. */
        PAIRS,
        /** Pairs that were traced by the standard algorithm. */
        STANDARD_PAIRS,
        /** Inward rays by the standard algorithm. */
        STANDARD_RAYS,
        /** Outward rays. */
        PREDICTIVE_RAYS,
        /** Rays that were followed from the triangle they had. */
        ITERATIVE_RAYS,
        /** Triangles that they tried. */
        WALK_STEPS,
        /**
         * Followed rays that found no triangle, or one from its outer side: they are given up until the pair is traced
         * again (2.1.5).
         */
        LOST_RAYS,
        /** Rays that hit. */
        HITS,
        /** Rays that are followed although they do not hit. */
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

    /** Percent of the followed rays that were lost. */
    public double lossPercent() {
        long followed = get(Counter.ITERATIVE_RAYS);
        return followed == 0 ? 0 : 100.0 * get(Counter.LOST_RAYS) / followed;
    }
}
