package dev.graze.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.queries.QueriesTest;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No output may replace an input or another output; that is refused before any work. */
class OutputPlacesTest {
    @TempDir
    private Path dir;

    private Path frames;
    private Path above;
    private Path below;

    @BeforeEach
    void makeFrames() {
        frames = dir.resolve("frames");
        above = TinyScene.frame(frames.resolve("above.ply"), 1);
        below = TinyScene.frame(frames.resolve("below.ply"), -1);
    }

    private void refuses(List<?> arguments, String... words) {
        String before = TestFiles.text(above);
        CommandRun.refusesAndLeavesAlone(dir, arguments.toArray(), words);
        assertThat(TestFiles.text(above)).isEqualTo(before);
        assertThat(CommandRun.of(arguments.toArray()).out()).isEmpty();
    }

    private void refusesCheck(Object[] outputs, String... words) {
        for (List<Path> inputs : List.of(List.of(above, below), List.of(frames))) {
            List<Object> arguments = new ArrayList<>(List.of("check", "--frames"));
            arguments.addAll(inputs);
            arguments.addAll(Arrays.asList(outputs));
            refuses(arguments, words);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = { "--pairs", "--summary", "--html" })
    void refusesToReplaceAFrame(String option) throws IOException {
        refusesCheck(new Object[] { option, above }, option, "above.ply", "is one of the input files");
        refusesCheck(new Object[] { option, frames.resolve("../frames/above.ply") }, option,
                "is one of the input files");
        Path link = Files.createSymbolicLink(dir.resolve("link.csv"), above);
        refusesCheck(new Object[] { option, link }, option, "link.csv", "is one of the input files");
    }

    @Test
    void refusesTwoOutputsInOneFile() throws IOException {
        Path out = dir.resolve("out.csv");
        refusesCheck(new Object[] { "--pairs", out, "--summary", out }, "--summary", "out.csv",
                "--pairs writes the same file");
        refusesCheck(new Object[] { "--html", out, "--summary", dir.resolve("frames/../out.csv") }, "--html",
                "--summary writes the same");
        Path link = Files.createSymbolicLink(dir.resolve("alias"), dir);
        refusesCheck(new Object[] { "--pairs", out, "--html", link.resolve("out.csv") }, "--html",
                "--pairs writes the same file");
        Files.delete(link);
        CommandRun.of("check", frames, "--pairs", out, "--summary", dir.resolve("out.json")).succeeded();
    }

    @Test
    void refusesToWriteMeshesAmongTheFrames() throws IOException {
        refusesCheck(new Object[] { "--ply", frames }, "--ply", "frames", "name another directory");
        Path link = Files.createSymbolicLink(dir.resolve("alias"), frames);
        refusesCheck(new Object[] { "--ply", link }, "--ply", "alias", "name another directory");
        CommandRun.of("check", frames, "--vtk", frames, "--ply", frames.resolve("coloured")).succeeded();
        assertThat(CommandRun.of("check", frames).succeeded().out()).contains("2 frames");
    }

    @Test
    void refusesToReplaceQueries() {
        Path file = TestFiles.write(dir.resolve("vertex-face/q.csv"), QueriesTest.HIT);
        refuses(List.of("queries", dir, "--json", file), "--json", "q.csv", "is one of the input files");
        assertThat(TestFiles.text(file)).isEqualTo(QueriesTest.HIT);
    }

    @Test
    void refusesADemoPageAmongItsFrames() {
        Path page = dir.resolve("cache/cloth-ball-600-4-1/frame-000.ply");
        refuses(List.of("demo", "--triangles", 600, "--frames", 4, "--cache", dir.resolve("cache"), "--html", page),
                "--html",
                "frame-000.ply", "among the frames");
    }
}
