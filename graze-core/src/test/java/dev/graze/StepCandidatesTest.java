package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kept candidates find what a new search finds, bit for bit, in every motion that they claim to cover. */
class StepCandidatesTest {
    static List<String> engines() {
        return Engines.all().stream().map(Engine::name).toList();
    }

    /** A soup of triangles and single features, some on a coarse grid where features touch exactly. */
    private static Mesh soup(SplittableRandom random) {
        int vertices = 12 + random.nextInt(40);
        boolean onGrid = random.nextBoolean();
        double[] positions = new double[3 * vertices];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = onGrid ? random.nextInt(5) : 4 * random.nextDouble();
        }
        int[] corners = new int[3 * (vertices / 2)];
        for (int t = 0; t < corners.length; t += 3) {
            corners[t] = random.nextInt(vertices - 2);
            corners[t + 1] = corners[t] + 1;
            corners[t + 2] = corners[t] + 2;
        }
        return new Mesh(Topology.of(vertices, corners), positions);
    }

    private static double[] moved(double[] from, SplittableRandom random, double most) {
        double[] to = from.clone();
        for (int i = 0; i < to.length; i++) {
            to[i] += most * (2 * random.nextDouble() - 1);
        }
        return to;
    }

    private static double[] between(double[] from, double[] to, double fraction) {
        double[] between = from.clone();
        for (int i = 0; i < between.length; i++) {
            between[i] += fraction * (to[i] - from[i]);
        }
        return between;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shorterAndCorrectedMotionsNeedNoSearch(String engine) {
        SplittableRandom random = new SplittableRandom(3);
        int contacts = 0;
        int refused = 0;
        for (int scene = 0; scene < 60; scene++) {
            Mesh mesh = soup(random);
            double separation = scene % 3 == 0 ? 0.05 : 0;
            double margin = scene % 4 == 0 ? 0 : 0.2 * random.nextDouble();
            double[] to = moved(mesh.positions(), random, 1);
            try (Detector detector = start(mesh, engine, separation);
                    Detector expected = start(mesh, "brute",
                            separation)) {
                StepCandidates candidates = detector.candidates(to, margin);
                for (int probe = 0; probe < 8; probe++) {
                    double[] shorter = between(mesh.positions(), to, probe == 0 ? 1 : random.nextDouble());
                    double[] trial = moved(shorter, random, margin * (probe % 2) / Math.sqrt(3));
                    assertThat(candidates.covers(trial)).isTrue();
                    Contacts all = expected.probe(trial);
                    assertThat(candidates.probe(trial)).as("%s, scene %d, probe %d", engine, scene, probe)
                            .isEqualTo(all);
                    assertThat(candidates.touches(trial)).isEqualTo(all.size() > 0);
                    assertThat(candidates.safeStep(trial)).isEqualTo(all.limiting().earliestToi());
                    assertThat(candidates.firstImpact(trial)).isEqualTo(expected.firstImpact(trial));
                    double radius = (separation + 2 * margin) * 0.99;
                    assertThat(candidates.vertexSteps(trial, radius, 0.9))
                            .containsExactly(expected.vertexSteps(trial, radius, 0.9));
                    contacts += all.size();
                }
                double[] far = moved(to, random, 1 + 4 * margin);
                if (!candidates.covers(far)) {
                    refused++;
                    assertThatThrownBy(() -> candidates.probe(far)).isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("margin").hasMessageContaining("find new candidates");
                }
                assertThat(detector.probe(to)).as("a step after it").isEqualTo(expected.probe(to));
            }
        }
        assertThat(contacts).isGreaterThan(1000);
        assertThat(refused).isGreaterThan(50);
    }

    private static Detector start(Mesh mesh, String engine, double separation) {
        return Detector.continuous(mesh.topology()).engine(engine).threads(2).device("none").separation(separation)
                .start(mesh.positions());
    }

    @Test
    void vertexStepsNeedAllPairsWithinTheRadius() {
        SplittableRandom random = new SplittableRandom(21);
        int refused = 0;
        int limited = 0;
        for (int scene = 0; scene < 60; scene++) {
            Mesh mesh = soup(random);
            double margin = 0.3 * random.nextDouble();
            double[] to = moved(mesh.positions(), random, 1);
            try (Detector detector = start(mesh, "slabs", 0); Detector expected = start(mesh, "brute", 0)) {
                StepCandidates candidates = detector.candidates(to, margin);
                assertThat(candidates.vertexSteps(to, 2 * margin, 0.5))
                        .containsExactly(expected.vertexSteps(to, 2 * margin, 0.5));
                assertThatThrownBy(() -> candidates.vertexSteps(to, Math.nextUp(2 * margin), 0.5))
                        .isInstanceOf(IllegalStateException.class).hasMessageContaining("larger margin");
                double[] beside = moved(between(mesh.positions(), to, random.nextDouble()), random,
                        margin * random.nextDouble());
                detector.reset(beside);
                expected.reset(beside);
                double radius = margin * random.nextDouble();
                try {
                    double[] steps = candidates.vertexSteps(mesh.positions(), radius, 0.5);
                    assertThat(steps).containsExactly(expected.vertexSteps(mesh.positions(), radius, 0.5));
                    limited++;
                } catch (IllegalStateException tooFar) {
                    refused++;
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(limited).isPositive();
    }

    @Test
    void aListServesTheStepsOfAnAcceptedMotion() {
        SplittableRandom random = new SplittableRandom(8);
        Mesh mesh = soup(random);
        double[] to = moved(mesh.positions(), random, 1);
        try (Detector detector = start(mesh, "slabs", 0); Detector expected = start(mesh, "brute", 0)) {
            StepCandidates candidates = detector.candidates(to, 0);
            for (double fraction : new double[] { 0.25, 0.5, 0.75, 1 }) {
                double[] next = between(mesh.positions(), to, fraction);
                assertThat(candidates.probe(next)).as("to %f", fraction).isEqualTo(expected.advance(next));
                detector.accept();
            }
        }
    }

    @Test
    void partsThatStayWhileOthersGoAreAnotherMotion() {
        // Both go side by side and never touch; if the first one stays, the second one hits it.
        Topology triangle = Topology.of(3, new int[] { 0, 1, 2 });
        double[] a = { 0, 0, 0, 0, 1, 0, 0, 0, 1 };
        double[] b = { -1, 0, 0, -1, 1, 0, -1, 0, 1 };
        double[] farA = { 3, 0, 0, 3, 1, 0, 3, 0, 1 };
        double[] farB = { 2, 0, 0, 2, 1, 0, 2, 0, 1 };
        Scene scene = Scene.of(Part.deforming("a", new Mesh(triangle, a)), Part.deforming("b", new Mesh(triangle, b)));
        try (Detector detector = Detector.continuous(scene).threads(1).start()) {
            StepCandidates candidates = detector.candidates(scene.moves().move("a", farA).move("b", farB), 0.1);
            Moves onlyB = scene.moves().move("b", farB);
            assertThat(detector.probe(onlyB).size()).isPositive();
            assertThat(candidates.covers(onlyB)).isFalse();
            assertThatThrownBy(() -> candidates.touches(onlyB)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("find new candidates");
        }
    }

    @Test
    void partsAndFiltersHold() {
        for (long seed = 0; seed < 40; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, 4);
            try (Detector detector = Detector.continuous(scenes.start()).threads(2).start();
                    Detector expected = Detector.continuous(scenes.start()).engine("brute").threads(1).start()) {
                for (RandomPartScenes.Step step : scenes.steps()) {
                    if (step.scene() != detector.scene()) {
                        detector.change(step.scene());
                        expected.change(step.scene());
                    }
                    StepCandidates candidates = detector.candidates(step.moves(), 0.1);
                    assertThat(candidates.probe(step.moves())).isEqualTo(expected.probe(step.moves()));
                    assertThat(candidates.probe(step.scene().moves())).as("nothing moves")
                            .isEqualTo(expected.probe(step.scene().moves()));
                    assertThat(detector.advance(step.moves())).isEqualTo(expected.advance(step.moves()));
                }
            }
        }
    }

    @Test
    void tinyAndHugeScenesAreCoveredOrRefused() {
        for (double scale : new double[] { 1e-300, 1e-160, 1e-30, 1e100, 1e300 }) {
            SplittableRandom random = new SplittableRandom(2);
            Mesh unit = soup(random);
            double[] at = unit.positions().clone();
            double[] to = moved(at, random, 1);
            for (int i = 0; i < at.length; i++) {
                at[i] *= scale;
                to[i] *= scale;
            }
            Mesh mesh = new Mesh(unit.topology(), at);
            try (Detector detector = start(mesh, "slabs", 0); Detector expected = start(mesh, "brute", 0)) {
                StepCandidates candidates = detector.candidates(to, 0);
                double[] half = between(at, to, 0.5);
                if (candidates.covers(half)) {
                    assertThat(candidates.probe(half)).as("scale %s", scale).isEqualTo(expected.probe(half));
                }
            }
        }
    }

    @Test
    void misuseIsExplained() {
        SplittableRandom random = new SplittableRandom(1);
        Mesh mesh = soup(random);
        double[] to = moved(mesh.positions(), random, 1);
        try (Detector detector = start(mesh, "slabs", 0)) {
            for (double margin : new double[] { -1, Double.NaN, Double.POSITIVE_INFINITY, 1e308 }) {
                assertThatThrownBy(() -> detector.candidates(to, margin)).isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("margin");
            }
            StepCandidates candidates = detector.candidates(to, 0);
            detector.change(Scene.builder().add(Part.deforming("soup", mesh)).build());
            assertThatThrownBy(() -> candidates.probe(to)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("scene has changed");
        }
    }
}
