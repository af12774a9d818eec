package dev.graze.bench.parts;

import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.cli.output.Count;
import dev.graze.io.file.OutputFile;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench parts}: scenes made of parts. */
@Command(name = "parts", sortOptions = false,
        description = "Measures what parts cost: a cloth alone and next to a large fixed ball, n-body as hundreds of"
                + " parts with filters, a thousand rigid bodies of which one moves, and replacing a part. All in one"
                + " run, in a warm virtual machine; each time is a median.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench parts", "  graze bench parts --engine front --threads 1 --json parts.json",
                "  graze bench parts --scale 0.1 --steps 20 --warm-up 1" })
public final class PartsCommand implements Callable<Integer> {
    @Option(names = "--engine", paramLabel = "NAME", defaultValue = "slabs",
            description = "The engine. Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--scale", paramLabel = "X", defaultValue = "1",
            description = "Size of all scenes relative to the published ones, 0.01 to 10. Default: ${DEFAULT-VALUE}")
    private double scale;

    @Option(names = "--steps", paramLabel = "K", defaultValue = "60",
            description = "Steps measured in each scene. Default: ${DEFAULT-VALUE}")
    private int steps;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "5",
            description = "How long each scene runs before it is measured. Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds;

    @Mixin
    private BenchOutput output;

    @Override
    public Integer call() {
        requireSane();
        try (OutputFile file = output.open(List.of())) {
            output.out().printf("engine %s, %s, median of %s%n%s%n%n", engine,
                    Count.of(threads, "thread", "threads"), Count.of(steps, "step", "steps"), Machine.describe());
            BenchReport report = new BenchReport("parts", output.commandText());
            new PartsBench(engine, threads, scale, steps, (long) (warmUpSeconds * 1e9), output::reportProgress)
                    .run(report.printedTo(output.out(), "%-62s %,12.3f %s%n"));
            if (file != null) {
                report.writeTo(file);
            }
        }
        return 0;
    }

    private void requireSane() {
        OptionRange.requireScale(scale);
        OptionRange.requireCount("--steps", steps, 100_000);
        OptionRange.requireThreads("--threads", threads);
        OptionRange.requireWarmUp(warmUpSeconds);
    }
}
