package dev.graze.spi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one step cost: wall-clock time by stage, counts of work, and ratios. The engine fills it during the step.
 *
 * <p>The standard stages, counters and ratios are constants; those that an engine does not use stay 0. An engine can
 * define more with {@link Stage#of}, {@link Counter#of} and {@link Ratio#of}, and these are then listed and printed
 * after the standard ones.
 */
public final class StepStatistics {
    /** A named entry of the statistics. Entries of the same type are equal if their keys are. */
    public abstract static sealed class Entry {
        private static final int NOT_STANDARD = -1;

        private final String key;
        /** The position among the standard entries of the type, or {@link #NOT_STANDARD}. */
        private final int index;

        private Entry(String key, int index) {
            this.key = key;
            this.index = index;
        }

        /** Returns the name in JSON. */
        public final String key() {
            return key;
        }

        final boolean isStandard() {
            return index != NOT_STANDARD;
        }

        final int index() {
            return index;
        }

        @Override
        public final boolean equals(Object other) {
            return other instanceof Entry that && that.getClass() == getClass() && that.key.equals(key);
        }

        @Override
        public final int hashCode() {
            return key.hashCode();
        }

        @Override
        public final String toString() {
            return key;
        }
    }

    /** A stage of the pipeline that a step passes through. */
    public static final class Stage extends Entry {
        private static final List<Stage> STANDARD = new ArrayList<>();

        public static final Stage CLUSTERING = addStandard("clustering");
        public static final Stage BOUNDS = addStandard("bounds");
        public static final Stage INTERVALS = addStandard("intervals");
        public static final Stage HIERARCHY = addStandard("hierarchy");
        public static final Stage TRAVERSAL = addStandard("traversal");
        public static final Stage NARROW = addStandard("narrow");
        public static final Stage ADJACENT = addStandard("adjacent");
        public static final Stage SORT = addStandard("sort");

        private Stage(String key, int index) {
            super(key, index);
        }

        private static Stage addStandard(String key) {
            Stage stage = new Stage(key, STANDARD.size());
            STANDARD.add(stage);
            return stage;
        }

        /** Returns the stage with this key, which need not be a standard one. */
        public static Stage of(String key) {
            return STANDARD.stream().filter(stage -> stage.key().equals(key)).findFirst()
                    .orElseGet(() -> new Stage(key, Entry.NOT_STANDARD));
        }

        /** Returns the standard stages in pipeline order. */
        public static List<Stage> standard() {
            return Collections.unmodifiableList(STANDARD);
        }
    }

    /** A count of work. */
    public static final class Counter extends Entry {
        private static final List<Counter> STANDARD = new ArrayList<>();

        public static final Counter BOUNDING_VOLUME_TESTS = addStandard("boundingVolumeTests");
        /** Vertex-face pairs whose bounding boxes overlap. */
        public static final Counter CANDIDATES_VF = addStandard("candidatesVF");
        /** Edge-edge pairs whose bounding boxes overlap. */
        public static final Counter CANDIDATES_EE = addStandard("candidatesEE");
        /** Triangle pairs whose bounding boxes overlap. */
        public static final Counter CANDIDATE_TRIANGLES = addStandard("candidateTriangles");
        /**
         * Pairs that passed the filters and went to the solver. SIMD and scalar filters reject slightly different
         * pairs, so this can differ from run to run; the answer cannot.
         */
        public static final Counter ELEMENTARY_TESTS = addStandard("elementaryTests");
        /** Elementary tests that doubles could not decide: integers did, or exact predicates for triangles. */
        public static final Counter EXACT_FALLBACKS = addStandard("lastResorts");
        /** Searches that stopped at the iteration limit: contacts neither proven nor ruled out. */
        public static final Counter ITERATION_LIMITS = addStandard("iterationLimits");
        /** Nodes of the front after the step. */
        public static final Counter FRONT_LENGTH = addStandard("frontLength");
        /** Nodes added to the front during the step. */
        public static final Counter FRONT_SPROUTED = addStandard("frontSprouted");
        /** Nodes removed from the front during the step. */
        public static final Counter FRONT_INVALIDATED = addStandard("frontInvalidated");
        /** 1 if the step rebuilt the front. */
        public static final Counter FRONT_REBUILDS = addStandard("frontRebuilds");
        /** Tests of features of adjacent triangles that orphan sets made unnecessary. */
        public static final Counter ADJACENT_TESTS_SAVED = addStandard("adjacentTestsSaved");
        /** Hierarchy nodes that were rebuilt; all of them in the first step. */
        public static final Counter REBUILT_NODES = addStandard("rebuiltNodes");
        /** Task units that one thread handed to another. */
        public static final Counter REASSIGNED_UNITS = addStandard("reassignedUnits");
        /** Triangle pairs that devices found or tested. */
        public static final Counter DEVICE_PAIRS = addStandard("devicePairs");
        /** Triangle pairs meant for devices that the processor tested. */
        public static final Counter CPU_TAKEN_PAIRS = addStandard("cpuTakenPairs");
        /** Ranges of nodes that groups on devices stole from each other. */
        public static final Counter STEALS = addStandard("steals");
        /** Attempts to steal that found nothing. */
        public static final Counter EMPTY_POPS = addStandard("emptyPops");
        /** Searches started again because a buffer had to grow. */
        public static final Counter SEARCH_RESTARTS = addStandard("searchRestarts");
        /** Parts into which the scene was divided. */
        public static final Counter PARTS = addStandard("parts");
        /** Primitives summed over the parts; a primitive in several parts counts once for each. */
        public static final Counter PART_MEMBERS = addStandard("partMembers");
        /** Pairs of part members that overlap along all axes of a sweep. */
        public static final Counter SWEPT_PAIRS = addStandard("sweptPairs");

        private Counter(String key, int index) {
            super(key, index);
        }

        private static Counter addStandard(String key) {
            Counter counter = new Counter(key, STANDARD.size());
            STANDARD.add(counter);
            return counter;
        }

        /** Returns the counter with this key, which need not be a standard one. */
        public static Counter of(String key) {
            return STANDARD.stream().filter(counter -> counter.key().equals(key)).findFirst()
                    .orElseGet(() -> new Counter(key, Entry.NOT_STANDARD));
        }

        /** Returns the standard counters in the order in which they are printed. */
        public static List<Counter> standard() {
            return Collections.unmodifiableList(STANDARD);
        }
    }

    /** A measure of quality. */
    public static final class Ratio extends Entry {
        private static final List<Ratio> STANDARD = new ArrayList<>();

        /** Nodes added to the front since it was built, over its length (MCCD, equation 3). */
        public static final Ratio FRONT_Q1 = addStandard("frontQ1");
        /** Nodes removed from the front since it was built, over its length (MCCD, equation 4). */
        public static final Ratio FRONT_Q2 = addStandard("frontQ2");
        /** The share of rounds in which groups on devices were idle. */
        public static final Ratio IDLE_SHARE = addStandard("idleShare");

        private Ratio(String key, int index) {
            super(key, index);
        }

        private static Ratio addStandard(String key) {
            Ratio ratio = new Ratio(key, STANDARD.size());
            STANDARD.add(ratio);
            return ratio;
        }

        /** Returns the ratio with this key, which need not be a standard one. */
        public static Ratio of(String key) {
            return STANDARD.stream().filter(ratio -> ratio.key().equals(key)).findFirst()
                    .orElseGet(() -> new Ratio(key, Entry.NOT_STANDARD));
        }

        /** Returns the standard ratios in the order in which they are printed. */
        public static List<Ratio> standard() {
            return Collections.unmodifiableList(STANDARD);
        }
    }

    private final long[] nanos = new long[Stage.STANDARD.size()];
    private final long[] counts = new long[Counter.STANDARD.size()];
    private final double[] ratios = new double[Ratio.STANDARD.size()];
    /** The entries that the engine defines, in the order of first use. */
    private final Map<Stage, Long> ownNanos = new LinkedHashMap<>();
    private final Map<Counter, Long> ownCounts = new LinkedHashMap<>();
    private final Map<Ratio, Double> ownRatios = new LinkedHashMap<>();
    private long totalNanos;

    /** Adds time to a stage. */
    public void addNanos(Stage stage, long elapsed) {
        if (stage.isStandard()) {
            nanos[stage.index()] += elapsed;
        } else {
            ownNanos.merge(stage, elapsed, Long::sum);
        }
    }

    /**
     * Splits the time of a search between traversal and narrow phase. These alternate within each thread, so the narrow
     * phase's wall-clock share is its mean over the threads.
     *
     * @param elapsed  wall-clock time
     * @param inNarrow time in the narrow phase, summed over the threads
     */
    public void addSearchNanos(long elapsed, long inNarrow, int threads) {
        long narrow = Math.min(elapsed, inNarrow / threads);
        addNanos(Stage.NARROW, narrow);
        addNanos(Stage.TRAVERSAL, elapsed - narrow);
    }

    /** Adds to a counter. Engines count in their own fields during the step and add the sums at its end. */
    public void add(Counter counter, long count) {
        if (counter.isStandard()) {
            counts[counter.index()] += count;
        } else {
            ownCounts.merge(counter, count, Long::sum);
        }
    }

    /** Sets a ratio. */
    public void set(Ratio ratio, double value) {
        if (ratio.isStandard()) {
            ratios[ratio.index()] = value;
        } else {
            ownRatios.put(ratio, value);
        }
    }

    /** Sets the time of the whole step; the detector does so after sorting the results. */
    public void totalNanos(long elapsed) {
        totalNanos = elapsed;
    }

    /** Returns the time of a stage. */
    public double milliseconds(Stage stage) {
        return (stage.isStandard() ? nanos[stage.index()] : ownNanos.getOrDefault(stage, 0L)) / 1e6;
    }

    /** Returns the time of the whole step, from positions to sorted results. */
    public double totalMilliseconds() {
        return totalNanos / 1e6;
    }

    /** Returns a count. */
    public long count(Counter counter) {
        return counter.isStandard() ? counts[counter.index()] : ownCounts.getOrDefault(counter, 0L);
    }

    /** Returns a ratio. */
    public double ratio(Ratio ratio) {
        return ratio.isStandard() ? ratios[ratio.index()] : ownRatios.getOrDefault(ratio, 0.0);
    }

    /** Returns the standard stages, then those that the engine defines. */
    public List<Stage> stages() {
        return join(Stage.STANDARD, ownNanos.keySet());
    }

    /** Returns the standard counters, then those that the engine defines. */
    public List<Counter> counters() {
        return join(Counter.STANDARD, ownCounts.keySet());
    }

    /** Returns the standard ratios, then those that the engine defines. */
    public List<Ratio> ratios() {
        return join(Ratio.STANDARD, ownRatios.keySet());
    }

    private static <E> List<E> join(List<E> standard, Collection<E> own) {
        List<E> all = new ArrayList<>(standard);
        all.addAll(own);
        return all;
    }
}
