package dev.graze.cli.check;

import dev.graze.cli.output.CommandText;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.ExitCode;
import dev.graze.cli.output.StandardOutput;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.cli.parts.SceneInput;
import dev.graze.cli.search.Mode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code graze check}. */
@Command(name = "check", sortOptions = false, abbreviateSynopsis = true,
        description = "Finds all collisions in a sequence of mesh files or a scene of several files.",
        exitCodeListHeading = "%nExit codes:%n",
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
                "  graze check --part gear.obj --part rack.obj --place rack=0,1,0,0,90,0 --mode discrete",
                "  graze check assembly.glb --mode discrete --ignore 'bolt*:plate' --ignore-within 'bolt*'",
                "  graze check --scene kitchen.json --pairs - --quiet",
                "  graze check torn/ --mode discrete --engine fuzzy --parts 16",
                "  graze check frames/ --separation 0.001 --vtk paraview/" })
public final class CheckCommand implements Callable<Integer> {
    @Mixin
    private SceneInput input;

    @Mixin
    private CheckSettings settings;

    @Mixin
    private OutputSettings outputSettings;

    @Option(names = "--fail-on-contact",
            description = "Exit with 1 if anything collides, for scripts and CI. Stops at the first contact and counts "
                    + "no others; with --pairs, --summary, --html, --vtk or --ply, completes the step or frame that "
                    + "it is in.")
    private boolean failOnContact;

    @Option(names = { "-q", "--quiet" }, description = "Print only errors, and how the input was understood.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        SceneInput.Files files = input.files();
        var limits = new SequenceCheck.Limits(failOnContact, outputSettings.mostListed());
        outputSettings.requireSafePlaces(files.all());
        try (SceneFrames frames = files.open()) {
            SequenceCheck check = new SequenceCheck(frames, settings, limits);
            say("input: " + frames.describe(settings.mode()));
            try (OutputList outputs = new OutputList()) {
                open(outputs, frames);
                CheckOutput.Totals totals = check.run(outputs.all());
                sayLimits(totals);
                return failOnContact && totals.isContact() ? ExitCode.CONTACT : 0;
            }
        }
    }

    /** Opens the table last, so that its totals are printed only once all other outputs are in place. */
    private void open(OutputList outputs, SceneFrames frames) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        outputSettings.open(frames, settings, CommandText.of(spec), StandardOutput.bytes(out), outputs);
        if (!quiet) {
            outputs.add(new TableOutput(outputSettings.useStandardOutput() ? err : out, err, frames, settings));
        }
    }

    /** Says, even if quiet, that something was left out on purpose. */
    private void sayLimits(CheckOutput.Totals totals) {
        String unit = settings.mode() == Mode.CONTINUOUS ? "step" : "frame";
        if (totals.stopped().isPresent()) {
            say("stopped at the first contact, in " + unit + " " + totals.stopped().get().number()
                    + "; later contacts were not searched (--fail-on-contact)");
        } else if (!totals.isComplete()) {
            say("stopped after the first " + unit + " with a contact: " + Count.of(totals.searched()) + " of "
                    + Count.of(totals.planned(), unit, unit + "s") + " searched (--fail-on-contact)");
        }
        if (totals.listed() < totals.found()) {
            say("files list " + Count.of(totals.listed()) + " of " + Count.of(totals.found())
                    + " results (--max-results)");
        }
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
