package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.GrazeCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A small triangle falls through a large one and, in its own plane, a third one slides into that. */
class BenchNarrowTest {
    private static final String FACES = "f 1 2 3\nf 4 5 6\nf 7 8 9\n";
    private static final String LARGE = "v -9 -9 0\nv 9 -9 0\nv 0 9 0\n";
    private static final String TRUTH_HEADER = "kind,v0,v1,v2,v3,collides\n";

    @TempDir
    Path directory;
    private Path frame0;
    private Path frame1;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeFrames() throws IOException {
        frame0 = directory.resolve("t0.obj");
        frame1 = directory.resolve("t1.obj");
        Files.writeString(frame0,
                LARGE + "v 0 0 1\nv 1 0 2\nv 0 1 2\n" + "v -20 0 0\nv -21 0.5 0\nv -21 -0.5 0\n" + FACES);
        Files.writeString(frame1,
                LARGE + "v 0 0 -1\nv 1 0 1\nv 0 1 1\n" + "v -1 0 0\nv -2 0.5 0\nv -2 -0.5 0\n" + FACES);
    }

    @Test
    void comparesTheSolversInOneRun() throws IOException {
        Path json = directory.resolve("narrow.json");

        assertThat(run("--repeats", "2", "--json", json.toString())).as(err.toString()).isZero();

        Map<String, Double> rows = rows(json);
        assertThat(rows).containsKeys("narrow.candidates.vf", "narrow.candidates.ee", "narrow.nanos-per-candidate",
                "narrow.certified-over-inclusion",
                "narrow.certified-over-inclusion-colliding", "narrow.certified.last-resorts");
        for (String solver : new String[] { "certified", "inclusion", "cubic" }) {
            assertThat(rows).containsKeys("narrow." + solver + ".nanos-per-candidate",
                    "narrow." + solver + ".nanos-per-colliding",
                    "narrow." + solver + ".contacts", "narrow." + solver + ".missed", "narrow." + solver + ".false");
        }
        assertThat(rows).containsEntry("narrow.certified.missed", 0.0).containsEntry("narrow.inclusion.missed", 0.0);
        assertThat(rows.get("narrow.cubic.missed")).as("those that slide in the plane").isPositive();
        assertThat(rows.get("narrow.cubic.contacts")).as("those that fall through").isPositive();
        assertThat(out.toString()).contains("certified", "inclusion", "cubic", "times as fast as inclusion");
    }

    @Test
    void reportNamesCommandAndMachine() throws IOException {
        Path json = directory.resolve("narrow.json");

        assertThat(run("--repeats", "1", "--solver", "cubic", "--json", json.toString())).as(err.toString()).isZero();

        JsonNode report = new ObjectMapper().readTree(json.toFile());
        assertThat(report.fieldNames()).toIterable().containsExactly("bench", "command", "machine", "commit", "rows");
        assertThat(report.get("bench").asText()).isEqualTo("narrow");
        assertThat(report.get("command").asText()).startsWith("graze bench narrow ").contains("--solver cubic");
        assertThat(report.get("machine").asText()).contains("core");
        assertThat(report.get("commit").asText()).isNotEmpty();
        assertThat(report.get("rows").get(0).fieldNames()).toIterable().containsExactly("name", "value", "unit",
                "paper");
        assertThat(rows(json)).containsKey("narrow.cubic.missed").doesNotContainKeys("narrow.nanos-per-candidate",
                "narrow.inclusion.contacts");
    }

    @Test
    void countsAgainstAGivenTruth() throws IOException {
        Path json = directory.resolve("narrow.json");
        Path truth = Files.writeString(directory.resolve("truth.csv"), TRUTH_HEADER + "VF,3,0,1,2,1\nVF,6,0,1,2,0\n");

        assertThat(run("--repeats", "1", "--truth", truth.toString(), "--json", json.toString())).as(err.toString())
                .isZero();

        Map<String, Double> rows = rows(json);
        assertThat(rows).containsEntry("narrow.certified.truth-missed", 0.0).containsEntry("narrow.cubic.truth-missed",
                0.0);
        assertThat(rows.get("narrow.certified.truth-false")).isEqualTo(rows.get("narrow.certified.contacts") - 1);
    }

    @Test
    void countsTruePairsThatAreNotCandidatesAsMissed() throws IOException {
        Path json = directory.resolve("narrow.json");
        Path truth = Files.writeString(directory.resolve("truth.csv"), TRUTH_HEADER + "VF,3,6,7,8,1\n");

        assertThat(
                run("--repeats", "1", "--solver", "certified", "--truth", truth.toString(), "--json", json.toString()))
                .as(err.toString()).isZero();

        assertThat(rows(json)).containsEntry("narrow.certified.truth-missed", 1.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { "VF,3,0,1,2 | line 2: has 5 columns",
            "XX,3,0,1,2,1 | line 2: the kind is 'XX'",
            "VF,3,0,1,9,1 | line 2: names vertex 9", "VF,3,0,1,x,1 | line 2: 'x' is not a vertex number",
            "VF,3,0,1,5,1 | line 2: the mesh has no face with the vertices 0, 1 and 5",
            "EE,0,1,2,3,1 | line 2: the mesh has no edge between vertices 2 and 3",
            "EE,0,1,3,4,2 | line 2: the last column is '2'" })
    void refusesATruthOfAnotherMesh(String row, String problem) throws IOException {
        Path json = directory.resolve("narrow.json");
        Path truth = Files.writeString(directory.resolve("truth.csv"), TRUTH_HEADER + row + "\n");

        assertThat(run("--truth", truth.toString(), "--json", json.toString())).isEqualTo(2);

        assertThat(err.toString()).startsWith("graze: " + truth + ": " + problem).hasLineCount(1);
        assertThat(directory).isDirectoryNotContaining("glob:**.json*").isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void refusesATruthWithoutItsHeader() throws IOException {
        Path truth = Files.writeString(directory.resolve("truth.csv"), "VF,3,0,1,2,1\n");
        assertThat(run("--truth", truth.toString())).isEqualTo(2);
        assertThat(err.toString()).contains(truth + ": line 1: must be kind,v0,v1,v2,v3,collides").hasLineCount(1);
    }

    @Test
    void refusesAStepWithoutCandidates() throws IOException {
        Files.writeString(frame0, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        Files.copy(frame0, frame1, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("there is nothing to measure").hasLineCount(1);
    }

    @Test
    void refusesZeroRepeats() {
        assertThat(run("--repeats", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--repeats must be 1 to 1000, not 0").hasLineCount(1);
    }

    @Test
    void requiresAMeasurement() {
        assertThat(commandLine().execute("bench")).isEqualTo(2);
        assertThat(err.toString())
                .contains("name what to measure: step, parts, distance, loop, narrow, start, paper or peers")
                .hasLineCount(1);
    }

    private int run(String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "bench";
        arguments[1] = "narrow";
        arguments[2] = frame0.toString();
        arguments[3] = frame1.toString();
        System.arraycopy(options, 0, arguments, 4, options.length);
        return commandLine().execute(arguments);
    }

    private CommandLine commandLine() {
        return GrazeCommand.newCommandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    }

    private static Map<String, Double> rows(Path json) throws IOException {
        Map<String, Double> rows = new TreeMap<>();
        for (JsonNode row : new ObjectMapper().readTree(json.toFile()).get("rows")) {
            rows.put(row.get("name").asText(), row.get("value").asDouble());
        }
        return rows;
    }
}
