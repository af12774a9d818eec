package dev.graze.bench;

import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.cli.output.Count;
import dev.graze.cli.search.SearchSettings;
import dev.graze.io.FrameSequence;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench step}: one whole step. */
@Command(name = "step", sortOptions = false,
        description = "Measures one whole step, from the positions of two frames to sorted results, in a warm virtual"
                + " machine: by a new detector, and divided into substeps by one detector that keeps its state. In"
                + " discrete mode the step is the second frame.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench step frame-000.ply frame-001.ply",
                "  graze bench step f0.ply f1.ply --engine front --bounds kdop18 --threads 1",
                "  graze bench step 0.ply 1.ply --engine lazy-steal --device 0 --group-size 64 --stack 512 --batch 16",
                "  graze bench step f0.ply f1.ply --mode discrete --json step.json" })
final class StepCommand implements Callable<Integer> {
    private static final double NANOS_PER_SECOND = 1e9;

    @Mixin
    private FramePair frames;

    @Mixin
    private SearchSettings settings;

    @Option(names = "--repeats", paramLabel = "K", defaultValue = "11",
            description = "How many times each is timed; the median is reported. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--substeps", paramLabel = "N", defaultValue = "10",
            description = "Number of equal parts of the motion in the coherent measurement. Default: ${DEFAULT-VALUE}")
    private int substeps;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "20",
            description = "How long the work is repeated before each of the two measurements, so that the JIT has"
                    + " compiled it. Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds;

    @Mixin
    private BenchOutput output;

    @Override
    public Integer call() {
        requireSane();
        try (OutputFile file = output.open(frames.files()); FrameSequence sequence = frames.open()) {
            StepReport report = measure(sequence);
            report.print(output.out());
            if (file != null) {
                report.toRows(output.commandText()).writeTo(file);
            }
        }
        return 0;
    }

    private void requireSane() {
        OptionRange.requireCount("--repeats", repeats, 1000);
        if (substeps < 2 || substeps > 1000) {
            throw new InvalidInputException(
                    "--substeps must be 2 to 1000, not " + substeps + ": the first one does not count");
        }
        OptionRange.requireWarmUp(warmUpSeconds);
        settings.requireUsable();
    }

    private StepReport measure(FrameSequence sequence) {
        LinearMotion motion = new LinearMotion(sequence.positions(0), sequence.positions(1));
        StepBench bench = new StepBench(settings, sequence.topology(), motion, repeats, substeps);
        describe(sequence.topology());
        bench.run((long) (warmUpSeconds * NANOS_PER_SECOND), output::reportProgress);
        return new StepReport(bench);
    }

    private void describe(Topology topology) {
        PrintWriter out = output.out();
        out.printf(Locale.ROOT, "%,d triangles; %s, engine %s, %s, median of %d%n", topology.triangleCount(),
                settings.mode(),
                settings.engine(), Count.of(settings.threads(), "thread", "threads"), repeats);
        out.println(Machine.describe());
        out.flush();
    }
}
