package dev.graze.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.RunningView;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three frames; only the second has a third triangle, which crosses the other two. */
@Timeout(60)
class ChangingTrianglesTest {
    @TempDir
    private Path dir;

    private Path frames;

    @BeforeEach
    void makeFrames() {
        frames = dir.resolve("frames");
        TinyScene.frame(frames.resolve("1.ply"), 1);
        String more = TinyScene.vertices(-1) + "-1 -1 -1\n-1 -1 1\n3 3 0.5\n";
        TestFiles.write(frames.resolve("2.ply"), TinyScene.text(more, TinyScene.FACES + "3 6 7 8\n"));
        TinyScene.frame(frames.resolve("3.ply"), -1);
    }

    @ParameterizedTest
    @ValueSource(strings = { "slabs", "brute", "front", "fuzzy", "inter-cd", "lazy-steal" })
    void discreteModeChecksEachFrame(String engine) {
        Path pairs = dir.resolve("pairs.csv");
        String out = CommandRun.of("check", frames, "--mode", "discrete", "--engine", engine, "--pairs", pairs)
                .succeeded().out();
        assertThat(out).containsSubsequence("2 triangles, 6 vertices", "1.ply",
                "note: from 2.ply on there are 3 triangles, 9 vertices",
                "2.ply", "note: from 3.ply on there are 2 triangles, 6 vertices", "3.ply", "in 3 frames");
        List<String> rows = TestFiles.text(pairs).lines().toList();
        assertThat(rows).contains("1,0,1,2,3,4,5,0,1,frames,frames", "1,0,1,2,6,7,8,0,2,frames,frames",
                "2,0,1,2,3,4,5,0,1,frames,frames")
                .noneMatch(row -> row.startsWith("0,"));
    }

    @Test
    void outputsHoldTheTrianglesOfEachFrame() throws IOException {
        Path summary = dir.resolve("summary.json");
        CommandRun.of("check", frames, "--mode", "discrete", "--summary", summary, "--vtk", dir.resolve("vtk"), "--ply",
                dir.resolve("ply"), "--quiet").succeeded();
        JsonNode all = new ObjectMapper().readTree(summary.toFile()).get("frames");
        assertThat(List.of(all.get(0).get("triangles").asInt(), all.get(1).get("triangles").asInt(),
                all.get(2).get("triangles").asInt()))
                .containsExactly(2, 3, 2);
        assertThat(Files.readString(dir.resolve("ply/coloured-00001.ply"), StandardCharsets.ISO_8859_1)).contains(
                "element vertex 9",
                "element face 3");
        assertThat(Files.size(dir.resolve("vtk/surface-00001.vtp")))
                .isGreaterThan(Files.size(dir.resolve("vtk/surface-00002.vtp")));
    }

    @Test
    void continuousModeRefusesThem() {
        CommandRun.of("check", frames).refused("2.ply: has 9 vertices",
                "all frames of a motion must have the same triangles",
                "--mode discrete");
    }

    @Test
    void onePageShowsThem() {
        Path page = dir.resolve("page.html");
        CommandRun.of("check", frames, "--mode", "discrete", "--html", page).succeeded();
        assertThat(TestFiles.text(page)).contains("id=\"triangles-1\"", "id=\"frame-2\"")
                .doesNotContain("id=\"triangles-2\"");
    }

    @Test
    void discreteViewShowsThem() throws IOException, InterruptedException {
        try (RunningView view = RunningView.start(frames, "--mode", "discrete")) {
            assertThat(view.awaitEvent(line -> line.contains("\"number\":2"))).contains("\"pairs\":1");
            assertThat(view.get("/scene")).contains("\"triangles\":2");
        }
    }

    @Test
    void liveDiscreteViewShowsThem() throws IOException, InterruptedException {
        try (RunningView view = RunningView.start("--live", frames, "--mode", "discrete")) {
            while (!view.get("/scene").contains("\"live\":true")) {
                Thread.sleep(50);
            }
            assertThat(view.awaitEvent(line -> line.contains("\"number\":2"))).contains("\"pairs\":1");
        }
    }

    @Test
    void continuousViewNamesTheFrameThatDiffers() throws IOException, InterruptedException {
        try (RunningView view = RunningView.start(frames)) {
            assertThat(view.awaitEvent(line -> line.contains("message"))).contains("2.ply: has 9 vertices",
                    "only --mode discrete");
        }
    }
}
