package dev.graze.spark;

import dev.graze.cli.output.CommandText;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options common to all {@code graze spark} commands that run on Spark. */
final class SparkSettings {
    @Option(names = "--out", required = true, paramLabel = "DIR",
            description = "Directory of Parquet files to write, local or on any file system Spark supports.")
    private String out;

    @Option(names = "--overwrite", description = "Replace the directory if it exists.")
    private boolean overwrite;

    @Option(names = "--master", paramLabel = "URL",
            description = "Where to run: local[N], local-cluster[EXECUTORS,CORES,MEGABYTES], "
                    + "or the address of a cluster. Default: the master of spark-submit, else all local cores")
    private String master;

    @Option(names = "--conf", paramLabel = "NAME=VALUE",
            description = "A Spark setting, such as spark.local.dir=/disk; can be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = { "-q", "--quiet" }, description = "Print only errors.")
    private boolean quiet;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    SparkRun start() {
        return new SparkRun(master, settings, command.commandLine().getErr(), quiet);
    }

    OutputTable output(SparkSession session, List<String> inputs) {
        return OutputTable.at(session, out, overwrite, inputs);
    }

    String out() {
        return out;
    }

    /** Prints a line unless {@code --quiet} is set. */
    void print(String format, Object... values) {
        if (!quiet) {
            PrintWriter writer = command.commandLine().getOut();
            writer.printf(format + "%n", values);
            writer.flush();
        }
    }

    String commandText() {
        return CommandText.of(command);
    }
}
