package dev.graze.spark;

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
        description = "Finds all collisions of a long sequence: its steps are spread over executors in runs.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze spark sequence frames/ --out contacts.parquet",
                "  graze spark sequence frames/ --engine front --runs 8 --out contacts.parquet" })
final class SequenceCommand implements Callable<Integer> {
    private static final int RUNS_PER_CORE = 2;

    @Parameters(arity = "1..*", paramLabel = "FRAME|DIR",
            description = "Mesh files in order, or one directory of them, or one animated glTF file; executors must see them under the same names.")
    private List<Path> inputs;

    @Option(names = "--fps", paramLabel = "RATE", defaultValue = "30",
            description = "Frames per second at which an animated glTF is sampled. Default: ${DEFAULT-VALUE}")
    private double framesPerSecond;

    @Mixin
    private SearchOptions search;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "0",
            description = "How many runs of consecutive steps there are; within one an engine keeps what it knows from step to step. Default: two for each core")
    private int runs;

    @Mixin
    private SparkSettings settings;

    @Override
    public Integer call() {
        CheckRequest check = search.request();
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
                        + ": a motion needs two frames or more, and this is one; name a second frame, or use --mode discrete");
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
        settings.say("%s: %,d %s in %,d steps, %,d runs; checked and written in %.1f s", settings.out(), found,
                request.check().motion() ? "contacts" : "intersecting pairs", steps, cut, (checked - start) / 1e9);
        return found;
    }
}
