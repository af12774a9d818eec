package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.EngineRun;
import dev.graze.spi.StepStatistics.Stage;
import java.util.List;

/**
 * A stage of a step in the paper's Fig. 7 and 8.
 *
 * @param title the column heading
 * @param key   the name in row names
 */
record SweepStage(String title, String key, Stage stage) {
    /** In the order of a step. */
    static final List<SweepStage> ALL = List.of(new SweepStage("clustering and PCA", "clustering", Stage.CLUSTERING),
            new SweepStage("boxes", "boxes", Stage.BOUNDS), new SweepStage("sort", "sort", Stage.INTERVALS),
            new SweepStage("collect", "collect", Stage.TRAVERSAL), new SweepStage("test", "test", Stage.NARROW));

    double milliseconds(EngineRun run, int step) {
        return run.milliseconds(step, stage);
    }

    /** Returns the share of the time of all stages in percent. */
    double share(EngineRun run) {
        double all = 0;
        for (SweepStage each : ALL) {
            all += run.nanos(each.stage);
        }
        return 100 * run.nanos(stage) / all;
    }
}
