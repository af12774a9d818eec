package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.Detector;
import dev.graze.DetectorOptions;
import dev.graze.DiscreteDetector;
import dev.graze.EarlyAnswers;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.spi.Engine;
import dev.graze.spi.SearchMode;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine can say whether anything touches, without a search for all that does. */
class EarlyAnswersTest {
    private static final int SEEDS = 30;
    private static final int STEPS = 6;
    private static final List<BoundingVolume> BOUNDS = List.of(BoundingVolume.AABB, BoundingVolume.KDOP18,
            BoundingVolume.SLABS);

    static Stream<Arguments> engines() {
        FuzzySettings fuzzy = FuzzySettings.DEFAULT;
        return Stream.concat(PartsAgreementTest.engines(), Stream.of(
                Arguments.of("brute", new BruteEngine()),
                Arguments.of("fuzzy", new FuzzyEngine()),
                Arguments.of("fuzzy, 3 clusters", new FuzzyEngine(fuzzy.withClusters(3))),
                Arguments.of("fuzzy, in many pieces", new FuzzyEngine(fuzzy.withClusters(3).withLargestPiece(1)))));
    }

    static <O extends DetectorOptions<O>> O with(O options, Engine engine, int turn) {
        boolean hasChoice = !engine.capabilities(SearchMode.CONTINUOUS).bounds().isEmpty();
        return options.engine(engine).threads(1 + turn % 4)
                .bounds(hasChoice ? BOUNDS.get(turn / 4 % BOUNDS.size()) : null).device("none");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void answersAreThoseOfACompleteSearch(String name, Engine engine) {
        EarlyAnswers answers = new EarlyAnswers(name);
        for (int seed = 0; seed < SEEDS; seed++) {
            int turn = seed;
            answers.compareContacts(RandomPartScenes.of(seed, STEPS), seed, seed % 5 == 2 ? 0.02 : 0,
                    options -> with(options, engine, turn));
        }
        answers.assertBoth();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void answersAtAnInstantAreThoseOfACompleteSearch(String name, Engine engine) {
        EarlyAnswers answers = new EarlyAnswers(name);
        for (int seed = 0; seed < SEEDS; seed++) {
            int turn = seed;
            answers.compareIntersections(RandomPartScenes.of(seed, STEPS), seed,
                    options -> with(options, engine, turn));
        }
        answers.assertBoth();
    }

    /** Two sheets of narrow strips, one across the other: every strip meets every other one. */
    static Scene lattice(double height) {
        return Scene.of(Part.deforming("lower", strips(false)),
                Part.rigid("upper", strips(true), Pose.at(0, 0, height)));
    }

    private static Mesh strips(boolean across) {
        MeshSketch sketch = new MeshSketch();
        for (int strip = 0; strip < 60; strip++) {
            addPoint(sketch, across, 0, strip);
            addPoint(sketch, across, 60, strip);
            addPoint(sketch, across, 60, strip + 0.5);
            sketch.triangle(3 * strip, 3 * strip + 1, 3 * strip + 2);
        }
        return new Mesh(sketch.topology(), sketch.positions());
    }

    private static void addPoint(MeshSketch sketch, boolean across, double along, double at) {
        sketch.vertex(across ? at : along, across ? along : at, 0);
    }

    private static long tests(StepStatistics statistics) {
        return statistics.count(Counter.ELEMENTARY_TESTS);
    }

    private static long candidates(StepStatistics statistics) {
        return statistics.count(Counter.CANDIDATES_VF) + statistics.count(Counter.CANDIDATES_EE)
                + statistics.count(Counter.CANDIDATE_TRIANGLES);
    }

    /** One thread, so that the counts are the same in every run. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void theSearchEndsEarly(String name, Engine engine) {
        Scene scene = lattice(1);
        try (Detector detector = with(Detector.continuous(scene), engine, 0).start()) {
            for (int repetition = 0; repetition < 3; repetition++) {
                assertThat(detector.probe(scene.move("upper", Pose.at(0, 0, -1))).size()).isGreaterThan(10_000);
                StepStatistics all = detector.statistics();
                assertThat(detector.touches(scene.move("upper", Pose.at(0, 0, -1)))).isTrue();
                assertThat(tests(detector.statistics())).as("tests").isPositive().isLessThan(tests(all) / 10);
                assertThat(candidates(detector.statistics())).as("candidates").isPositive()
                        .isLessThan(candidates(all) / 2);
                assertThat(detector.touches(scene.move("upper", Pose.at(0, 0, 0.5)))).isFalse();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void theSearchAtAnInstantEndsEarly(String name, Engine engine) {
        Scene scene = lattice(0);
        try (DiscreteDetector detector = with(Detector.discrete(scene), engine, 0).start()) {
            for (int repetition = 0; repetition < 3; repetition++) {
                assertThat(detector.detect(scene.move("upper", Pose.at(0, 0, 0))).size()).isGreaterThan(3000);
                StepStatistics all = detector.statistics();
                assertThat(detector.intersects()).isTrue();
                assertThat(tests(detector.statistics())).as("tests").isLessThan(tests(all) / 3);
                assertThat(detector.intersects(scene.move("upper", Pose.at(0, 0, 0.5)))).isFalse();
            }
        }
    }

    /** What is known about parts at rest answers the question without any test. */
    @Test
    void settledContactsNeedNoSearch() {
        Scene scene = lattice(0);
        try (Detector detector = with(Detector.continuous(scene), new SlabsEngine(), 0).start()) {
            assertThat(detector.advance(scene.moves()).size()).isPositive();
            assertThat(detector.touches(scene.moves())).isTrue();
            assertThat(tests(detector.statistics())).isZero();
        }
    }
}
