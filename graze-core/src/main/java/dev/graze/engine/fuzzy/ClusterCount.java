package dev.graze.engine.fuzzy;

/**
 * The number of clusters: a power of two, found by measurement. More clusters cost more clustering and put more
 * primitives into several clusters; fewer clusters leave more pairs along the sweep axis. Which costs more depends on
 * the scene and the machine. Starts with a guess by size, tries twice or half as many for a few steps from time to
 * time, and stays there if they were faster.
 */
final class ClusterCount {
    /** A cluster size that suits the measured scenes; see the engine's page. */
    private static final int ITEMS_PER_CLUSTER = 16384;
    /**
     * Steps with one number before another is tried. Doubles after each trial that was not faster, since a trial has to
     * cluster from scratch, up to {@link #LONGEST_REST}.
     */
    private static final int REST = 24;
    private static final int LONGEST_REST = 16 * REST;
    /** Steps of a trial that count; the first one, which clusters from scratch, does not. */
    private static final int TRIAL = 2;
    /** Smaller improvements than this are noise. */
    private static final double GAIN = 0.95;

    private final boolean fixed;
    private int least = 1;
    private int best;
    private int current;
    private boolean more = true;
    private int rest = REST;
    private int steps;
    private long bestNanos;
    private long trialNanos;

    /**
     * @param clusters the fixed number of clusters; 0 to find it by measurement
     * @param items the number of items in the scene
     */
    ClusterCount(int clusters, int items) {
        this.fixed = clusters > 0;
        this.best = fixed ? clusters : guess(items);
        this.current = best;
    }

    private static int guess(int items) {
        int clusters = Integer.highestOneBit(Math.max(1, items / ITEMS_PER_CLUSTER));
        return Math.min(FuzzySettings.MAX_CLUSTERS, clusters);
    }

    /**
     * Uses at least one cluster per device from now on, since a device without a cluster has nothing to do. Does not
     * change a fixed number.
     */
    void useAtLeast(int devices) {
        if (fixed) {
            return;
        }
        // a power of two, like all numbers of clusters that are tried
        least = devices < 2 ? 1 : Math.min(FuzzySettings.MAX_CLUSTERS, 2 * Integer.highestOneBit(devices - 1));
        if (current < least) {
            best = Math.max(best, least);
            current = best;
            steps = 0;
        }
    }

    /** Returns the number of clusters for the next step. */
    int next() {
        return current;
    }

    /** Records how long the step took that used {@link #next}. */
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
            current = more ? Math.min(FuzzySettings.MAX_CLUSTERS, 2 * best) : Math.max(least, best / 2);
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
                // Try the same direction again next.
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
