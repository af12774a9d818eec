package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Engines;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TinyScene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tip that falls through a triangle: one contact in motion, and one intersection at the end. */
class BenchStepTest {
    private static final List<String> STAGES = List.of("start", "bounds", "hierarchy", "traversal", "narrow",
            "adjacent", "sort", "other");

    @TempDir
    private Path dir;

    private Path above;
    private Path below;
    private Path json;

    @BeforeEach
    void makeFrames() {
        above = TinyScene.frame(dir.resolve("t0.ply"), 1);
        below = TinyScene.frame(dir.resolve("t1.ply"), -1);
        json = dir.resolve("step.json");
    }

    @Test
    void measuresAStepColdAndCoherent() {
        CommandRun run = measure("--repeats", 3, "--json", json);

        Map<String, Double> rows = BenchRows.values(json);
        assertThat(rows).containsKeys("step.cold.ms", "step.cold.min.ms", "step.coherent.ms", "step.bv-tests",
                "step.candidates",
                "step.elementary-tests", "step.front-length", "step.memory.bytes-per-triangle");
        assertThat(rows).containsEntry("step.contacts", 1.0).containsEntry("step.contacts.vf", 1.0)
                .containsEntry("step.contacts.ee", 0.0);
        assertThat(rows).containsEntry("step.triangles", 2.0).containsEntry("step.repeats", 3.0)
                .containsEntry("step.substeps", 10.0);
        assertThat(rows.get("step.cold.ms")).isPositive().isGreaterThanOrEqualTo(rows.get("step.cold.min.ms"));
        assertThat(rows.get("step.coherent.ms")).isPositive();
        assertThat(run.out()).contains("2 triangles; continuous, engine " + Engines.DEFAULT, "cold step",
                "coherent substep",
                "1 contacts: 1 vertex-face", "per triangle");
        assertThat(run.err()).contains("bench step: warming up", "bench step: cold, repeat 3 of 3",
                "bench step: coherent, repeat 3 of 3");
    }

    /** No engine has all stages. A stage that an engine has may be too short to show in hundredths of a millisecond. */
    @Test
    void printsTheStagesThatTookTime() {
        assertThat(measure("--repeats", 1).out()).contains("traversal", "narrow").doesNotContain("clustering",
                "intervals", "adjacent");
        assertThat(measure("--repeats", 1, "--engine", "fuzzy").out()).contains("clustering")
                .doesNotContain("hierarchy");
    }

    @Test
    void splitsTheMedianRunIntoStages() {
        measure("--repeats", 1, "--json", json);

        Map<String, Double> rows = BenchRows.values(json);
        double sum = STAGES.stream().mapToDouble(stage -> rows.get("step." + stage + ".ms")).sum();
        assertThat(sum).isCloseTo(rows.get("step.cold.ms"), within(1e-6));
    }

    @Test
    void measuresTheSecondFrameInDiscreteMode() {
        CommandRun run = measure("--mode", "discrete", "--repeats", 2, "--substeps", 2, "--json", json);

        assertThat(BenchRows.values(json)).containsEntry("step.contacts", 1.0).doesNotContainKey("step.contacts.vf");
        assertThat(run.out()).contains("1 intersecting pairs of triangles");
    }

    @ParameterizedTest
    @CsvSource({ "front,aabb", "front,kdop18", "phc,ends", "serial,kdop18" })
    void measuresEnginesWithTheGivenBounds(String engine, String bounds) {
        CommandRun run = measure("--engine", engine, "--bounds", bounds, "--threads", 2, "--repeats", 1, "--json",
                json);

        assertThat(run.out()).contains("engine " + engine + ", 2 threads");
        assertThat(BenchRows.values(json)).containsEntry("step.contacts", 1.0).containsEntry("step.threads", 2.0);
        assertThat(BenchRows.values(json).get("step.front-length") > 0).isEqualTo(engine.equals("front"));
    }

    @Test
    void reportNamesCommandAndMachine() {
        measure("--repeats", 1, "--json", json);

        assertThat(BenchRows.read(json).get("bench").asText()).isEqualTo("step");
        assertThat(BenchRows.read(json).get("command").asText()).startsWith("graze bench step ")
                .contains("--repeats 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = { "--repeats | 0 | --repeats must be 1 to 1000",
            "--substeps | 1 | --substeps must be 2 to 1000", "--warm-up | -1 | --warm-up must be 0",
            "--warm-up | NaN | --warm-up must be 0",
            "--threads | 0 | threads must be 1", "--engine | fast | there is no engine 'fast'",
            "--mode | both | 'both' is none of",
            "--bounds | ball | 'ball' is none of", "--bounds | aabb | has bounding volumes of its own" })
    void refusesInvalidOptions(String option, String value, String problem) {
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "bench", "step", above, below, "--json", json, option, value }, problem);
    }

    @Test
    void refusesToWriteOverItsInput() {
        CommandRun.refusesAndLeavesAlone(dir, new Object[] { "bench", "step", above, below, "--json", above },
                "is one of the input files");
    }

    private CommandRun measure(Object... options) {
        List<Object> arguments = new ArrayList<>(List.of("bench", "step", above, below, "--warm-up", 0));
        arguments.addAll(Arrays.asList(options));
        CommandRun run = CommandRun.of(arguments.toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }
}
