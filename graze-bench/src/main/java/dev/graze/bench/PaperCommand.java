package dev.graze.bench;

import dev.graze.bench.fuzzy.FuzzyPaper;
import dev.graze.bench.hpccd.HpccdPaper;
import dev.graze.bench.mccd.MccdPaper;
import dev.graze.bench.rays.RaysPaper;
import dev.graze.bench.steal.StealPaper;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code graze bench paper}: repeats the measurements of a paper. */
@Command(name = "paper",
        description = "Repeats the measurements of a paper on similar scenes,"
                + " and shows the results beside the paper's.",
        synopsisSubcommandLabel = "PAPER", subcommands = {
                MccdPaper.class, HpccdPaper.class, StealPaper.class, FuzzyPaper.class,
                RaysPaper.class },
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
