package dev.graze.cli.queries;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.JsonFile;
import dev.graze.cli.output.OutputPlaces;
import dev.graze.cli.search.SolverChoice;
import dev.graze.io.QueryFile;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code graze queries}. */
@Command(name = "queries", sortOptions = false, abbreviateSynopsis = true,
        description = "Runs single vertex-face and edge-edge queries with known answers through a solver and counts "
                + "the "
                + "differences.",
        footerHeading = "%nThe files:%n", footer = {
                "  Eight rows a query: four points at t0, then the same at t1. Seven columns:",
                "  numerator and denominator of x, y and z, and the truth (1 collides, 0 not).",
                "  A directory above the file, named vertex-face or edge-edge, tells the kind.", "", "Examples:",
                "  graze queries queries/unit-tests/edge-edge/data_0_0.csv",
                "  graze queries queries/ --json result.json" })
public final class QueriesCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE|DIR",
            description = "Query files, or directories to search for them.")
    private List<Path> inputs;

    @Option(names = "--solver", paramLabel = "NAME", defaultValue = "certified",
            description = "One of: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private SolverChoice solver;

    @Option(names = "--json", paramLabel = "FILE", description = "The totals as one JSON object.")
    private Path json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Path> files = files();
        OutputPlaces.besideFiles(files).file("--json", json);
        try (OutputFile file = json == null ? null : OutputFile.create(json)) {
            QueryTally total = run(files, spec.commandLine().getOut());
            if (file != null) {
                JsonFile.write(file, generator -> write(total, generator));
            }
        }
        return 0;
    }

    private QueryTally run(List<Path> files, PrintWriter out) {
        QueryTally total = new QueryTally();
        out.printf("%9s %10s %8s %8s %10s  %s%n", "queries", "collisions", "missed", "false", "ns/query", "file");
        for (Path file : files) {
            QueryTally tally = new QueryTally();
            tally.run(QueryFile.read(file), solver);
            print(out, tally, file.toString());
            total.add(tally);
        }
        print(out, total, "all, solver " + solver);
        if (total.rounded() > 0) {
            out.printf("%s rounded; the given truth may not hold for the rounded query%n",
                    Count.of(total.rounded(), "coordinate is not a double and was",
                            "coordinates are not doubles and were"));
            out.flush();
        }
        return total;
    }

    private static void print(PrintWriter out, QueryTally tally, String label) {
        out.printf(Locale.ROOT, "%,9d %,10d %,8d %,8d %,10.0f  %s%n", tally.queries(), tally.collisions(),
                tally.falseNegatives(),
                tally.falsePositives(),
                tally.nanosPerQuery(), label);
        out.flush();
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (Path input : inputs) {
            if (Files.isDirectory(input)) {
                files.addAll(queryFilesBelow(input));
            } else if (Files.exists(input)) {
                files.add(input);
            } else {
                throw new InvalidInputException(input + ": no such file; check the name");
            }
        }
        return files;
    }

    private static List<Path> queryFilesBelow(Path directory) {
        try (Stream<Path> walk = Files.walk(directory)) {
            List<Path> found = walk.filter(path -> path.toString().endsWith(".csv") && Files.isRegularFile(path))
                    .sorted().toList();
            if (found.isEmpty()) {
                throw new InvalidInputException(
                        directory + ": holds no .csv file; name query files or a directory that has some");
            }
            return found;
        } catch (IOException e) {
            throw unreadable(directory, e);
        } catch (UncheckedIOException e) {
            throw unreadable(directory, e.getCause()); // thrown while walking
        }
    }

    private static InvalidInputException unreadable(Path directory, IOException e) {
        return new InvalidInputException(
                directory + ": cannot be read: " + IoReason.of(e)
                        + "; check its permissions and those of what it holds",
                e);
    }

    private void write(QueryTally total, JsonGenerator generator) throws IOException {
        generator.writeStringField("solver", solver.toString());
        generator.writeNumberField("queries", total.queries());
        generator.writeNumberField("collisions", total.collisions());
        generator.writeNumberField("falsePositives", total.falsePositives());
        generator.writeNumberField("falseNegatives", total.falseNegatives());
        generator.writeNumberField("nanosPerQuery", total.nanosPerQuery());
    }
}
