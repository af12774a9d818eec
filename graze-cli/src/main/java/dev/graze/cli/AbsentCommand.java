package dev.graze.cli;

import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * Stands in for an {@link AddedCommand} whose module is not on the class path: listed in the help, refused when run.
 */
abstract sealed class AbsentCommand implements Callable<Integer> {
    private final String remedy;

    @Spec
    private CommandSpec spec;

    @Unmatched
    private List<String> rest = List.of();

    private AbsentCommand(String remedy) {
        this.remedy = remedy;
    }

    @Command(name = "bench", description = "Measures how fast Graze is on this machine, alone and against others.",
            footerHeading = "%nExamples:%n", footer = {
                    "  graze bench --help",
                    "  graze bench step frame-000.ply frame-001.ply" })
    static final class Bench extends AbsentCommand {
        Bench() {
            super("run it with the script ./graze, which builds that module");
        }
    }

    @Command(name = "spark",
            description = "Checks scenes and sequences that are too big for one machine, on Apache Spark; "
                    + "fetched on first use.",
            footerHeading = "%nExamples:%n", footer = {
                    "  graze spark --help",
                    "  graze spark check scene.parquet --out contacts.parquet" })
    static final class Spark extends AbsentCommand {
        Spark() {
            super("run it with the script ./graze, which fetches Spark, or with spark-submit");
        }
    }

    @Override
    public Integer call() {
        throw new InvalidInputException(
                "'graze " + spec.name() + " " + String.join(" ", rest) + "' needs the module graze-"
                        + spec.name() + ", which is not on the class path; " + remedy);
    }
}
