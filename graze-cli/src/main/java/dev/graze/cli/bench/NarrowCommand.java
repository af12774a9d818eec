package dev.graze.cli.bench;

import dev.graze.cli.bench.report.Machine;
import dev.graze.ContactKind;
import dev.graze.cli.solver.SolverChoice;
import dev.graze.io.FrameSequence;
import dev.graze.io.OutputFile;
import dev.graze.io.OutputPlaces;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code graze bench narrow}: the narrow phase alone. */
@Command(name = "narrow", sortOptions = false, description = "Measures the narrow phase alone: all solvers on all candidates of the motion from one frame to the next, on one thread.", footerHeading = "%nExamples:%n", footer = {
        "  graze bench narrow frame-000.ply frame-001.ply",
        "  graze bench narrow a.ply b.ply --solver certified,cubic --json narrow.json" })
final class NarrowCommand implements Callable<Integer> {
    private static final double UNUSED_FRAME_RATE = 30;

    @Parameters(index = "0", paramLabel = "FRAME0", description = "The mesh at t0.")
    private Path frame0;

    @Parameters(index = "1", paramLabel = "FRAME1", description = "The same mesh at t1.")
    private Path frame1;

    @Option(names = "--solver", paramLabel = "NAME", split = ",", description = "Only these, separated by commas: ${COMPLETION-CANDIDATES}. Default: all; what is missed or false is always told against certified.")
    private Set<SolverChoice> solvers = EnumSet.allOf(SolverChoice.class);

    @Option(names = "--repeats", paramLabel = "K", defaultValue = "3", description = "How often each is timed; the median counts. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--truth", paramLabel = "FILE.csv", description = "Which pairs collide, as kind,v0,v1,v2,v3,collides; what is missed or false is then counted against that as well.")
    private Path truthFile;

    @Option(names = "--json", paramLabel = "FILE.json", description = "The figures under stable names, as one JSON object.")
    private Path json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (repeats < 1 || repeats > 1000) {
            throw new InvalidInputException("--repeats must be 1 to 1000, not " + repeats);
        }
        OutputPlaces.besideFiles(inputs()).file("--json", json);
        // Opened first: that it cannot be written is better known now than after minutes of work.
        try (OutputFile file = json == null ? null : OutputFile.create(json);
                FrameSequence frames = FrameSequence.open(List.of(frame0, frame1), UNUSED_FRAME_RATE)) {
            NarrowReport report = measure(frames);
            report.print(spec.commandLine().getOut());
            if (file != null) {
                report.toRows(commandText()).writeTo(file);
            }
        }
        return 0;
    }

    private List<Path> inputs() {
        return truthFile == null ? List.of(frame0, frame1) : List.of(frame0, frame1, truthFile);
    }

    private NarrowReport measure(FrameSequence frames) {
        Topology topology = frames.topology();
        StepCandidates candidates = StepCandidates.find(topology, frames.positions(0), frames.positions(1));
        if (candidates.size() == 0) {
            throw new InvalidInputException(frame1 + ": no two features of the mesh come near each other on the way from " + frame0
                    + "; there is nothing to measure");
        }
        Truth truth = truthFile == null ? null : TruthFile.read(truthFile, topology, candidates);
        describe(topology, candidates);
        NarrowBench bench = new NarrowBench(candidates, solvers, repeats);
        bench.run(this::reportProgress);
        return new NarrowReport(bench, truth);
    }

    private void describe(Topology topology, StepCandidates candidates) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%,d triangles; %,d vertex-face and %,d edge-edge candidates; one thread, median of %d%n",
                topology.triangleCount(),
                candidates.count(ContactKind.VF), candidates.count(ContactKind.EE), repeats);
        out.println(Machine.describe());
        out.flush();
    }

    private void reportProgress(String stage) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("bench narrow: " + stage);
        err.flush();
    }

    private String commandText() {
        return "graze " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }
}
