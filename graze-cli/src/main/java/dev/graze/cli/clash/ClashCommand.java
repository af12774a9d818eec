package dev.graze.cli.clash;

import dev.graze.cli.output.CommandText;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.ExitCode;
import dev.graze.cli.output.StandardOutput;
import dev.graze.cli.parts.PartInput;
import dev.graze.mesh.InvalidInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code graze clash}. */
@Command(name = "clash", sortOptions = false, abbreviateSynopsis = true,
        description = "Compares all parts of an assembly with each other: which cross, touch, contain each other or "
                + "come too close, where, and how deep.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = { "0:done", "1:done, and there is a pair that --fail-on names",
                "2:bad usage, input or output; each output file is complete or unchanged", "3:a defect in Graze",
                "141:the reader of the table closed the pipe, as head does" },
        footerHeading = "%nExamples:%n", footer = {
                "  graze clash housing.stl gear.stl shaft.stl",
                "  graze clash assembly.glb --clearance 0.5 --units mm --html clashes.html",
                "  graze clash parts/ --ignore 'bolt*:nut*' --json clashes.json --fail-on hard",
                "  graze clash parts/ --baseline clashes.json --fail-on hard",
                "  graze clash gear.obj gear.obj --place 'gear 2=2.5,0,0' --solid",
                "  graze clash pipes.obj walls.obj --units m --bcf clashes.bcfzip" })
public final class ClashCommand implements Callable<Integer> {
    @Mixin
    private PartInput input;

    @Option(names = "--clearance", paramLabel = "D", defaultValue = "0",
            description = "Also reports parts that are at most this far apart. Default: ${DEFAULT-VALUE}")
    private double clearance;

    @Option(names = "--solid",
            description = "Refuses parts that are not closed. Without it, they are surfaces: they can cross and touch, "
                    + "but nothing is inside them or has a depth.")
    private boolean solid;

    @Option(names = "--fail-on", paramLabel = "WHAT", converter = FailOn.Converter.class,
            description = "Exit with 1 if there is such a pair. hard: crossing, inside or coincident; touch: touching "
                    + "or hard; clearance: any pair within the clearance; inside: one part inside the other.")
    private FailOn failOn;

    @Option(names = "--baseline", paramLabel = "FILE",
            description = "The --json file of an earlier run. Pairs are marked as new, changed, same or gone, and "
                    + "--fail-on concerns only those that are new or worse.")
    private Path baseline;

    @Mixin
    private ClashOutputs outputs;

    @Option(names = "--units", paramLabel = "UNIT", converter = LengthUnit.Converter.class,
            description = "The unit of the input and of all lengths: um, mm, cm, m, km, in or ft. Only --bcf converts.")
    private LengthUnit unit;

    @Option(names = "--tolerance", paramLabel = "T",
            description = "How precisely depths are computed, and how much a depth or distance must differ from the "
                    + "baseline to count as changed. Default: a thousandth of the smaller part's diagonal")
    private Double tolerance;

    @Mixin
    private QueryOptions shared;

    @Option(names = { "-q", "--quiet" }, description = "Print only errors, failures, and how the input was understood.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireUsable();
        PartInput.Request request = input.request();
        outputs.requireSafePlaces(request.all(), Optional.ofNullable(baseline));
        Optional<Baseline> before = Optional.ofNullable(baseline).map(Baseline::read);
        PartInput.Parts parts = request.read();
        say("input: " + parts.description());
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ClashRun run = new ClashRun(parts, CommandText.of(spec), Optional.ofNullable(unit), clearance,
                tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(tolerance), solid,
                Optional.ofNullable(failOn));
        try (ClashOutputs.Opened files = outputs.open(StandardOutput.bytes(out))) {
            ClashReport found = new ClashSearch(run, shared.threads(), outputs.mostListed(), outputs.drawsOutlines(),
                    outputs.listsTranslations()).run(err);
            ClashReport report = before.map(earlier -> earlier.compare(found)).orElse(found);
            files.write(report);
            if (!quiet) {
                ClashTable.print(report, outputs.useStandardOutput() ? err : out);
            }
            return finish(report);
        }
    }

    private void requireUsable() {
        QueryOptions.requireLength("--clearance", clearance);
        if (tolerance != null && !(tolerance > 0 && tolerance <= Double.MAX_VALUE)) {
            throw new InvalidInputException("--tolerance must be more than 0 and finite, not " + tolerance);
        }
        shared.requireUsable();
        if (failOn == FailOn.CLEARANCE && !spec.commandLine().getParseResult().hasMatchedOption("--clearance")) {
            throw new InvalidInputException("--fail-on clearance needs --clearance, the distance to keep");
        }
    }

    /** Prints, even if quiet, what was left out on purpose and what failed; returns the exit code. */
    private int finish(ClashReport report) {
        if (!report.isComplete()) {
            say("outputs list " + Count.of(report.listedClashCount()) + " of " + Count.of(report.clashCount())
                    + " clashes and " + Count.of(report.listed().size()) + " of " + Count.of(report.pairs().size())
                    + " pairs (--max-results)");
        }
        if (failOn == null) {
            return 0;
        }
        if (report.failures() == 0) {
            if (report.excused() > 0 && !quiet) {
                say("passed: " + Count.of(report.excused(), "pair", "pairs") + " that --fail-on " + failOn
                        + " asks about, but not new or worse than in the baseline");
            }
            return 0;
        }
        say("failed: " + Count.of(report.failures(), "pair", "pairs") + " that --fail-on " + failOn + " asks about"
                + (baseline == null
                        ? ""
                        : ", new or worse than in the baseline; " + Count.of(report.excused()) + " others are not"));
        return ExitCode.CONTACT;
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
