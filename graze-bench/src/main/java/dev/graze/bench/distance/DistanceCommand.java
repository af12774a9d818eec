package dev.graze.bench.distance;

import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.cli.output.Count;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench distance}: distances between parts. */
@Command(name = "distance", sortOptions = false,
        description = "Measures distances between pairs of parts: building their hierarchies, the first search, and"
                + " searches after small motions; then a lattice of a thousand balls, the near pairs of cloth at a"
                + " thousandth of its diagonal, and the penetration of two bodies of 50,000 triangles. In a warm"
                + " virtual machine.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench distance", "  graze bench distance --parts ../shared/data/parts --json distance.json",
                "  graze bench distance --generated --scale 0.1 --warm-up 0.5" })
public final class DistanceCommand implements Callable<Integer> {
    private static final Path PUBLIC = Path.of("..", "shared", "data", "parts");
    private static final Path PUBLIC_SCENES = Path.of("..", "shared", "data", "scenes");

    @Option(names = "--parts", paramLabel = "DIR",
            description = "The folder with the public meshes spot, 3DBenchy, screw-big, nut-big, gear, anchor and"
                    + " wing-nut (.obj). Default: ../shared/data/parts if it is there, otherwise generated bodies")
    private Path folder;

    @Option(names = "--scenes", paramLabel = "DIR",
            description = "The folder with the public scenes cloth-ball and cloth-funnel, for near pairs. Default:"
                    + " ../shared/data/scenes if it is there, otherwise two generated shells")
    private Path sceneFolder;

    @Option(names = "--generated", description = "Measures generated bodies even if the public meshes are there.")
    private boolean generated;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "Threads. Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--near-threads", paramLabel = "N",
            description = "Threads that search for near pairs. Default: one per processor")
    private int nearThreads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--motions", paramLabel = "K", defaultValue = "200",
            description = "Small motions of each pair. Default: ${DEFAULT-VALUE}")
    private int motions;

    @Option(names = "--scale", paramLabel = "X", defaultValue = "1",
            description = "Size of generated bodies and of the lattice, 0.01 to 10. Default: ${DEFAULT-VALUE}")
    private double scale;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "3",
            description = "How long each pair runs before any is measured. Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds;

    @Mixin
    private BenchOutput output;

    @Override
    public Integer call() {
        requireSane();
        List<DistancePair> pairs = pairs();
        Map<String, Mesh> scenes = scenes();
        try (OutputFile file = output.open(List.of())) {
            output.out().printf("%s, mean of %s%n%s%n%n", Count.of(threads, "thread", "threads"),
                    Count.of(motions, "motion", "motions"), Machine.describe());
            BenchReport report = new BenchReport("distance", output.commandText());
            Figures figures = report.printedTo(output.out(), "%-54s %,14.4f %s%n");
            long warmUpNanos = (long) (warmUpSeconds * 1e9);
            new DistanceBench(threads, motions, scale, warmUpNanos, output::reportProgress).run(pairs, figures);
            output.out().printf("near pairs, %s, median%n", Count.of(nearThreads, "thread", "threads"));
            new ProximityBench(nearThreads, warmUpNanos, output::reportProgress).run(scenes, figures);
            if (file != null) {
                report.writeTo(file);
            }
        }
        return 0;
    }

    private List<DistancePair> pairs() {
        if (folder != null) {
            return DistancePair.read(folder);
        }
        return !generated && DistancePair.areIn(PUBLIC) ? DistancePair.read(PUBLIC) : DistancePair.generated(scale);
    }

    private Map<String, Mesh> scenes() {
        if (sceneFolder != null) {
            return ProximityBench.read(sceneFolder);
        }
        return !generated && ProximityBench.areIn(PUBLIC_SCENES)
                ? ProximityBench.read(PUBLIC_SCENES)
                : ProximityBench.generated(scale);
    }

    private void requireSane() {
        if (folder != null && generated) {
            throw new InvalidInputException("--parts and --generated cannot be combined; give one of them");
        }
        OptionRange.requireScale(scale);
        OptionRange.requireCount("--motions", motions, 1_000_000);
        OptionRange.requireThreads("--threads", threads);
        OptionRange.requireThreads("--near-threads", nearThreads);
        OptionRange.requireWarmUp(warmUpSeconds);
    }
}
