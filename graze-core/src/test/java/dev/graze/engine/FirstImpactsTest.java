package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.FirstImpacts;
import dev.graze.Moves;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.TouchingBodies;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.StepStatistics.Counter;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine finds the first impacts of a motion, which are the same as the earliest of all contacts. */
class FirstImpactsTest {
    private static final int SEEDS = 40;
    private static final int MANY_SEEDS = 1000;
    private static final int STEPS = 5;

    static Stream<Arguments> engines() {
        return EarlyAnswersTest.engines();
    }

    private static double separation(int seed) {
        return seed % 5 == 2 ? 0.02 : 0;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void areTheEarliestOfAllContacts(String name, Engine engine) {
        FirstImpacts impacts = new FirstImpacts(name);
        for (int seed = 0; seed < SEEDS; seed++) {
            int turn = seed;
            impacts.compare(RandomPartScenes.of(seed, STEPS), seed, separation(seed),
                    options -> EarlyAnswersTest.with(options, engine, turn));
        }
        impacts.assertAllKinds();
    }

    @Test
    void areTheEarliestInManyScenes() {
        FirstImpacts impacts = new FirstImpacts("slabs");
        for (int seed = SEEDS; seed < SEEDS + MANY_SEEDS; seed++) {
            int turn = seed;
            impacts.compare(RandomPartScenes.of(seed, 2), seed, separation(seed),
                    options -> EarlyAnswersTest.with(options, new SlabsEngine(), turn));
        }
        impacts.assertAllKinds();
    }

    /** Strips meet one after the other, so nearly all contacts come later than the first. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void leavesOutWhatComesLater(String name, Engine engine) {
        Scene scene = EarlyAnswersTest.lattice(1);
        Moves tilted = scene.move("upper", Pose.degrees(0, 0, -1, 0.3, 0.4, 0));
        try (Detector detector = EarlyAnswersTest.with(Detector.continuous(scene), engine, 0).start()) {
            Contacts all = detector.probe(tilted);
            long tests = detector.statistics().count(Counter.ELEMENTARY_TESTS);
            for (int repetition = 0; repetition < 3; repetition++) {
                assertThat(detector.firstImpact(tilted)).isEqualTo(FirstImpacts.of(all));
                assertThat(detector.statistics().count(Counter.ELEMENTARY_TESTS)).as("tests").isPositive()
                        .isLessThan(tests / 3);
            }
        }
    }

    /**
     * A gear turns far and moves into another within one step. Their faces stay in the same planes, so most pairs are
     * degenerate, and listing all contacts takes many exact decisions.
     */
    @Test
    void aGearThatTurnsFarNeedsFewExactDecisions() {
        Scene scene = Scene.of(Part.fixed("still", gear()), Part.rigid("turning", gear(), Pose.at(2.05, 0, 0)));
        Moves turn = scene.move("turning", Pose.degrees(0, 0, 0, 0, 0, 90));
        try (Detector detector = Detector.continuous(scene).threads(2).start()) {
            Contacts first = detector.firstImpact(turn);
            long fallbacks = detector.statistics().count(Counter.EXACT_FALLBACKS);
            Contacts all = detector.probe(turn);
            assertThat(all.earliestToi()).isBetween(1e-6, 0.5);
            assertThat(first).isEqualTo(FirstImpacts.of(all));
            assertThat(fallbacks).isLessThan(detector.statistics().count(Counter.EXACT_FALLBACKS) / 10);
        }
    }

    /** After an early impact the engine first searches a short part of the motion: nothing may touch in it then. */
    @Test
    void comeSoonOrLateOrNever() {
        Mesh sheet = TouchingBodies.sheet(-1, -1, 0, 2, 24, false);
        double[] tilted = sheet.positions().clone();
        for (int i = 0; i < tilted.length; i += 3) {
            tilted[i + 2] += 0.01 * tilted[i] + 0.003 * tilted[i + 1];
        }
        Scene scene = Scene.of(Part.deforming("lower", sheet),
                Part.deforming("upper", new Mesh(sheet.topology(), tilted)));
        double[] heights = { 0.02, 0.014, 5, 0.015, 30, 0.013, 0.0131, 0.3, 0.02, 0.5, 0.6 };
        try (Detector detector = Detector.continuous(scene).threads(2).start();
                Detector reference = Detector.continuous(scene).engine("serial").threads(2).start()) {
            for (double height : heights) {
                Moves start = scene.move("upper", at(tilted, height));
                Moves fall = scene.move("upper", at(tilted, height - 10));
                detector.reset(start);
                reference.reset(start);
                Contacts expected = FirstImpacts.of(reference.probe(fall));
                assertThat(detector.safeStep(fall)).isEqualTo(expected.size() == 0 ? 1 : expected.toi(0));
                assertThat(detector.firstImpact(fall)).as("from %s", height).isEqualTo(expected);
                assertThat(detector.safeSteps(fall)).hasSize(expected.size() == 0 ? 0 : 1);
            }
        }
    }

    private static double[] at(double[] positions, double height) {
        double[] moved = positions.clone();
        for (int i = 2; i < moved.length; i += 3) {
            moved[i] += height;
        }
        return moved;
    }

    /** A flat gear of twelve teeth. */
    private static Mesh gear() {
        MeshSketch sketch = new MeshSketch();
        int corners = 4 * 12;
        for (int side = 0; side < 2; side++) {
            sketch.vertex(0, 0, side - 0.5);
            for (int i = 0; i < corners; i++) {
                double degrees = 30 * (i / 4) + new double[] { -9, -4, 4, 9 }[i % 4];
                double radius = i % 4 == 0 || i % 4 == 3 ? 0.8 : 1;
                sketch.vertex(radius * Math.cos(Math.toRadians(degrees)), radius * Math.sin(Math.toRadians(degrees)),
                        side - 0.5);
            }
        }
        for (int i = 0; i < corners; i++) {
            int a = 1 + i;
            int b = 1 + (i + 1) % corners;
            int above = corners + 1;
            sketch.triangle(0, b, a);
            sketch.triangle(above, above + a, above + b);
            sketch.triangle(a, b, above + b);
            sketch.triangle(a, above + b, above + a);
        }
        return new Mesh(sketch.topology(), sketch.positions());
    }

    /** Each vertex takes a random part of what it may; only what touched before may touch. */
    @Test
    void verticesStayApartWithinTheirSteps() {
        SplittableRandom random = new SplittableRandom(1);
        int limited = 0;
        int free = 0;
        for (int seed = 0; seed < 300; seed++) {
            SteppedMesh mesh = new SteppedMesh(random, seed % 3 == 0);
            try (Detector detector = Detector.continuous(mesh.topology()).threads(2).start(mesh.start())) {
                double[] steps = detector.vertexSteps(mesh.end(), random.nextDouble(0.01, 1),
                        random.nextDouble(0.1, 1));
                NearPairs touching = detector.near(0);
                double[] to = mesh.taking(steps);
                Contacts contacts = detector.probe(to);
                assertThat(pairs(contacts)).as("seed %d", seed).isEqualTo(pairs(touching));
                limited += Arrays.stream(steps).anyMatch(step -> step > 0 && step < 1) ? 1 : 0;
                free += Arrays.stream(steps).anyMatch(step -> step == 1) ? 1 : 0;
            }
        }
        assertThat(limited).isPositive();
        assertThat(free).isPositive();
    }

    @Test
    void stepsOfVerticesNeedARadiusAndAShare() {
        SteppedMesh mesh = new SteppedMesh(new SplittableRandom(2), false);
        try (Detector detector = Detector.continuous(mesh.topology()).start(mesh.start())) {
            assertThatThrownBy(() -> detector.vertexSteps(mesh.end(), -1, 0.5))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("radius is -1.0");
            for (double share : new double[] { 0, 1, Double.NaN }) {
                assertThatThrownBy(() -> detector.vertexSteps(mesh.end(), 1, share))
                        .isInstanceOf(InvalidInputException.class).hasMessageContaining("share is " + share);
            }
        }
    }

    private static List<List<Integer>> pairs(Contacts contacts) {
        return IntStream.range(0, contacts.size()).mapToObj(i -> List.of(contacts.vertex(i, 0), contacts.vertex(i, 1),
                contacts.vertex(i, 2), contacts.vertex(i, 3))).toList();
    }

    private static List<List<Integer>> pairs(NearPairs near) {
        return IntStream.range(0, near.size()).mapToObj(i -> List.of(near.vertex(i, 0), near.vertex(i, 1),
                near.vertex(i, 2), near.vertex(i, 3))).toList();
    }

    /** A strip of triangles at random positions, and where it would go. */
    private record SteppedMesh(Topology topology, double[] start, double[] end, SplittableRandom random) {
        SteppedMesh(SplittableRandom random, boolean onGrid) {
            this(Topology.of(30, IntStream.range(0, 3 * 28).map(i -> i / 3 + i % 3).toArray()),
                    positions(random, onGrid), new double[90], random);
            double far = onGrid ? 2 : Math.scalb(1.0, -random.nextInt(12));
            Arrays.setAll(end, i -> start[i] + far * random.nextInt(-1, 2));
        }

        private static double[] positions(SplittableRandom random, boolean onGrid) {
            return random.doubles(90, 0, 4).map(x -> onGrid ? Math.rint(x) : x).toArray();
        }

        double[] taking(double[] steps) {
            double[] to = start.clone();
            for (int i = 0; i < to.length; i++) {
                if (i % 3 == 0) {
                    steps[i / 3] *= random.nextInt(3) == 0 ? random.nextDouble() : 1;
                }
                to[i] = start[i] + steps[i / 3] * (end[i] - start[i]);
            }
            return to;
        }
    }
}
