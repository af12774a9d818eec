package dev.graze.cli.check;

import dev.graze.cli.output.CommandText;
import dev.graze.cli.output.ExitCode;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code graze check}. */
@Command(name = "check", sortOptions = false, abbreviateSynopsis = true,
        description = "Finds all collisions in a sequence of mesh files.", exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                "0:done", "1:done with --fail-on-contact, and something collides",
                "2:bad usage, input or output; each output file is complete or unchanged", "3:a defect in Graze",
                "141:the reader of the table closed the pipe, as head does; each output file is complete or "
                        + "unchanged" },
        footerHeading = "%nExamples:%n", footer = {
                "  graze check frame-000.ply frame-001.ply",
                "  graze check frames/ --pairs contacts.csv --summary summary.json",
                "  graze check dance.glb --fps 60 --html dance.html",
                "  graze check part.stl --mode discrete --fail-on-contact",
                "  graze check torn/ --mode discrete --engine fuzzy --parts 16",
                "  graze check frames/ --separation 0.001 --vtk paraview/" })
public final class CheckCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FRAME|DIR",
            description = "Mesh files in order (PLY, OBJ, STL, OFF, glTF, GLB, 3MF), or one directory of them, or one "
                    + "animated glTF file. All frames must share one topology, except with --mode discrete.")
    private List<Path> inputs;

    @Mixin
    private CheckSettings settings;

    @Option(names = "--fps", paramLabel = "RATE", defaultValue = "30",
            description = "Frames per second at which an animated glTF is sampled. Default: ${DEFAULT-VALUE}")
    private double framesPerSecond;

    @Mixin
    private OutputSettings outputSettings;

    @Option(names = "--fail-on-contact", description = "Exit with 1 if anything collides, for scripts and CI.")
    private boolean failOnContact;

    @Option(names = { "-q", "--quiet" }, description = "Print errors only.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireSaneRate();
        outputSettings.requireSafePlaces(inputs);
        try (FrameSequence frames = FrameSequence.open(inputs, framesPerSecond)) {
            SequenceCheck check = new SequenceCheck(frames, settings);
            try (OutputList outputs = new OutputList()) {
                open(outputs, frames);
                long found = check.run(outputs.all());
                return failOnContact && found > 0 ? ExitCode.CONTACT : 0;
            }
        }
    }

    private void requireSaneRate() {
        if (!(framesPerSecond > 0 && framesPerSecond <= 100_000)) {
            throw new InvalidInputException("--fps must be more than 0 and at most 100000, not " + framesPerSecond);
        }
    }

    /** Opens the table last, so that its totals are printed only once all other outputs are in place. */
    private void open(OutputList outputs, FrameSequence frames) {
        outputSettings.open(frames, settings, CommandText.of(spec), outputs);
        if (!quiet) {
            outputs.add(new TableOutput(spec.commandLine().getOut(), spec.commandLine().getErr(), frames, settings));
        }
    }
}
