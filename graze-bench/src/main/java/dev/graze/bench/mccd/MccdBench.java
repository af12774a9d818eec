package dev.graze.bench.mccd;

import dev.graze.bench.paper.Contest;
import dev.graze.bench.paper.Course;
import dev.graze.bench.paper.SceneWindow;
import dev.graze.connectivity.OrphanPairs;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All comparisons of the paper on one scene. */
final class MccdBench {
    private final PaperScene scene;
    private final Contest contest;
    private final int threads;
    private final Course serial;
    private final Map<Integer, Course> phc = new TreeMap<>();
    private final Map<Integer, Course> front = new TreeMap<>();
    private final Course longFront;
    private final Course shuffledFront;
    private final Course slabs;

    MccdBench(PaperScene scene, SceneWindow window, List<Integer> threadCounts, int rounds) {
        this.scene = scene;
        this.contest = new Contest(window, rounds);
        this.threads = threadCounts.getLast();
        this.serial = contest.add(MccdEngines.serial());
        for (int count : threadCounts) {
            front.put(count, contest.add(MccdEngines.front(count)));
            phc.put(count, contest.add(MccdEngines.phc(count)));
        }
        this.shuffledFront = contest.add(MccdEngines.shuffledFront(threads));
        this.longFront = contest.add(MccdEngines.longFront());
        this.slabs = contest.add(MccdEngines.slabs(threads));
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        contest.run(warmUpNanos, progress);
    }

    PaperScene scene() {
        return scene;
    }

    int triangles() {
        return contest.window().topology().triangleCount();
    }

    double contactsPerStep() {
        return contest.contactsPerStep();
    }

    double frontNodesPerStep() {
        return (double) front.get(1).count(Counter.FRONT_LENGTH) / (contest.window().steps() - 1);
    }

    /** How often the front was built anew, of all steps but the first. */
    double rebuildsPercent() {
        return 100.0 * front.get(1).count(Counter.FRONT_REBUILDS) / (contest.window().steps() - 1);
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
        OrphanPairs orphans = new OrphanPairs(contest.window().topology());
        double tested = (double) orphans.vertexFaceCount() + orphans.edgeEdgeCount();
        double saved = (double) serial.count(Counter.ADJACENT_TESTS_SAVED) / (contest.window().steps() - 1);
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
