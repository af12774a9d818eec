package dev.graze.bench.hpccd;

import dev.graze.bench.paper.Contest;
import dev.graze.bench.paper.Course;
import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.StepStatistics.Counter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** All comparisons of the paper on one scene. */
final class HpccdBench {
    /** Pairs in a segment: the paper's range upward of 2K (6.2), and far below. */
    static final List<Integer> SEGMENT_SIZES = List.of(64, 256, 1024, 2048, 4096, 8192, 16_384);
    /** The paper's best, and the engine's own choice. */
    static final int PAPER_SEGMENT = 2048;

    private final HpccdScene scene;
    private final Contest contest;
    private final int threads;
    private final Map<Integer, Course> units = new TreeMap<>();
    private final Map<Integer, Course> naive = new TreeMap<>();
    private final Course refit;
    private final Course full;
    /** By threads: one, and the most. Empty without a device, or one that does not split. */
    private final Map<Integer, Course> whole = new TreeMap<>();
    private final Map<Integer, Course> inTwo = new TreeMap<>();
    private final Map<Integer, Course> segments = new TreeMap<>();

    HpccdBench(HpccdScene scene, Contest contest, List<Integer> threadCounts, HpccdEngines engines,
            MeasuredDevice device) {
        this.scene = scene;
        this.contest = contest;
        this.threads = threadCounts.getLast();
        for (int count : threadCounts) {
            units.put(count, contest.add(engines.units(count)));
            naive.put(count, contest.add(engines.naive(count)));
        }
        this.refit = contest.add(engines.policy(RebuildPolicy.REFIT, threads));
        this.full = contest.add(engines.policy(RebuildPolicy.ALWAYS, threads));
        if (device.exists()) {
            addOffloading(engines, device);
            addSegments(engines, device.whole());
        }
    }

    private void addOffloading(HpccdEngines engines, MeasuredDevice device) {
        for (int count : new TreeSet<>(List.of(1, threads))) {
            whole.put(count, contest.add(engines.offloading(device.whole(), count)));
            if (device.splits()) {
                inTwo.put(count, contest.add(engines.offloading(device.inTwo(), count)));
            }
        }
    }

    private void addSegments(HpccdEngines engines, String device) {
        for (int pairs : SEGMENT_SIZES) {
            segments.put(pairs,
                    pairs == PAPER_SEGMENT
                            ? whole.get(threads)
                            : contest.add(engines.segments(pairs, device, threads)));
        }
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        contest.run(warmUpNanos, progress);
        whole.values().forEach(this::requireOffloaded);
        inTwo.values().forEach(this::requireOffloaded);
        segments.values().forEach(this::requireOffloaded);
    }

    /**
     * An engine whose device is refused or lost leaves all tests to its threads: what looks like a figure of the device
     * would be theirs.
     */
    private void requireOffloaded(Course course) {
        if (course.count(Counter.DEVICE_PAIRS) == 0) {
            throw new InvalidInputException("the device tested nothing in scene " + scene.key()
                    + ", and the warnings above say why; choose another one with --device, or none");
        }
    }

    HpccdScene scene() {
        return scene;
    }

    int triangles() {
        return contest.window().topology().triangleCount();
    }

    double contactsPerStep() {
        return contest.contactsPerStep();
    }

    double cpuMilliseconds() {
        return units.get(threads).milliseconds();
    }

    double oneThreadMilliseconds() {
        return units.get(1).milliseconds();
    }

    double deviceMilliseconds() {
        return whole.get(threads).milliseconds();
    }

    double devicesMilliseconds() {
        return inTwo.get(threads).milliseconds();
    }

    double speedup(int count) {
        return time(units, 1) / time(units, count);
    }

    double naiveSpeedup(int count) {
        return time(naive, 1) / time(naive, count);
    }

    private static double time(Map<Integer, Course> courses, int count) {
        return courses.get(count).milliseconds();
    }

    /** Of some components together on most threads, over one. */
    double speedup(Component... components) {
        return nanos(units.get(1), components) / nanos(units.get(threads), components);
    }

    private static double nanos(Course course, Component... components) {
        return Arrays.stream(components).mapToDouble(component -> component.nanos(course)).sum();
    }

    /** Percent of the time of one thread. */
    double serialShare(Component component) {
        return component.share(units.get(1));
    }

    /** Percent of the time of most threads and the device, if there is one. */
    double parallelShare(Component component) {
        return component.share(whole.getOrDefault(threads, units.get(threads)));
    }

    double refitMilliseconds() {
        return refit.milliseconds();
    }

    double lazyTime() {
        return cpuMilliseconds() / refit.milliseconds();
    }

    double fullTime() {
        return full.milliseconds() / refit.milliseconds();
    }

    double lazyTests() {
        return tests(units.get(threads)) / tests(refit);
    }

    double fullTests() {
        return tests(full) / tests(refit);
    }

    private static double tests(Course course) {
        return course.count(Counter.BOUNDING_VOLUME_TESTS);
    }

    /** Hierarchy nodes that lazy reconstruction places anew, of those that building all anew does. */
    double lazyNodes() {
        return 100.0 * units.get(threads).count(Counter.REBUILT_NODES) / full.count(Counter.REBUILT_NODES);
    }

    /** Time with segments of so many pairs over that with the paper's. */
    double segmentTime(int pairs) {
        return segments.get(pairs).milliseconds() / segments.get(PAPER_SEGMENT).milliseconds();
    }

    /** Percent of the pairs meant for the device that it tested; the threads took the rest because it was behind. */
    double devicePairs() {
        Course course = whole.get(threads);
        double tested = course.count(Counter.DEVICE_PAIRS);
        return 100 * tested / (tested + course.count(Counter.CPU_TAKEN_PAIRS));
    }

    /** Te of 6.2: elementary tests of a step on one thread. */
    double elementaryMilliseconds() {
        return Component.TESTS.nanos(units.get(1)) / (contest.window().steps() - 1) / 1e6;
    }

    /** Tr of 6.2: how much sooner one thread is done with a device. */
    double savedByDevice() {
        return oneThreadMilliseconds() - time(whole, 1);
    }

    double savedByDevices() {
        return oneThreadMilliseconds() - time(inTwo, 1);
    }

    /** Te / (Te - Tr), the paper's measure (6.2); NaN if more is saved than the tests took, where it means nothing. */
    static double scalability(double elementary, double saved) {
        return saved < elementary ? elementary / (elementary - saved) : Double.NaN;
    }
}
