package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.Contest;
import dev.graze.bench.paper.Course;
import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All comparisons of the paper on one scene, either at instants, as in the paper, or in motion. */
final class FuzzyBench {
    /** Numbers of parts to compare; the paper's Fig. 3 has 2 and 16, and 2 is what it measures with. */
    static final List<Integer> PARTS = List.of(1, 2, 4, 16);

    private final FuzzyScene scene;
    private final Contest contest;
    private final Course fuzzy;
    private final Course front;
    private final Course interCd;
    private final Course slabs;
    private final Map<Integer, Course> byParts = new TreeMap<>();
    private final Map<Integer, Course> alongX = new TreeMap<>();
    /** Null without a device, or one that does not split. */
    private final Course device;
    private final Course inTwo;

    /** With engines beside each other alone. */
    FuzzyBench(FuzzyScene scene, Contest contest, FuzzyEngines engines) {
        this(scene, contest, engines, List.of(), null, null);
    }

    /** With parts and a device as well. */
    FuzzyBench(FuzzyScene scene, Contest contest, FuzzyEngines engines, MeasuredDevice measured) {
        this(scene, contest, engines, PARTS, measured.exists() ? measured.whole() : null,
                measured.splits() ? measured.inTwo() : null);
    }

    private FuzzyBench(FuzzyScene scene, Contest contest, FuzzyEngines engines, List<Integer> partCounts, String whole,
            String halves) {
        this.scene = scene;
        this.contest = contest;
        this.fuzzy = contest.add(engines.fuzzy());
        this.front = contest.add(engines.front());
        this.interCd = contest.add(engines.interCd());
        this.slabs = contest.add(engines.slabs());
        for (int parts : partCounts) {
            byParts.put(parts, contest.add(engines.inParts(parts, true)));
            alongX.put(parts, contest.add(engines.inParts(parts, false)));
        }
        this.device = whole == null ? null : contest.add(engines.onDevice(whole));
        this.inTwo = halves == null ? null : contest.add(engines.onDevice(halves));
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        contest.run(warmUpNanos, progress);
        requireDevice(device);
        requireDevice(inTwo);
    }

    /**
     * An engine whose device is refused or lost leaves all to its threads: what looks like a figure of the device would
     * be theirs.
     */
    private void requireDevice(Course course) {
        if (course != null && course.count(Counter.DEVICE_PAIRS) == 0) {
            throw new InvalidInputException("the device did nothing in scene " + scene.key()
                    + ", and the warnings above say why; choose another one with --device, or none");
        }
    }

    FuzzyScene scene() {
        return scene;
    }

    int triangles() {
        return contest.window().topology().triangleCount();
    }

    int steps() {
        return contest.window().steps();
    }

    double foundPerStep() {
        return contest.contactsPerStep();
    }

    Course fuzzy() {
        return fuzzy;
    }

    Course front() {
        return front;
    }

    Course interCd() {
        return interCd;
    }

    Course slabs() {
        return slabs;
    }

    Course device() {
        return device;
    }

    Course inTwo() {
        return inTwo;
    }

    Course inParts(int parts) {
        return byParts.get(parts);
    }

    /** Pairs of a step that overlap along the sweep axis. */
    double sweepPairs(int parts, boolean principalAxes) {
        return perStep(parts, principalAxes, Counter.BOUNDING_VOLUME_TESTS);
    }

    /** Pairs of a step that overlap along the other axes too. */
    double candidates(int parts, boolean principalAxes) {
        return perStep(parts, principalAxes, Counter.SWEPT_PAIRS);
    }

    /** How often a triangle is in a part, on average. */
    double copies(int parts) {
        return perStep(parts, true, Counter.PART_MEMBERS) / triangles();
    }

    private double perStep(int parts, boolean principalAxes, Counter counter) {
        Course course = (principalAxes ? byParts : alongX).get(parts);
        return (double) course.count(counter) / (steps() - 1);
    }
}
