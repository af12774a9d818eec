package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Engines;
import dev.graze.spi.Engine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
        TrialScene scene = TrialScene.read(folder);
        for (double separation : new double[] { 0, 0.01 }) {
            Setup.Findings expected = Setup.reference(Question.usual(separation)).find(scene);
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
            scene.write(folder);
            TrialScene read = TrialScene.read(folder);
            assertThat(read.triangles()).isEqualTo(scene.triangles());
            assertThat(read.frames()).usingRecursiveComparison().isEqualTo(scene.frames());
        }
    }
}
