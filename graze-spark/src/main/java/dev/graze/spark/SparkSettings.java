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

/** Options that every command on Spark has. */
final class SparkSettings {
    @Option(names = "--out", required = true, paramLabel = "DIR",
            description = "The directory of Parquet files to write, on this machine or on any file system that Spark knows.")
    private String out;

    @Option(names = "--overwrite", description = "Replace the directory if it exists.")
    private boolean overwrite;

    @Option(names = "--master", paramLabel = "URL",
            description = "Where to run: local[N], local-cluster[EXECUTORS,CORES,MEGABYTES], or a cluster's address. Default: what spark-submit was given, else all cores of this machine")
    private String master;

    @Option(names = "--conf", paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.local.dir=/disk; can be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = { "-q", "--quiet" }, description = "Print nothing but what goes wrong.")
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

    /** Prints a line, unless told to be quiet. */
    void say(String format, Object... values) {
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
