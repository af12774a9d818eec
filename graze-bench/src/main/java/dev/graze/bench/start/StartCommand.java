package dev.graze.bench.start;

import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.cli.output.Count;
import dev.graze.io.FrameSequence;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code graze bench start}: fresh processes. */
@Command(name = "start", sortOptions = false,
        description = "Measures how long fresh processes take: graze --version, and a whole graze check of two frames"
                + " with its first step, next to the same step in a warm process. Starts them with the script ./graze,"
                + " as users do, and alternates between them; each time is a median.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench start", "  graze bench start frame-000.ply frame-001.ply --threads 2 --json start.json",
                "  graze bench start --triangles 10000 --repeats 3 --warm-up 1" })
public final class StartCommand implements Callable<Integer> {
    /** The launcher sets it to its own path. */
    private static final String LAUNCHER_PROPERTY = "graze.launcher";

    @Parameters(arity = "0..2", paramLabel = "FRAME",
            description = "The mesh at t0 and at t1. Default: two frames of the scene n-body")
    private List<Path> frames = List.of();

    @Option(names = "--triangles", paramLabel = "N", defaultValue = "92000",
            description = "Approximate size of the scene without frames of your own. Default: ${DEFAULT-VALUE}")
    private int triangles;

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--repeats", paramLabel = "K", defaultValue = "7",
            description = "How many times each is timed; the median is reported. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "10",
            description = "How long this process repeats the step before the warm one is timed. Default:"
                    + " ${DEFAULT-VALUE}")
    private double warmUpSeconds;

    @Mixin
    private BenchOutput output;

    @Override
    public Integer call() {
        requireSane();
        Path launcher = launcher();
        try (OutputFile file = output.open(frames);
                StartScene scene = StartScene.of(frames, triangles);
                FrameSequence sequence = scene.open()) {
            output.out().printf(Locale.ROOT, "%,d triangles, %s, median of %d%n%s%n%n",
                    sequence.topology().triangleCount(), Count.of(threads, "thread", "threads"), repeats,
                    Machine.describe());
            StartBench bench = new StartBench(new FreshProcess(launcher, scene.directory()), sequence, scene.frames(),
                    threads, repeats);
            bench.run((long) (warmUpSeconds * 1e9), output::reportProgress);
            BenchReport report = new BenchReport("start", output.commandText());
            bench.report(report.printedTo(output.out(), "%-50s %,12.2f %s%n"));
            report.add("start.triangles", sequence.topology().triangleCount(), "count");
            report.add("start.threads", threads, "count");
            report.add("start.repeats", repeats, "count");
            if (file != null) {
                report.writeTo(file);
            }
        }
        return 0;
    }

    private void requireSane() {
        if (frames.size() == 1) {
            throw new InvalidInputException("bench start takes two frames, or none for a scene of its own");
        }
        OptionRange.requireCount("--triangles", triangles, 10_000_000);
        OptionRange.requireThreads("--threads", threads);
        OptionRange.requireCount("--repeats", repeats, 1000);
        OptionRange.requireWarmUp(warmUpSeconds);
    }

    private static Path launcher() {
        String launcher = System.getProperty(LAUNCHER_PROPERTY);
        if (launcher == null || !Files.isExecutable(Path.of(launcher))) {
            throw new InvalidInputException("bench start starts the command with the script ./graze, but this process"
                    + " was not started by it; run ./graze bench start");
        }
        return Path.of(launcher);
    }
}
