package dev.graze.cli;

import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "check", sortOptions = false, description = "Finds all collisions in a sequence of mesh files.", footerHeading = "%nExamples:%n", footer = {
        "  graze check frame-000.ply frame-001.ply", "  graze check frames/ --pairs contacts.csv --summary summary.json",
        "  graze check dance.glb --fps 60 --html dance.html", "  graze check part.stl --mode discrete --fail-on-contact",
        "  graze check frames/ --separation 0.001 --vtk paraview/" })
final class CheckCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FRAME|DIR",
            description = "Mesh files in order (.ply, .obj, .stl, .gltf, .glb), one directory of them, or one animated glTF file. All frames share one topology.")
    private List<Path> inputs;

    @Mixin
    private CheckSettings settings;

    @Option(names = "--fps", paramLabel = "RATE", defaultValue = "30", description = "Frames per second at which an animated glTF is sampled. Default: ${DEFAULT-VALUE}")
    private double framesPerSecond;

    @Mixin
    private OutputSettings outputSettings;

    @Option(names = "--fail-on-contact", description = "Exit with 1 if there is any contact or intersection, for scripts and CI.")
    private boolean failOnContact;

    @Option(names = { "-q", "--quiet" }, description = "Print no table, only what goes wrong.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireSaneRate();
        try (FrameSequence frames = FrameSequence.open(inputs, framesPerSecond); OutputList outputs = new OutputList(openOutputs(frames))) {
            long found = new SequenceCheck(frames, settings, outputs.all()).run();
            return failOnContact && found > 0 ? GrazeCommand.EXIT_CONTACT : 0;
        }
    }

    private void requireSaneRate() {
        if (!(framesPerSecond > 0 && framesPerSecond <= 100_000)) {
            throw new InvalidInputException("--fps must be more than 0 and at most 100000, not " + framesPerSecond);
        }
    }

    private List<CheckOutput> openOutputs(FrameSequence frames) {
        List<CheckOutput> outputs = new ArrayList<>();
        if (!quiet) {
            outputs.add(new TableOutput(spec.commandLine().getOut(), frames, settings));
        }
        outputs.addAll(outputSettings.open(frames, settings, commandText()));
        return outputs;
    }

    private String commandText() {
        return "graze " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }
}
