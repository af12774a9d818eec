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

/** Where a benchmark's figures and its progress go. */
public final class BenchOutput {
    @Option(names = "--json", paramLabel = "FILE.json",
            description = "The figures under stable names, as one JSON object.")
    private Path json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * Opens the file of {@code --json}, for what reads these files; null if none was asked for. To be called before
     * anything is measured: that it cannot be written is better known then than after minutes of work.
     */
    public OutputFile open(List<Path> inputs) {
        OutputPlaces.besideFiles(inputs).file("--json", json);
        return json == null ? null : OutputFile.create(json);
    }

    /** What was typed. */
    public String commandText() {
        return CommandText.of(command);
    }

    /** A line for whoever waits. */
    public void reportProgress(String stage) {
        PrintWriter err = command.commandLine().getErr();
        err.println("bench " + command.name() + ": " + stage);
        err.flush();
    }

    /** Where the tables go. */
    public PrintWriter out() {
        return command.commandLine().getOut();
    }
}
