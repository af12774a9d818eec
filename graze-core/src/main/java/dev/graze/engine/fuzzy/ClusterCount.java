package dev.graze.engine.fuzzy;

/**
 * How many clusters to make: a power of two, found by measurement. More clusters cost more clustering and more
 * primitives in several of them, fewer clusters more pairs along the sweep axis; which costs more depends on the scene
 * and the machine. Begins with a guess by size; every so often tries twice or half as many for a few steps and stays
 * there if they were faster.
 */
final class ClusterCount {
    /** About so many items in a cluster suit the scenes that were measured; see the engine's page. */
    private static final int ITEMS_PER_CLUSTER = 16384;
    /**
     * Steps with one number before another is tried; twice as many after each trial in vain, since clustering anew for
     * a trial takes time, but not without end.
     */
    private static final int REST = 24;
    private static final int LONGEST_REST = 16 * REST;
    /** Steps of a trial that count; the first one, which clusters anew, does not. */
    private static final int TRIAL = 2;
    /** What is faster by less than this is noise. */
    private static final double GAIN = 0.95;

    private final boolean fixed;
    private int best;
    private int current;
    private boolean more = true;
    private int rest = REST;
    private int steps;
    private long bestNanos;
    private long trialNanos;

    /** As set, or by measurement for so many items if that is 0. */
    ClusterCount(int clusters, int items) {
        this.fixed = clusters > 0;
        this.best = fixed ? clusters : guess(items);
        this.current = best;
    }

    private static int guess(int items) {
        int clusters = Integer.highestOneBit(Math.max(1, items / ITEMS_PER_CLUSTER));
        return Math.min(FuzzySettings.MAX_CLUSTERS, clusters);
    }

    /** For the next step. */
    int next() {
        return current;
    }

    /** Takes note of how long the step took that {@link #next} was for. */
    void record(long nanos) {
        if (fixed) {
            return;
        }
        steps++;
        if (current == best) {
            rest(nanos);
        } else {
            tryOut(nanos);
        }
    }

    private void rest(long nanos) {
        if (steps > 1) {
            bestNanos = steps == 2 ? nanos : Math.min(bestNanos, nanos);
        }
        if (steps >= rest) {
            current = more ? Math.min(FuzzySettings.MAX_CLUSTERS, 2 * best) : Math.max(1, best / 2);
            more = !more;
            steps = 0;
        }
    }

    private void tryOut(long nanos) {
        if (steps == 1) {
            return;
        }
        trialNanos = steps == 2 ? nanos : Math.min(trialNanos, nanos);
        if (steps > TRIAL) {
            if (trialNanos < GAIN * bestNanos) {
                // The way that helped is the way to try next.
                more = current > best;
                best = current;
                rest = REST;
            } else {
                rest = Math.min(2 * rest, LONGEST_REST);
            }
            current = best;
            steps = 0;
        }
    }
}
