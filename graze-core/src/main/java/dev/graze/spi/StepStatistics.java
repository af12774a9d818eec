package dev.graze.spi;

import java.util.Locale;

/**
 * What one step cost: wall-clock time by stage and counts of work. Engines fill it; stages and counters that an engine
 * does not have stay 0.
 */
public final class StepStatistics {
    /** The rooms of the pipeline a step passes through. */
    public enum Stage {
        CLUSTERING, BOUNDS, INTERVALS, HIERARCHY, TRAVERSAL, NARROW, ADJACENT, SORT;

        /** The name in JSON. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Counted work. */
    public enum Counter {
        BOUNDING_VOLUME_TESTS("boundingVolumeTests"),
        /** Pairs that got past the boxes. */
        CANDIDATES_VF("candidatesVF"), CANDIDATES_EE("candidatesEE"), CANDIDATE_TRIANGLES("candidateTriangles"),
        /**
         * Pairs that got past the filters and were decided. Lanes and plain Java prove a little more or less before
         * that, so it can differ from run to run; the answer cannot.
         */
        ELEMENTARY_TESTS("elementaryTests"),
        /** Of these, pairs that doubles could not decide: integers did, or exact predicates for triangles. */
        EXACT_FALLBACKS("lastResorts"),
        /** Searches that ended at their iteration limit: contacts neither proven nor ruled out. */
        ITERATION_LIMITS("iterationLimits"),
        /**
         * Nodes of the front after the step, those put into it and those it lost during the step, and whether it was
         * built anew.
         */
        FRONT_LENGTH("frontLength"), FRONT_SPROUTED("frontSprouted"), FRONT_INVALIDATED(
                "frontInvalidated"), FRONT_REBUILDS(
                        "frontRebuilds"),
        /** Tests of features of adjacent triangles that orphan sets made unnecessary. */
        ADJACENT_TESTS_SAVED("adjacentTestsSaved"),
        /**
         * Hierarchy nodes that got a new place, at the first step all, and task units that one thread left to another.
         */
        REBUILT_NODES("rebuiltNodes"), REASSIGNED_UNITS("reassignedUnits"),
        /**
         * Pairs of triangles that devices found or tested, and those that were meant for devices but tested by the
         * processor.
         */
        DEVICE_PAIRS("devicePairs"), CPU_TAKEN_PAIRS("cpuTakenPairs"),
        /**
         * Ranges of nodes that groups on devices took from each other, how often they found nothing to take, and
         * searches begun again because a buffer had to grow.
         */
        STEALS("steals"), EMPTY_POPS("emptyPops"), SEARCH_RESTARTS("searchRestarts"),
        /**
         * Parts of the scene, the primitives in them, each as often as it is in a part, and the pairs of these that
         * overlap along all axes of a sweep.
         */
        PARTS("parts"), PART_MEMBERS("partMembers"), SWEPT_PAIRS("sweptPairs");

        private final String key;

        Counter(String key) {
            this.key = key;
        }

        /** The name in JSON. */
        public String key() {
            return key;
        }
    }

    /** Measures of quality. */
    public enum Ratio {
        /**
         * What was put into the front, and what it lost, since it was built, over its length (MCCD, equations 3 and 4).
         */
        FRONT_Q1("frontQ1"), FRONT_Q2("frontQ2"),
        /** The share of rounds in which groups on devices had nothing to do. */
        IDLE_SHARE("idleShare");

        private final String key;

        Ratio(String key) {
            this.key = key;
        }

        /** The name in JSON. */
        public String key() {
            return key;
        }
    }

    private final long[] nanos = new long[Stage.values().length];
    private final long[] counts = new long[Counter.values().length];
    private final double[] ratios = new double[Ratio.values().length];
    private long totalNanos;

    public void addNanos(Stage stage, long elapsed) {
        nanos[stage.ordinal()] += elapsed;
    }

    public void add(Counter counter, long count) {
        counts[counter.ordinal()] += count;
    }

    /**
     * Splits the time of a search between traversal and narrow phase. These alternate within each thread: the
     * wall-clock share of the latter is its mean over the threads.
     *
     * @param elapsed  on the clock
     * @param inNarrow in the narrow phases of all threads together
     */
    public void addSearchNanos(long elapsed, long inNarrow, int threads) {
        long narrow = Math.min(elapsed, inNarrow / threads);
        addNanos(Stage.NARROW, narrow);
        addNanos(Stage.TRAVERSAL, elapsed - narrow);
    }

    public void set(Ratio ratio, double value) {
        ratios[ratio.ordinal()] = value;
    }

    /** Sets the time of the whole step; the detector does so after sorting the results. */
    public void totalNanos(long elapsed) {
        totalNanos = elapsed;
    }

    public double milliseconds(Stage stage) {
        return nanos[stage.ordinal()] / 1e6;
    }

    /** The whole step, from positions to sorted results. */
    public double totalMilliseconds() {
        return totalNanos / 1e6;
    }

    public double ratio(Ratio ratio) {
        return ratios[ratio.ordinal()];
    }

    public long count(Counter counter) {
        return counts[counter.ordinal()];
    }
}
