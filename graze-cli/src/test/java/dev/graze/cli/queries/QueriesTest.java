package dev.graze.cli.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class QueriesTest {
    /** A vertex that falls through a face. */
    public static final String HIT = query(1, -1, 1);
    /** A vertex that stops above it. */
    private static final String MISS = query(2, 1, 0);

    @TempDir
    private Path dir;

    private static String query(int heightT0, int heightT1, int truth) {
        return pose(heightT0, truth) + pose(heightT1, truth);
    }

    /** Returns the vertex, then the face, each coordinate in halves. */
    private static String pose(int height, int truth) {
        return "0,2,0,2," + 2 * height + ",2," + truth + "\n-4,2,-4,2,0,2," + truth + "\n4,2,-4,2,0,2," + truth
                + "\n0,2,6,2,0,2," + truth
                + "\n";
    }

    @Test
    void countsWrongAnswersOfASolver() throws IOException {
        TestFiles.write(dir.resolve("vertex-face/right.csv"), HIT + MISS);
        TestFiles.write(dir.resolve("vertex-face/wrong.csv"), HIT + query(1, -1, 0) + query(2, 1, 1) + query(3, 1, 1));
        Path json = dir.resolve("result.json");
        List<String> lines = CommandRun.of("queries", dir, "--json", json).succeeded().outLines();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("  queries collisions   missed    false   ns/query  file");
        assertThat(lines.get(1)).matches(" {8}2 {10}1 {8}0 {8}0 +[0-9,]+  .*right\\.csv");
        assertThat(lines.get(2)).matches(" {8}4 {10}3 {8}2 {8}1 +[0-9,]+  .*wrong\\.csv");
        assertThat(lines.get(3)).matches(" {8}6 {10}4 {8}2 {8}1 +[0-9,]+  all, solver .*");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(List.of(result.get("queries").asInt(), result.get("collisions").asInt(),
                result.get("falsePositives").asInt(),
                result.get("falseNegatives").asInt())).containsExactly(6, 4, 1, 2);
        assertThat(result.get("nanosPerQuery").asDouble()).isPositive();
    }

    @Test
    void reportsRoundedCoordinates() {
        Path file = TestFiles.write(dir.resolve("edge-edge/thirds.csv"), MISS.replaceFirst("0,2", "1,3"));
        assertThat(CommandRun.of("queries", file).succeeded().outLines().getLast())
                .isEqualTo(
                        "1 coordinate is not a double and was rounded; the given truth may not hold for the "
                                + "rounded query");
    }

    @Test
    void reportsAMissingFileBeforeAnyOutput() {
        assertThat(CommandRun.of("queries", dir.resolve("nope")).refused("nope: no such file").out()).isEmpty();
    }

    @Test
    void refusesAnUnknownSolver() {
        CommandRun.of("queries", dir, "--solver", "guess").refused("--solver", "inclusion", "guess");
    }
}
