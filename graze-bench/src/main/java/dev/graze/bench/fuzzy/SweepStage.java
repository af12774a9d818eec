package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.Course;
import dev.graze.spi.StepStatistics.Stage;

/** The stages of a step that the paper's Fig. 7 and 8 draw. */
enum SweepStage {
    CLUSTERING("clustering and PCA", "clustering", Stage.CLUSTERING), BOXES("boxes", "boxes", Stage.BOUNDS), SORT(
            "sort", "sort",
            Stage.INTERVALS), COLLECT("collect", "collect", Stage.TRAVERSAL), TEST("test", "test", Stage.NARROW);

    private final String title;
    private final String key;
    private final Stage stage;

    SweepStage(String title, String key, Stage stage) {
        this.title = title;
        this.key = key;
        this.stage = stage;
    }

    /** In headings. */
    String title() {
        return title;
    }

    /** In names. */
    String key() {
        return key;
    }

    double milliseconds(Course course, int step) {
        return course.milliseconds(step, stage);
    }

    /** Percent of what all stages take. */
    double share(Course course) {
        double all = 0;
        for (SweepStage each : values()) {
            all += course.nanos(each.stage);
        }
        return 100 * course.nanos(stage) / all;
    }
}
