package dev.graze.bench.hpccd;

import dev.graze.bench.paper.Course;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;

/**
 * The parts that the paper divides a step into (6.2), with its mean shares in percent: on one core, and on four with
 * two graphics cards.
 */
enum Component {
    REFIT("refit", 3, 12), TRAVERSAL("traversal", 19, 81),
    /** On graphics cards they overlap with the traversal, and the paper could not tell their time. */
    TESTS("tests", 77, Double.NaN), OTHER("other", 1, 6.46);

    private final String key;
    private final double paperSerial;
    private final double paperParallel;

    Component(String key, double paperSerial, double paperParallel) {
        this.key = key;
        this.paperSerial = paperSerial;
        this.paperParallel = paperParallel;
    }

    /** In names and headings. */
    String key() {
        return key;
    }

    double paperSerial() {
        return paperSerial;
    }

    double paperParallel() {
        return paperParallel;
    }

    /** Of all steps together. */
    double nanos(Course course) {
        return switch (this) {
            case REFIT -> course.nanos(Stage.BOUNDS, Stage.HIERARCHY);
            case TRAVERSAL -> course.nanos(Stage.TRAVERSAL);
            case TESTS -> course.nanos(Stage.NARROW, Stage.ADJACENT);
            case OTHER -> course.nanos(Stage.SORT) + course.otherNanos();
        };
    }

    /** Percent of the whole. */
    double share(Course course) {
        return 100 * nanos(course) / Arrays.stream(values()).mapToDouble(component -> component.nanos(course)).sum();
    }
}
