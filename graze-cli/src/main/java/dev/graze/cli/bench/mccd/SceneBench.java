package dev.graze.cli.bench.mccd;

import dev.graze.StepStatistics.Counter;
import dev.graze.StepStatistics.Stage;
import dev.graze.cull.OrphanPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * All comparisons of the paper on one scene. The engines take turns within each round: when the machine slows down it slows all of them, and their
 * ratios hold.
 */
final class SceneBench {
    private final SceneWindow window;
    private final AgreedContacts agreed;
    private final int rounds;
    private final int threads;
    private final List<Course> courses = new ArrayList<>();
    private final Course serial;
    private final Map<Integer, Course> phc = new TreeMap<>();
    private final Map<Integer, Course> front = new TreeMap<>();
    private final Course longFront;
    private final Course shuffledFront;
    private final Course slabs;

    SceneBench(SceneWindow window, List<Integer> threadCounts, int rounds) {
        this.window = window;
        this.agreed = new AgreedContacts(window.scene().key(), window.steps());
        this.rounds = rounds;
        this.threads = threadCounts.getLast();
        this.serial = add(Contestant.serial());
        for (int count : threadCounts) {
            front.put(count, add(Contestant.front(count)));
            phc.put(count, add(Contestant.phc(count)));
        }
        this.shuffledFront = add(Contestant.shuffledFront(threads));
        this.longFront = add(Contestant.longFront());
        this.slabs = add(Contestant.slabs(threads));
    }

    private Course add(Contestant contestant) {
        Course course = new Course(contestant, window, agreed, rounds);
        courses.add(course);
        return course;
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        progress.accept(scene().key() + ": warming up on " + window.topology().triangleCount() + " triangles");
        long start = System.nanoTime();
        do {
            courses.forEach(course -> course.run(false));
        } while (System.nanoTime() - start < warmUpNanos);
        for (int round = 1; round <= rounds; round++) {
            progress.accept(scene().key() + ": round " + round + " of " + rounds);
            courses.forEach(course -> course.run(true));
        }
    }

    PaperScene scene() {
        return window.scene();
    }

    int triangles() {
        return window.topology().triangleCount();
    }

    double contactsPerStep() {
        return agreed.meanSize();
    }

    double frontNodesPerStep() {
        return (double) front.get(1).count(Counter.FRONT_LENGTH) / (window.steps() - 1);
    }

    /** How often the front was built anew, of all steps but the first. */
    double rebuildsPercent() {
        return 100.0 * front.get(1).count(Counter.FRONT_REBUILDS) / (window.steps() - 1);
    }

    /** Percent of the serial time of the four stages together. */
    double stageShare(Stage... stages) {
        double all = serial.nanos(Stage.BOUNDS, Stage.HIERARCHY, Stage.TRAVERSAL, Stage.NARROW, Stage.ADJACENT);
        return 100 * serial.nanos(stages) / all;
    }

    double volumeTestsSaved() {
        return countSaved(Counter.BOUNDING_VOLUME_TESTS, serial);
    }

    double timeSaved() {
        return saved(front.get(1).milliseconds(), serial.milliseconds());
    }

    /** NaN without adjacent triangles, where orphan sets have nothing to save. */
    double frontSaved() {
        return hasAdjacentTests() ? countSaved(Counter.FRONT_LENGTH, longFront) : Double.NaN;
    }

    double adjacentTestsSaved() {
        if (!hasAdjacentTests()) {
            return Double.NaN;
        }
        OrphanPairs orphans = new OrphanPairs(window.topology());
        double tested = (double) orphans.vertexFaceCount() + orphans.edgeEdgeCount();
        double saved = (double) serial.count(Counter.ADJACENT_TESTS_SAVED) / (window.steps() - 1);
        return 100 * saved / (saved + tested);
    }

    private boolean hasAdjacentTests() {
        return serial.count(Counter.ADJACENT_TESTS_SAVED) > 0;
    }

    double layoutGain() {
        return saved(front.get(threads).milliseconds(), shuffledFront.milliseconds());
    }

    /** What front on one thread saves against another. */
    private double countSaved(Counter counter, Course other) {
        return saved((double) front.get(1).count(counter), (double) other.count(counter));
    }

    private static double saved(double with, double without) {
        return 100 * (1 - with / without);
    }

    double phcOverFront(int count) {
        return phc.get(count).milliseconds() / front.get(count).milliseconds();
    }

    double speedup(int count) {
        return front.get(1).milliseconds() / front.get(count).milliseconds();
    }

    double frontMilliseconds() {
        return front.get(threads).milliseconds();
    }

    double serialMilliseconds() {
        return serial.milliseconds();
    }

    double slabsMilliseconds() {
        return slabs.milliseconds();
    }
}
