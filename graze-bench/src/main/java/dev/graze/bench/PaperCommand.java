package dev.graze.bench;

import dev.graze.bench.fuzzy.FuzzyCommand;
import dev.graze.bench.hpccd.HpccdCommand;
import dev.graze.bench.mccd.MccdCommand;
import dev.graze.bench.rays.RaysCommand;
import dev.graze.bench.steal.StealCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code graze bench paper}: the tables and figures of a paper, measured again. */
@Command(name = "paper",
        description = "Measures what a paper reports, on scenes like its own, and sets the figures side by side.",
        synopsisSubcommandLabel = "PAPER", subcommands = {
                MccdCommand.class, HpccdCommand.class, StealCommand.class, FuzzyCommand.class,
                RaysCommand.class },
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper mccd --quick", "  graze bench paper rays --quick",
                "  graze bench paper hpccd --help" })
final class PaperCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(),
                "say which paper: " + String.join(", ", spec.subcommands().keySet()));
    }
}
