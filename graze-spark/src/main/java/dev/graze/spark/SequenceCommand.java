package dev.graze.spark;

import dev.graze.cli.parts.FrameInput;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.sequence.SequenceJob;
import dev.graze.spark.sequence.SequenceRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "sequence", sortOptions = false, abbreviateSynopsis = true,
        description = "Finds all collisions of a long sequence, distributing runs of steps over the executors.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark sequence frames/ --out contacts.parquet",
                "  graze spark sequence frames/ --engine front --runs 8 --out contacts.parquet" })
final class SequenceCommand implements Callable<Integer> {
    private static final int RUNS_PER_CORE = 2;

    @Parameters(arity = "1..*", paramLabel = "FRAME|DIR",
            description = "Mesh files in order, a directory of them, or an animated glTF file; "
                    + "visible to all executors under the same paths.")
    private List<Path> inputs;

    @Option(names = "--frames", description = "The files are frames of one motion, whatever their names.")
    private boolean saysFrames;

    @Option(names = "--fps", paramLabel = "RATE", defaultValue = "30",
            description = "Frames per second at which an animated glTF is sampled. Default: ${DEFAULT-VALUE}")
    private double framesPerSecond;

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
        FrameInput.requireFrames(inputs, saysFrames);
        List<String> files = inputs.stream().map(input -> input.toAbsolutePath().toString()).toList();
        SequenceRequest request = new SequenceRequest(files, framesPerSecond, check);
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
        try (FrameSequence frames = request.open()) {
            int steps = request.steps(frames);
            if (steps < 1) {
                throw new InvalidInputException(frames.frameName(0)
                        + ": a motion needs two frames or more, but there is only one; add a frame, "
                        + "or use --mode discrete");
            }
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
