package dev.graze.engine.fuzzy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.Intersections;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.device.DeviceChooser;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.MeshSketch;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.spi.Engine;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the engine honours parts and filters: it finds the same bits as {@code brute}, and prunes early. */
class FuzzyPartsTest {
    private static final int STEPS = 5;

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    private static Engine engine(int clusters, double largestPiece) {
        return new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(clusters).withLargestPiece(largestPiece),
                DeviceChooser.of(List.of()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomScenesHaveTheSameBits(int seed) {
        RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
        UnaryOperator<ContinuousOptions> wanted = options -> options.separation(seed % 3 == 0 ? 0.02 : 0);
        List<Contacts> expected = scenes.contacts(options -> wanted.apply(options).engine(new BruteEngine()));
        List<Intersections> crossing = scenes.intersections(options -> options.engine(new BruteEngine()));
        for (int clusters : new int[] { 1, 3, 40 }) {
            for (double largestPiece : new double[] { Double.POSITIVE_INFINITY, 1 }) {
                Engine engine = engine(clusters, largestPiece);
                assertThat(scenes.contacts(options -> wanted.apply(options).engine(engine).threads(2)).equals(expected))
                        .as("contacts in %d clusters, pieces up to %s", clusters, largestPiece).isTrue();
                assertThat(scenes.intersections(options -> options.engine(engine).threads(2)).equals(crossing))
                        .as("intersections in %d clusters, pieces up to %s", clusters, largestPiece).isTrue();
            }
        }
    }

    /** Sweeps compare the boxes of pairs that may collide, and of no others. */
    @Test
    void skipsPairsBeforeTheirBoxesAreCompared() {
        Mesh sheet = mesh(new MeshSketch().sheet(10, 10, 0.1));
        Scene scene = Scene.builder().add(Part.deforming("a", sheet)).add(Part.rigid("b", sheet, Pose.at(0, 0, 0.01)))
                .add(Part.fixed("c", sheet, Pose.at(0, 0, 0.02))).ignoreWithin("a").build();
        long all = tests(scene.toBuilder().testWithin("a").testWithin("b").testWithin("c").build());
        long between = tests(scene);
        long one = tests(scene.toBuilder().only("a", "b").build());
        long none = tests(scene.toBuilder().ignore("a", "b").ignore("a", "c").ignore("b", "c").build());
        assertThat(between).isPositive().isLessThan(all);
        assertThat(one).isPositive().isLessThan(between);
        assertThat(none).isZero();
    }

    private static long tests(Scene scene) {
        try (Detector detector = Detector.continuous(scene).engine(engine(1, Double.POSITIVE_INFINITY)).start()) {
            detector.advance(scene.moves().move("b", Pose.at(0, 0, 0.03)));
            StepStatistics statistics = detector.statistics();
            return statistics.count(Counter.BOUNDING_VOLUME_TESTS);
        }
    }

    private static Mesh mesh(MeshSketch sketch) {
        return new Mesh(sketch.topology(), sketch.positions());
    }

    /** A cluster in which nothing may collide has no members, so it is not swept. */
    @Test
    void doesNotSweepClustersWithoutCollidingParts() {
        Mesh sheet = mesh(new MeshSketch().sheet(10, 10, 0.1));
        Scene scene = Scene.builder().add(Part.fixed("far", sheet, Pose.at(100, 0, 0)))
                .add(Part.rigid("near", sheet, Pose.ORIGIN)).add(Part.deforming("cloth", sheet)).build();
        try (Detector detector = Detector.continuous(scene).engine(engine(2, Double.POSITIVE_INFINITY)).start()) {
            detector.advance(scene.moves().move("near", Pose.at(0, 0, 0.1)));
            assertThat(detector.statistics().count(Counter.PARTS)).as("clusters").isEqualTo(2);
            assertThat(detector.statistics().count(Counter.PART_MEMBERS)).as("primitives without the far part")
                    .isEqualTo(2L * sheet.topology().triangleCount());
        }
    }
}
