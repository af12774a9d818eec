package dev.graze.spark;

import dev.graze.cli.AddedCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code graze spark}. The command line finds it as a service when this module is on the class path. */
@Command(name = "spark", sortOptions = false,
        description = "Checks scenes and sequences that are too large for one machine, "
                + "on embedded Apache Spark or a cluster.",
        subcommands = {
                GenerateCommand.class, IngestCommand.class, SparkCheckCommand.class,
                SequenceCommand.class },
        synopsisSubcommandLabel = "COMMAND", footerHeading = "%nExamples:%n", footer = {
                "  graze spark ingest frame-000.ply frame-001.ply --out scene.parquet",
                "  graze spark check scene.parquet --out contacts.parquet",
                "  graze spark sequence frames/ --out contacts.parquet" })
public final class SparkCommand implements AddedCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "missing command: generate, ingest, check or sequence");
    }
}
