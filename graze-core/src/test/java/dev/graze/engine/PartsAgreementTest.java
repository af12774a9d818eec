package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.graze.BoundingVolume;
import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DetectorOptions;
import dev.graze.DiscreteDetector;
import dev.graze.DiscreteOptions;
import dev.graze.Intersections;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.bvh.BuildMethod;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.SearchMode;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.bvtt.PhcEngine;
import dev.graze.engine.bvtt.SerialEngine;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.spi.Engine;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engines with hierarchies find exactly what {@code brute} finds in random scenes of parts and filters, which it
 * applies pair by pair: the same rows in the same order, to the last bit.
 */
class PartsAgreementTest {
    private static final int SEEDS = Integer.getInteger("graze.parts.seeds", 60);
    private static final int STEPS = 6;
    private static final List<BoundingVolume> BOUNDS = List.of(BoundingVolume.AABB, BoundingVolume.KDOP18,
            BoundingVolume.SLABS);

    static Stream<Arguments> engines() {
        BvttSettings median = new BvttSettings(BoundingVolume.AABB, BuildMethod.MEDIAN, true);
        BvttSettings allPairs = new BvttSettings(BoundingVolume.KDOP18, BuildMethod.SORTED, false);
        InterCdSettings interCd = InterCdSettings.DEFAULT;
        InterCdSettings restless = interCd.withLargestChange(1.0001);
        return Stream.of(
                Arguments.of("slabs", new SlabsEngine()),
                Arguments.of("serial", new SerialEngine()),
                Arguments.of("serial, median", new SerialEngine(median)),
                Arguments.of("serial, all pairs", new SerialEngine(allPairs)),
                Arguments.of("serial, normal cones", new SerialEngine(BvttSettings.DEFAULT.withNormalCones())),
                Arguments.of("phc", new PhcEngine()),
                Arguments.of("phc, median, normal cones", new PhcEngine(median.withNormalCones())),
                Arguments.of("front", new FrontEngine()),
                Arguments.of("front, all pairs", new FrontEngine(FrontSettings.DEFAULT.withTree(allPairs))),
                Arguments.of("front, never rebuilt",
                        new FrontEngine(new FrontSettings(median, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY,
                                true, Long.MAX_VALUE))),
                Arguments.of("inter-cd", new InterCdEngine()),
                Arguments.of("inter-cd, refit", new InterCdEngine(interCd.withPolicy(RebuildPolicy.REFIT))),
                Arguments.of("inter-cd, always", new InterCdEngine(interCd.withPolicy(RebuildPolicy.ALWAYS))),
                Arguments.of("inter-cd, restless", new InterCdEngine(restless)),
                Arguments.of("inter-cd, restless, naive",
                        new InterCdEngine(restless.withScheduling(Scheduling.NAIVE))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void contactsEqualThoseOfBrute(String name, Engine engine) {
        long found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
            double separation = seed % 3 == 2 ? 0.02 : 0;
            UnaryOperator<ContinuousOptions> options = chosen -> chosen.separation(separation);
            List<Contacts> expected = scenes.contacts(chosen -> options.apply(chosen).engine("brute").threads(1));
            int turn = seed;
            List<Contacts> actual = scenes.contacts(chosen -> with(options.apply(chosen), engine, turn));
            for (int step = 0; step < STEPS; step++) {
                if (!actual.get(step).equals(expected.get(step))) {
                    fail("%s, seed %d, step %d: %s", name, seed, step,
                            ResultRows.difference(ResultRows.of(expected.get(step)), ResultRows.of(actual.get(step))));
                }
                found += expected.get(step).size();
            }
        }
        assertThat(found).isPositive();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void intersectionsEqualThoseOfBrute(String name, Engine engine) {
        long found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
            UnaryOperator<DiscreteOptions> options = chosen -> chosen.shapes(true);
            List<Intersections> expected = scenes.intersections(
                    chosen -> options.apply(chosen).engine("brute").threads(1));
            int turn = seed;
            List<Intersections> actual = scenes.intersections(chosen -> with(options.apply(chosen), engine, turn));
            for (int step = 0; step < STEPS; step++) {
                if (!actual.get(step).equals(expected.get(step))) {
                    fail("%s, seed %d, step %d: %s", name, seed, step,
                            ResultRows.difference(ResultRows.of(expected.get(step)), ResultRows.of(actual.get(step))));
                }
                found += expected.get(step).size();
            }
        }
        assertThat(found).isPositive();
    }

    /** What is filtered out costs nothing: not a single test of bounding volumes, however much overlaps. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void aSceneWithoutAllowedPairsIsNotSearched(String name, Engine engine) {
        assertThat(boundingVolumeTests(engine, false, Scene.Builder::build)).as(name).isPositive();
        assertThat(boundingVolumeTests(engine, true, Scene.Builder::build)).as(name).isPositive();
        UnaryOperator<Scene.Builder> nothing = builder -> builder.bits("a", 1, 2).bits("b", 1, 2).bits("c", 1, 2)
                .ignoreWithin("a").ignoreWithin("b").ignoreWithin("c");
        assertThat(boundingVolumeTests(engine, false, builder -> nothing.apply(builder).build())).isZero();
        assertThat(boundingVolumeTests(engine, true, builder -> nothing.apply(builder).build())).isZero();
    }

    /** One pair of parts costs as much as if the other part were not there. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void filtersSaveTests(String name, Engine engine) {
        for (boolean discrete : new boolean[] { false, true }) {
            long all = boundingVolumeTests(engine, discrete, Scene.Builder::build);
            long one = boundingVolumeTests(engine, discrete, builder -> builder.only("a", "b").build());
            long alone = boundingVolumeTests(engine, discrete, builder -> builder.remove("c").only("a", "b").build());
            long ignoring = boundingVolumeTests(engine, discrete, builder -> builder.ignore("a", "b").build());
            assertThat(one).as(name).isLessThan(all / 2).isEqualTo(alone);
            assertThat(ignoring).as(name).isLessThan(all);
        }
    }

    private static long boundingVolumeTests(Engine engine, boolean discrete, Function<Scene.Builder, Scene> filter) {
        Scene scene = filter.apply(Scene.builder().add(sheet("a", 0)).add(sheet("b", 0.1)).add(sheet("c", -0.1)));
        if (discrete) {
            try (DiscreteDetector detector = with(Detector.discrete(scene), engine, 0).start()) {
                detector.detect();
                return detector.statistics().count(Counter.BOUNDING_VOLUME_TESTS);
            }
        }
        try (Detector detector = with(Detector.continuous(scene), engine, 0).start()) {
            detector.advance(scene.moves());
            return detector.statistics().count(Counter.BOUNDING_VOLUME_TESTS);
        }
    }

    /** Sheets of different slopes cross in the middle. */
    private static Part sheet(String name, double slope) {
        return Part.deforming(name, mesh(slope));
    }

    private static Mesh mesh(double slope) {
        MeshSketch sketch = new MeshSketch().sheet(20, 20, 0.05);
        double[] positions = sketch.positions();
        for (int i = 0; i < positions.length; i += 3) {
            positions[i + 2] = slope * (positions[i] - 0.51);
        }
        return new Mesh(sketch.topology(), positions);
    }

    /** Takes turns with threads and bounding volumes. */
    private static <O extends DetectorOptions<O>> O with(O options, Engine engine, int turn) {
        boolean hasChoice = !engine.capabilities(SearchMode.CONTINUOUS).bounds().isEmpty();
        return options.engine(engine).threads(1 + turn % 4)
                .bounds(hasChoice ? BOUNDS.get(turn / 4 % BOUNDS.size()) : null).device("none");
    }

    /** Three sheets that cross: while all rest, nothing is searched; when one moves, the other two are not. */
    @Test
    void partsThatRestAreNotSearchedAgain() {
        Scene scene = Scene.of(Part.rigid("a", mesh(0)), Part.rigid("b", mesh(0.3)),
                Part.rigid("c", mesh(-0.3)));
        try (Detector detector = Detector.continuous(scene).engine("slabs").threads(2).start()) {
            Contacts first = detector.advance(scene.moves());
            long searched = detector.statistics().count(Counter.CANDIDATES_EE);
            assertThat(first.size()).isPositive();
            assertThat(searched).isPositive();
            assertThat(detector.advance(scene.moves())).isEqualTo(first);
            assertThat(detector.statistics().count(Counter.CANDIDATES_EE)).isZero();
            detector.advance(scene.move("a", Pose.at(0, 0, 1e-3)));
            assertThat(detector.statistics().count(Counter.CANDIDATES_EE)).isPositive().isLessThan(searched);
        }
    }

    /** Scenes change back and forth, several times between two steps; parts rest, so that results could be kept. */
    @Test
    void changesWithoutAStepBetweenThem() {
        long found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(1000 + seed, STEPS);
            SplittableRandom random = new SplittableRandom(seed);
            try (Detector expected = Detector.continuous(scenes.start()).engine("brute").threads(1).start();
                    Detector actual = Detector.continuous(scenes.start()).engine("slabs").threads(2).start();
                    DiscreteDetector pairsExpected = Detector.discrete(scenes.start()).engine("brute").threads(1)
                            .shapes(true).start();
                    DiscreteDetector pairs = Detector.discrete(scenes.start()).engine("slabs").threads(2).shapes(true)
                            .start()) {
                for (RandomPartScenes.Step step : scenes.steps()) {
                    for (int changes = random.nextInt(4); changes >= 0; changes--) {
                        Scene other = changes == 0 ? step.scene() : scenes.steps().get(random.nextInt(STEPS)).scene();
                        expected.change(other);
                        actual.change(other);
                        pairsExpected.change(other);
                        pairs.change(other);
                    }
                    for (Moves moves : List.of(step.scene().moves(), step.moves(), step.scene().moves())) {
                        Contacts contacts = expected.advance(moves);
                        assertThat(ResultRows.of(actual.advance(moves))).as("seed %d", seed)
                                .isEqualTo(ResultRows.of(contacts));
                        assertThat(ResultRows.of(pairs.detect(moves))).as("seed %d", seed)
                                .isEqualTo(ResultRows.of(pairsExpected.detect(moves)));
                        found += contacts.size();
                    }
                }
            }
        }
        assertThat(found).isPositive();
    }

    /** Of three sheets that rest, one is replaced: the other two are not searched again, unless they must be. */
    @Test
    void whatWasFoundBetweenPartsThatStayIsKept() {
        Part a = Part.rigid("a", mesh(0));
        Part b = Part.rigid("b", mesh(0.3));
        Scene scene = Scene.of(Part.rigid("first", mesh(0.1)), a, b);
        Scene fewer = Scene.of(a, b);
        Scene apart = fewer.toBuilder().ignore("a", "b").build();
        try (Detector detector = Detector.continuous(scene).engine("slabs").threads(2).start();
                Detector fresh = Detector.continuous(fewer).engine("slabs").threads(2).start()) {
            detector.advance(scene.moves());
            detector.change(fewer);
            assertThat(detector.advance(fewer.moves())).isEqualTo(fresh.advance(fewer.moves()));
            assertThat(detector.statistics().count(Counter.CANDIDATES_EE)).isZero();
            detector.change(apart);
            assertThat(detector.advance(apart.moves()).size()).isZero();
            detector.change(fewer);
            assertThat(detector.advance(fewer.moves())).isEqualTo(fresh.advance(fewer.moves()));
            assertThat(detector.statistics().count(Counter.CANDIDATES_EE)).isPositive();
        }
    }
}
