package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.io.output.PlyWriter;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs benchmarks of papers on frames from files instead of generated scenes. */
class BenchFramesTest {
    private static final int QUICK_TRIANGLES = 2000;
    private static final int STEPS = 3;

    @TempDir
    private static Path shared;

    private static Path frames;

    @TempDir
    private Path dir;

    /** Writes what {@code --quick} generates for bart: the last frames, at the same size. */
    @BeforeAll
    static void writeFrames() throws Exception {
        frames = Files.createDirectory(shared.resolve("bart"));
        MovingScene scene = Scenes.create(new SceneRequest("bart-dense", QUICK_TRIANGLES, 0, 1));
        scene.generate((index, positions) -> {
            if (index >= scene.frameCount() - STEPS - 1) {
                PlyWriter.write(frames.resolve("frame-" + index + ".ply"), scene.topology(), positions);
            }
        });
    }

    private Map<String, Double> rows(String paper, Object... more) {
        Path json = dir.resolve(paper + more.length + ".json");
        Object[] arguments = { "bench", "paper", paper, "--quick", "--repeats", 1, "--json", json };
        CommandRun run = CommandRun.of(Stream.of(arguments, more).flatMap(Arrays::stream).toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return BenchRows.values(json);
    }

    @Test
    void framesOfAGeneratedSceneGiveTheSameCounts() {
        Map<String, Double> generated = rows("mccd", "--scenes", "bart", "--steps", STEPS);
        Map<String, Double> read = rows("mccd", "--scenes", "bart", "--frames", frames, "--steps", STEPS);

        for (String row : List.of("triangles", "contacts", "front-nodes", "front-rebuilt", "bv-tests-saved")) {
            assertThat(read).containsEntry("mccd.bart." + row, generated.get("mccd.bart." + row));
        }
        assertThat(read.get("mccd.bart.contacts")).isPositive();
    }

    @Test
    void framesThatAreNoneOfThePapersHaveNoFiguresBesideThem() {
        Path json = dir.resolve("rows.json");
        CommandRun run = CommandRun.of("bench", "paper", "hpccd", "--quick", "--frames", frames, "--device", "none",
                "--substeps", 2, "--lead-in", 2, "--steps", 4, "--repeats", 1, "--json", json);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("the last 4 steps of " + frames
                + ", each frame in 2 substeps, of which the first 2 do not count");
        assertThat(BenchRows.values(json)).containsEntry("hpccd.frames.triangles", (double) QUICK_TRIANGLES)
                .containsEntry("hpccd.steps", 4.0).containsEntry("hpccd.lead-in", 2.0);
        assertThat(BenchRows.papers(json)).doesNotContainKeys("hpccd.frames.triangles", "hpccd.frames.device.ms");
    }

    @Test
    void sweepsAndFuzzyPartsTakeFramesToo() {
        Map<String, Double> fuzzy = rows("fuzzy", "--frames", frames, "--steps", 2, "--device", "none");

        assertThat(fuzzy).containsEntry("fuzzy.frames.triangles", (double) QUICK_TRIANGLES);
        assertThat(fuzzy.get("fuzzy.frames.found")).isPositive();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "--steps | 9 | --steps must be at most 3, the steps of",
            "--triangles-scale | 1 | has no effect on --frames",
            "--scenes | bart,skirt | but --scenes names 2", "--substeps | 0 | --substeps must be 1 to 1000",
            "--lead-in | 3 | --lead-in must be 1 to 2, less than --steps" })
    void refusesInvalidOptions(String option, String value, String problem) {
        Object[] steps = option.equals("--steps") ? new Object[0] : new Object[] { "--steps", STEPS };
        Object[] arguments = { "bench", "paper", "mccd", "--quick", "--frames", frames, option, value };
        requireRefused(problem, Stream.of(arguments, steps).flatMap(Arrays::stream).toArray());
    }

    /** Some problems are found only when the frames are read, after a line of progress. */
    private static void requireRefused(String problem, Object... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> !line.startsWith("bench paper "))).singleElement().asString()
                .startsWith("graze: ").contains(problem);
    }

    @Test
    void refusesFramesThatAreNotThere() {
        requireRefused("missing", "bench", "paper", "mccd", "--frames", dir.resolve("missing"));
        requireRefused("contains no mesh files", "bench", "paper", "mccd", "--frames", dir);
        requireRefused("--substeps divides the frames of --frames", "bench", "paper", "mccd", "--substeps", 2);
    }
}
