package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.BoundingVolume;
import dev.graze.Engines;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Runs all engines on every folder of {@code src/test/resources/selftest}: scenes on which an engine once failed, or of
 * a kind that is easy to get wrong. To add a case, copy a scene that {@code graze selftest} wrote.
 */
class RegressionCasesTest {
    static List<Path> cases() throws IOException, URISyntaxException {
        Path root = Path.of(RegressionCasesTest.class.getResource("/selftest").toURI());
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(Files::isDirectory).sorted(Comparator.comparing(Path::toString)).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void allEnginesAgree(Path folder) {
        TrialScene scene = CaseFiles.read(folder);
        for (double separation : new double[] { 0, 0.01 }) {
            Setup.Findings expected = Setup.reference(Question.usual(separation)).findAfresh(scene);
            for (Engine engine : Engines.all()) {
                for (int threads : new int[] { 1, 3 }) {
                    Setup setup = new Setup(engine, threads, null, "none", Map.of(), Question.usual(separation));
                    assertThat(setup.find(scene)).as(setup.inWords()).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void writtenScenesAreReadBackBitForBit(@TempDir Path dir) {
        for (long seed = 1; seed <= 50; seed++) {
            TrialScene scene = RandomScenes.scene(seed);
            Path folder = dir.resolve("scene-" + seed);
            CaseFiles.write(scene, folder);
            assertThat(Files.exists(folder.resolve("frame-0.obj"))).as("a mesh can be opened by graze check")
                    .isEqualTo(scene.isMesh());
            assertThat(CaseFiles.read(folder)).usingRecursiveComparison()
                    .ignoringFields(scene.isMesh() ? new String[] { "parts.name" } : new String[0]).isEqualTo(scene);
        }
    }

    @Test
    void theOptionsOfAFaultAreReadBack(@TempDir Path dir) throws IOException {
        Engine engine = Engines.all().stream()
                .filter(each -> each.capabilities(SearchMode.CONTINUOUS).settings().contains(EngineSetting.PARTS))
                .findFirst().orElseThrow();
        Setup setup = new Setup(engine, 5, BoundingVolume.AABB, "0,some name",
                Map.of(EngineSetting.PARTS, 7), new Question(0.25, 1e-9, true, 0.125));
        CaseFiles.write(RandomScenes.scene(1), setup, dir);
        assertThat(CaseFiles.readSetup(dir)).contains(setup);
        Files.writeString(dir.resolve("options.txt"), setup.text() + "colour 3\n");
        assertThatThrownBy(() -> CaseFiles.readSetup(dir)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("options.txt: not the options of a setup (colour)");
        Files.delete(dir.resolve("options.txt"));
        assertThat(CaseFiles.readSetup(dir)).isEmpty();
    }

    @Test
    void aFaultShowsAgainInItsCase(@TempDir Path dir) {
        for (String folder : List.of("teleport", "edge-of-many")) {
            TrialScene scene = CaseFiles.read(Path.of("src/test/resources/selftest", folder));
            assertThat(new Trials(List.of(Engines.named("brute")), "none").rerun(scene, CaseFiles.readSetup(dir)))
                    .isEmpty();
        }
        StringWriter out = new StringWriter();
        CaseFiles.write(RandomScenes.scene(1), dir);
        CommandLine command = new CommandLine(new SelfTestCommand()).setOut(new PrintWriter(out));
        assertThat(command.execute("--case", dir.toString(), "--engines", "brute")).isZero();
        assertThat(out.toString()).startsWith("1 scenes, ").contains("no difference");
    }

    @Test
    void damagedScenesAreRefusedWithTheLine(@TempDir Path dir) throws IOException {
        CaseFiles.write(RandomScenes.scene(1), dir);
        Path file = dir.resolve("scene.txt");
        List<String> lines = Files.readAllLines(file);
        refuses(dir, file, List.of("something else"), "does not begin with 'scene of graze selftest");
        refuses(dir, file, with(lines, 1, "part a rolling 0"), "scene.txt, line 2: cannot be read");
        refuses(dir, file, with(lines, 2, "triangles 0 1 x"), "scene.txt, line 3: cannot be read");
        refuses(dir, file, with(lines, 4, "colours 1 2 3"), "scene.txt, line 5: cannot be read");
        refuses(dir, file, with(lines, 1, "part a fixed 7"), "but the frames are numbered 0 to ");
    }

    private static List<String> with(List<String> lines, int index, String line) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(index, line);
        return changed;
    }

    private static void refuses(Path folder, Path file, List<String> lines, String message) throws IOException {
        Files.write(file, lines);
        assertThatThrownBy(() -> CaseFiles.read(folder)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }
}
