package dev.graze.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenesTest {
    @Test
    void namesAllScenesOfThePapers() {
        assertThat(Scenes.names()).containsExactlyInAnyOrder("cloth-ball", "funnel", "n-body", "bart", "skirt",
                "ruffles", "breaking", "cloth-ball-tangled", "bart-dense");
    }

    @ParameterizedTest
    @MethodSource("dev.graze.scenes.Scenes#names")
    void describesEachInOneLine(String name) {
        assertThat(Scenes.description(name)).isNotBlank().doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource({ "cloth-ball, 92230, 94", "funnel, 18500, 500", "n-body, 34000, 100", "bart, 1024, 100",
            "skirt, 40000, 120",
            "ruffles, 49000, 120", "breaking, 252000, 100", "cloth-ball-tangled, 92230, 94", "bart-dense, 4096, 100" })
    void hasTheSizeOfThePaperByDefault(String name, int triangles, int frames) {
        MovingScene scene = Scenes.create(new SceneRequest(name, 0, 0, 1));
        assertThat(scene.name()).isEqualTo(name);
        assertThat(scene.topology().triangleCount()).isCloseTo(triangles, Percentage.withPercentage(1.5));
        assertThat(scene.frameCount()).isEqualTo(frames);
    }

    @Test
    void listsTheNamesForAnUnknownScene() {
        assertThatThrownBy(() -> Scenes.create(new SceneRequest("cloth-bal", 0, 0, 1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'cloth-bal'").hasMessageContaining("cloth-ball, funnel");
    }

    @ParameterizedTest
    @CsvSource({ "-1, 0", "1, 0", "50000001, 0", "0, -1", "0, 100001" })
    void rejectsInvalidSizes(int triangles, int frames) {
        assertThatThrownBy(() -> Scenes.create(new SceneRequest("cloth-ball", triangles, frames, 1)))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("cloth-ball can have");
    }

    @ParameterizedTest
    @MethodSource("dev.graze.scenes.Scenes#names")
    void isValidFiniteAndSmooth(String name) {
        Recording recording = Recording.small(name);
        requireSound(recording.topology(), Recording.smallSize(name));
        assertThat(recording.frames()).hasSize(Recording.FRAMES);
        recording.frames().forEach(ScenesTest::requireFloats);
        // A frame covers at most 0.42 seconds, and nothing moves faster than 8 m/s.
        assertThat(recording.longestStep()).isBetween(0.01, 0.42 * 8);
    }

    private static void requireSound(Topology topology, int triangles) {
        assertThat(topology.triangleCount()).isCloseTo(triangles, Percentage.withPercentage(6));
        assertThat(topology.duplicateTriangleCount()).isZero();
        assertThat(topology.nonManifoldEdgeCount()).isZero();
        assertThat(topology.unusedVertexCount()).isZero();
    }

    private static void requireFloats(double[] positions) {
        for (double x : positions) {
            if (!Double.isFinite(x) || x != (float) x) {
                throw new AssertionError(x + " is not a finite float");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({ "cloth-ball, 800", "funnel, 1200", "n-body, 600", "bart, 64", "skirt, 1200", "ruffles, 6000",
            "breaking, 1500", "cloth-ball-tangled, 800", "bart-dense, 64" })
    void dependsOnTheSeed(String name, int triangles) {
        int hash = startHash(name, triangles, 1);
        assertThat(startHash(name, triangles, 1)).isEqualTo(hash);
        assertThat(startHash(name, triangles, 2)).isNotEqualTo(hash);
    }

    /** Records the first two frames of many: enough for the seed to matter, few enough for a test. */
    private static int startHash(String name, int triangles, long seed) {
        return Recording.start(name, triangles, 40, 2, seed).hash();
    }

    /** Compares with recorded hashes, which detect machines that compute other bits and unintended changes. */
    @ParameterizedTest
    @CsvSource({ "cloth-ball, 800, 1070248768", "n-body, 600, 1273264639", "bart, 64, -1153311733",
            "skirt, 1200, -454985690",
            "breaking, 1500, 1563820211", "bart-dense, 64, 529110021" })
    void hasTheSameBitsOnEveryMachine(String name, int triangles, int hash) {
        assertThat(Recording.of(name, triangles, 4, 1).hash()).isEqualTo(hash);
    }

    @Test
    void everyRunStartsAtTheBeginning() {
        MovingScene scene = Scenes.create(new SceneRequest("n-body", 600, 3, 1));
        double[] sums = new double[2];
        for (int run = 0; run < 2; run++) {
            int at = run;
            scene.generate((index, positions) -> sums[at] += (index + 1) * positions[0]);
        }
        assertThat(sums[1]).isEqualTo(sums[0]);
    }

    @Test
    void canBeASingleFrame() {
        assertThat(Recording.of("bart", 8, 1, 1).frames()).hasSize(1);
    }
}
