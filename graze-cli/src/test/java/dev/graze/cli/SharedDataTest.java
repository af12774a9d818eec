package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the command with public ground truth, if the data lies beside the project. */
class SharedDataTest {
    @TempDir
    private Path dir;

    private static Path require(String path) {
        Path found = Path.of("..", "..", "shared", "data").resolve(path);
        assumeTrue(Files.exists(found), () -> "the shared data is not beside the project: " + found + " is missing");
        return found;
    }

    @Test
    void findsExactlyTheTrueContactsOfTheFunnel() {
        Path scene = require("scenes/cloth-funnel");
        Path pairs = dir.resolve("pairs.csv");
        CommandRun.of("check", scene, "--pairs", pairs).succeeded();
        Set<String> truth = TestFiles.text(scene.resolve("ground-truth.csv")).lines().filter(row -> row.endsWith(",1"))
                .map(row -> row.substring(0, row.length() - 2)).collect(Collectors.toSet());
        Set<String> found = TestFiles.text(pairs).lines().skip(1)
                .map(row -> String.join(",", Arrays.copyOfRange(row.split(","), 1, 6)))
                .collect(Collectors.toSet());
        assertThat(truth).hasSize(134);
        assertThat(found).containsExactlyInAnyOrderElementsOf(truth);
    }

    @Test
    void findsExactlyTheIntersectionsOfTheFunnel() {
        Path scene = require("scenes/cloth-funnel");
        Path pairs = dir.resolve("pairs.csv");
        CommandRun.of("check", scene.resolve("228.ply"), "--mode", "discrete", "--pairs", pairs).succeeded();
        Set<String> found = TestFiles.text(pairs).lines().skip(1).map(row -> row.split(","))
                .map(row -> row[7] + " " + row[8])
                .collect(Collectors.toSet());
        assertThat(found).hasSize(382);
        assertThat(found).containsExactlyInAnyOrderElementsOf(
                TestFiles.text(scene.resolve("intersecting-triangles.txt")).lines().toList());
    }

    @Test
    void findsEveryCollidingQuery() throws IOException {
        Path json = dir.resolve("result.json");
        CommandRun.of("queries", require("queries"), "--json", json).succeeded();
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.get("queries").asInt()).isGreaterThan(100);
        assertThat(result.get("falseNegatives").asInt()).isZero();
    }
}
