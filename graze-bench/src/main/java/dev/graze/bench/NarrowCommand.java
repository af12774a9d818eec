package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.cli.search.SolverChoice;
import dev.graze.io.FrameSequence;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench narrow}: the narrow phase alone. */
@Command(name = "narrow", sortOptions = false,
        description = "Measures the narrow phase alone: all solvers on all candidates of the motion from one frame to"
                + " the next, on one thread.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench narrow frame-000.ply frame-001.ply",
                "  graze bench narrow a.ply b.ply --solver certified,cubic --json narrow.json" })
final class NarrowCommand implements Callable<Integer> {
    @Mixin
    private FramePair frames;

    @Option(names = "--solver", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: ${COMPLETION-CANDIDATES}. Default: all. Missed and false"
                    + " contacts are always counted against certified.")
    private Set<SolverChoice> solvers = EnumSet.allOf(SolverChoice.class);

    @Option(names = "--repeats", paramLabel = "K", defaultValue = "3",
            description = "How many times each is timed; the median is reported. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--truth", paramLabel = "FILE.csv",
            description = "Which pairs collide, as kind,v0,v1,v2,v3,collides. Missed and false contacts are then"
                    + " counted against this file as well.")
    private Path truthFile;

    @Mixin
    private BenchOutput output;

    @Override
    public Integer call() {
        OptionRange.requireCount("--repeats", repeats, 1000);
        try (OutputFile file = output.open(inputs()); FrameSequence sequence = frames.open()) {
            NarrowReport report = measure(sequence);
            report.print(output.out());
            if (file != null) {
                report.toRows(output.commandText()).writeTo(file);
            }
        }
        return 0;
    }

    private List<Path> inputs() {
        List<Path> inputs = new ArrayList<>(frames.files());
        if (truthFile != null) {
            inputs.add(truthFile);
        }
        return inputs;
    }

    private NarrowReport measure(FrameSequence sequence) {
        Topology topology = sequence.topology();
        StepCandidates candidates = StepCandidates.find(topology, sequence.positions(0), sequence.positions(1));
        if (candidates.size() == 0) {
            throw new InvalidInputException(
                    frames.files().getLast() + ": no two features of the mesh come near each other in the motion from "
                            + frames.files().getFirst() + "; there is nothing to measure");
        }
        Truth truth = truthFile == null ? null : TruthFile.read(truthFile, topology, candidates);
        describe(topology, candidates);
        NarrowBench bench = new NarrowBench(candidates, solvers, repeats);
        bench.run(output::reportProgress);
        return new NarrowReport(bench, truth);
    }

    private void describe(Topology topology, StepCandidates candidates) {
        PrintWriter out = output.out();
        out.printf(Locale.ROOT,
                "%,d triangles; %,d vertex-face and %,d edge-edge candidates; one thread, median of %d%n",
                topology.triangleCount(),
                candidates.count(ContactKind.VF), candidates.count(ContactKind.EE), repeats);
        out.println(Machine.describe());
        out.flush();
    }
}
