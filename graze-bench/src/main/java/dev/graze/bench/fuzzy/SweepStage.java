package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.EngineRun;
import dev.graze.spi.StepStatistics.Stage;

/** The stages of a step in the paper's Fig. 7 and 8. */
enum SweepStage {
    CLUSTERING("clustering and PCA", "clustering", Stage.CLUSTERING), BOXES("boxes", "boxes", Stage.BOUNDS), SORT(
            "sort", "sort", Stage.INTERVALS), COLLECT("collect", "collect", Stage.TRAVERSAL), TEST("test", "test",
                    Stage.NARROW);

    private final String title;
    private final String key;
    private final Stage stage;

    SweepStage(String title, String key, Stage stage) {
        this.title = title;
        this.key = key;
        this.stage = stage;
    }

    /** Returns the column heading. */
    String title() {
        return title;
    }

    /** Returns the name in row names. */
    String key() {
        return key;
    }

    double milliseconds(EngineRun run, int step) {
        return run.milliseconds(step, stage);
    }

    /** Returns the share of the time of all stages in percent. */
    double share(EngineRun run) {
        double all = 0;
        for (SweepStage each : values()) {
            all += run.nanos(each.stage);
        }
        return 100 * run.nanos(stage) / all;
    }
}
