package dev.graze.spark;

import dev.graze.cli.parts.FilterOptions;
import dev.graze.cli.parts.FrameInput;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.search.Mode;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.sequence.SequenceJob;
import dev.graze.spark.sequence.SequenceRequest;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "sequence", sortOptions = false, abbreviateSynopsis = true,
        description = "Finds all collisions of a long sequence, distributing runs of steps over the executors.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark sequence frames/ --out contacts.parquet",
                "  graze spark sequence frames/ --engine front --runs 8 --out contacts.parquet",
                "  graze spark sequence dancer.glb --only 'skirt:leg*' --fixed floor --out contacts.parquet" })
final class SequenceCommand implements Callable<Integer> {
    private static final int RUNS_PER_CORE = 2;

    @Mixin
    private FrameInput input;

    @Mixin
    private FilterOptions filters;

    @Mixin
    private SearchOptions search;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "0",
            description = "Number of runs of consecutive steps. Within a run, an engine reuses its state from step "
                    + "to step. Default: two per core")
    private int runs;

    @Mixin
    private SparkSettings settings;

    @Override
    public Integer call() {
        CheckRequest check = search.request();
        input.requireOneMotion();
        List<String> files = input.inputs().stream().map(each -> each.toAbsolutePath().toString()).toList();
        SequenceRequest request = new SequenceRequest(files, input.framesPerSecond(), input.options(), filters, check);
        int steps = countSteps(request);
        try (SparkRun spark = settings.start(); OutputTable output = settings.output(spark.session(), files)) {
            JobFailure.explain(() -> run(spark, output, request, steps));
        }
        return 0;
    }

    private int countSteps(SequenceRequest request) {
        if (runs < 0) {
            throw new InvalidInputException("--runs must be 1 or more, not " + runs);
        }
        try (SceneFrames frames = request.open()) {
            int steps = request.steps(frames);
            if (steps < 1) {
                throw new InvalidInputException(frames.frameName(0)
                        + ": a motion needs two frames or more, but there is only one; add a frame, "
                        + "or use --mode discrete");
            }
            frames.notes().forEach(note -> settings.print("note: %s", note));
            settings.print("%s", frames.describe(request.check().motion() ? Mode.CONTINUOUS : Mode.DISCRETE));
            return steps;
        }
    }

    private long run(SparkRun spark, OutputTable output, SequenceRequest request, int steps) {
        SparkSession session = spark.session();
        StageFigures figures = spark.figures();
        int cut = Math.min(steps, runs > 0 ? runs : RUNS_PER_CORE * session.sparkContext().defaultParallelism());
        long start = System.nanoTime();
        figures.begin("check");
        SequenceJob check = new SequenceJob(session, request);
        output.write(check.pairs(steps, cut));
        long checked = System.nanoTime();
        output.note("_summary.json",
                new Summary(settings.commandText()).request(request.check()).put("steps", steps).put("runs", cut)
                        .results(check.reports().value()).put("checkMilliseconds", (checked - start) / 1_000_000)
                        .put("stages", figures.stages())
                        .json());
        output.commit();
        long found = Summary.found(check.reports().value());
        settings.print("%s: %,d %s in %,d steps, %,d runs; checked and written in %.1f s", settings.out(), found,
                request.check().motion() ? "contacts" : "intersecting pairs", steps, cut, (checked - start) / 1e9);
        return found;
    }
}
