package dev.graze.bench.report;

import dev.graze.cli.output.CommandText;
import dev.graze.cli.output.OutputPlaces;
import dev.graze.io.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The output of a benchmark: its figures and its progress. */
public final class BenchOutput {
    @Option(names = "--json", paramLabel = "FILE.json",
            description = "The figures under stable names, as one JSON object.")
    private Path json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * Opens the file of {@code --json}, which must not be one of the inputs; returns null without that option. Call it
     * before measuring: a file that cannot be written fails then, not after minutes of work.
     */
    public OutputFile open(List<Path> inputs) {
        OutputPlaces.besideFiles(inputs).file("--json", json);
        return json == null ? null : OutputFile.create(json);
    }

    /** Returns the command line. */
    public String commandText() {
        return CommandText.of(command);
    }

    /** Prints a line of progress. */
    public void reportProgress(String stage) {
        PrintWriter err = command.commandLine().getErr();
        err.println("bench " + command.name() + ": " + stage);
        err.flush();
    }

    /** Returns the writer for tables. */
    public PrintWriter out() {
        return command.commandLine().getOut();
    }
}
