package dev.graze.bench.loop;

import dev.graze.Engines;
import dev.graze.bench.LinearMotion;
import dev.graze.bench.paper.SceneWindow;
import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.bench.report.Rounds;
import dev.graze.cli.output.Count;
import dev.graze.io.FrameSequence;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench loop}: what a simulation asks in its loop. */
@Command(name = "loop", sortOptions = false,
        description = "Measures what a simulation pays for its loop, in a warm virtual machine: how far a step is safe,"
                + " what touches first and whether anything does, next to listing all contacts; a line search with"
                + " candidates; gear wheels that turn; the share of detection in a barrier simulation; and how fast a"
                + " cancelled search ends. What is compared takes turns; each time is a median.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench loop", "  graze bench loop --frames frame-000.ply,frame-001.ply --json loop.json",
                "  graze bench loop --frames ../shared/data/scenes/cloth-ball --threads 1",
                "  graze bench loop --scale 0.1 --repeats 5 --warm-up 0.5" })
public final class LoopCommand implements Callable<Integer> {
    private static final double UNUSED_FRAME_RATE = 30;
    private static final int CLOTH_TRIANGLES = 40_000;
    private static final int FEWEST_TRIANGLES = 400;
    private static final String CLOTH = "cloth-ball";

    @Option(names = "--frames", paramLabel = "DIR|FRAME", split = ",",
            description = "Two mesh files separated by a comma, or a directory of which the first two meshes count:"
                    + " the step that is measured. Default: the last step of our own cloth-ball")
    private List<Path> frames = List.of();

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = "slabs",
            description = "The engine. Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--scale", paramLabel = "X", defaultValue = "1",
            description = "Size of our own scenes, 0.01 to 10. Default: ${DEFAULT-VALUE}")
    private double scale;

    @Option(names = "--repeats", paramLabel = "K", defaultValue = "21",
            description = "How many times each question is timed. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "5",
            description = "How long each comparison runs before it is measured. Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds;

    @Mixin
    private BenchOutput output;

    /** The step that is measured. */
    private record Step(Topology topology, LinearMotion motion) {
    }

    @Override
    public Integer call() {
        requireSane();
        try (OutputFile file = output.open(frames)) {
            Step step = frames.isEmpty() ? generate() : read();
            output.out().printf(Locale.ROOT, "%,d triangles; engine %s, %s, median of %d%n%s%n%n",
                    step.topology.triangleCount(), engine, Count.of(threads, "thread", "threads"), repeats,
                    Machine.describe());
            BenchReport report = new BenchReport("loop", output.commandText());
            run(step, report.printedTo(output.out(), "%-70s %,12.3f %s%n"));
            if (file != null) {
                report.writeTo(file);
            }
        }
        return 0;
    }

    private void run(Step step, Figures figures) {
        long warmUpNanos = (long) (warmUpSeconds * 1e9);
        Rounds rounds = new Rounds(repeats, warmUpNanos, output::reportProgress);
        LoopBench bench = new LoopBench(step.topology, step.motion, engine, threads, rounds);
        bench.run(figures);
        output.reportProgress("parts that turn");
        RotationBench.publish(threads, warmUpNanos, figures);
        output.reportProgress("a barrier simulation");
        new BarrierBench(engine, threads, scale, warmUpNanos).run(figures);
    }

    private Step generate() {
        output.reportProgress("making " + CLOTH);
        SceneWindow window = SceneWindow.last(1, CLOTH, CLOTH,
                Math.max(FEWEST_TRIANGLES, (int) (scale * CLOTH_TRIANGLES)));
        return new Step(window.topology(), new LinearMotion(window.frame(0), window.frame(1)));
    }

    private Step read() {
        try (FrameSequence sequence = FrameSequence.open(frames, UNUSED_FRAME_RATE,
                ReadOptions.DEFAULT.withWeld(Weld.NONE))) {
            if (sequence.frameCount() < 2) {
                throw new InvalidInputException("--frames: " + frames.getFirst() + " is one frame, but a step needs"
                        + " two; name two files separated by a comma, or a directory of them");
            }
            return new Step(sequence.topology(), new LinearMotion(sequence.positions(0), sequence.positions(1)));
        }
    }

    private void requireSane() {
        Engines.named(engine);
        OptionRange.requireScale(scale);
        OptionRange.requireCount("--repeats", repeats, 1000);
        OptionRange.requireThreads("--threads", threads);
        OptionRange.requireWarmUp(warmUpSeconds);
    }
}
