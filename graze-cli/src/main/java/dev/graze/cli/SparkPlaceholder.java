package dev.graze.cli;

import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Stands for {@code graze spark} where its module is not on the class path. */
@Command(name = "spark", description = "Checks scenes and sequences that are too big for one machine, on Apache Spark; fetched on first use.", footerHeading = "%nExamples:%n", footer = {
        "  graze spark --help",
        "  graze spark check scene.parquet --out contacts.parquet" })
final class SparkPlaceholder implements AddedCommand, Callable<Integer> {
    @Unmatched
    private List<String> rest = List.of();

    @Override
    public Integer call() {
        throw new InvalidInputException("'graze spark " + String.join(" ", rest)
                + "' needs a part that is not on the class path; start it with the script ./graze, which fetches it, or with spark-submit");
    }
}
