package dev.graze.bench.hpccd;

import dev.graze.bench.paper.EngineRun;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;

/**
 * The components of a step in the paper (6.2), with its mean shares in percent: on one core, and on four cores with two
 * graphics cards.
 */
enum Component {
    REFIT("refit", 3, 12), TRAVERSAL("traversal", 19, 81),
    /** On graphics cards the tests overlap the traversal; the paper could not measure their time. */
    TESTS("tests", 77, Double.NaN),
    /** The serial parts: starting and joining threads, gathering what each of them found. */
    OTHER("other", 1, 6.46),
    /** Copies and sorts the contacts, which the paper leaves in the order in which they were found. */
    RESULTS("results", Double.NaN, Double.NaN);

    private final String key;
    private final double paperSerial;
    private final double paperParallel;

    Component(String key, double paperSerial, double paperParallel) {
        this.key = key;
        this.paperSerial = paperSerial;
        this.paperParallel = paperParallel;
    }

    /** Returns the name in row names and headings. */
    String key() {
        return key;
    }

    double paperSerial() {
        return paperSerial;
    }

    double paperParallel() {
        return paperParallel;
    }

    /** Returns the total time over all steps. */
    double nanos(EngineRun run) {
        return switch (this) {
            case REFIT -> run.nanos(Stage.BOUNDS, Stage.HIERARCHY);
            case TRAVERSAL -> run.nanos(Stage.TRAVERSAL);
            case TESTS -> run.nanos(Stage.NARROW, Stage.ADJACENT);
            case OTHER -> run.otherNanos();
            case RESULTS -> run.resultNanos();
        };
    }

    /** Returns the share of the whole time in percent. */
    double share(EngineRun run) {
        return 100 * nanos(run) / Arrays.stream(values()).mapToDouble(component -> component.nanos(run)).sum();
    }
}
