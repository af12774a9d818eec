package dev.graze.engine.rotation;

import static dev.graze.TouchingBodies.box;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contact.Phase;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.query.Relation;
import dev.graze.query.SceneQueries;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whether turning parts that touch at the start of a step limit it. */
class TurningPhasesTest {
    private static final double[] Z = { 0, 0, 1 };
    private static final double[] Y = { 0, 1, 0 };
    private static final double[] HINGE = { 0, 0, 0 };

    /** A lid from x = 0 to 1 on a chest of the same height, a little narrower; the hinge is the y axis. */
    private static Scene chest(double gap) {
        return Scene.of(Part.rigid("lid", box(0, 0, gap, 1, 0.25)),
                Part.fixed("chest", box(0.125, 0.0625, -1, 0.75, 1)));
    }

    private static Contacts open(Scene scene, double degrees) {
        try (Detector detector = Detector.continuous(scene).threads(2).start()) {
            Moves moves = scene.moves().turn("lid", HINGE, Y, -Math.toRadians(degrees), 0);
            Contacts contacts = detector.probe(moves);
            assertThat(detector.safeStep(moves)).isEqualTo(contacts.limiting().earliestToi());
            return contacts;
        }
    }

    private static void assertAll(Contacts contacts, Phase phase) {
        assertThat(contacts.count(phase)).isEqualTo(contacts.size()).isPositive();
    }

    @Test
    void aLidThatOpensSeparatesAndOneThatIsPressedApproaches() {
        for (double degrees : new double[] { 1e-6, 1, 30, 90, 150 }) {
            Contacts contacts = open(chest(0), degrees);
            assertAll(contacts, Phase.SEPARATING);
            for (int i = 0; i < contacts.size(); i++) {
                double up = contacts.partA(i) == 0 ? 1 : -1;
                assertThat(contacts.normal(i, 2)).as("from the surfaces").isEqualTo(up, within(1e-12));
            }
        }
        assertAll(open(chest(0), -1), Phase.APPROACHING);
    }

    @Test
    void aLidThatComesBackApproaches() {
        assertThat(open(chest(0), 330).limiting().size()).isPositive();
    }

    /** The default tolerance is about a millionth: the lid counts as touching, but nothing stops it from opening. */
    @Test
    void partsWithinTheToleranceMayLeave() {
        Contacts contacts = open(chest(1e-7), 5);
        assertAll(contacts, Phase.SEPARATING);
        assertThat(contacts.gap(0)).isBetween(0.9e-7, 1.1e-7);
        assertAll(open(chest(1e-7), -5), Phase.APPROACHING);
    }

    /** What only slides is not decided: the lid stays on the chest but is reported to approach. */
    @Test
    void aLidThatTurnsInItsPlaneApproaches() {
        Scene scene = chest(0);
        try (Detector detector = Detector.continuous(scene).start()) {
            assertAll(detector.probe(scene.moves().turn("lid", HINGE, Z, 0.1, 0)), Phase.APPROACHING);
        }
    }

    /** Edges that touch along a line have no plane. A part of the lid's diagonal lies on that of the chest. */
    @Test
    void parallelEdgesThatTouchApproach() {
        Scene scene = Scene.of(Part.rigid("lid", box(0, 0, 0, 1, 0.25)),
                Part.fixed("chest", box(0.125, 0.125, -1, 0.75, 1)));
        Contacts contacts = open(scene, 1);
        assertThat(contacts.count(Phase.SEPARATING)).isPositive();
        assertThat(contacts.limiting().size()).isPositive();
    }

    /**
     * Boxes touch in a face, an edge or a corner. The upper one turns at random, the lower one rests or deforms. If
     * nothing limits that, they never intersect.
     */
    @Test
    void withoutALimitNothingIsEverInsideAnything() {
        Random random = new Random(7);
        int[] free = new int[2];
        for (int k = 0; k < 600; k++) {
            Mesh lower = box(0, 0, 0, 1, 1);
            boolean deforms = k % 2 == 0;
            Scene scene = Scene.of(
                    Part.rigid("upper", box(random.nextInt(-4, 5) / 4.0, random.nextInt(-4, 5) / 4.0, 1, 1, 1)),
                    deforms ? Part.deforming("lower", lower) : Part.fixed("lower", lower));
            double[] point = { random.nextDouble(-2, 3), random.nextDouble(-2, 3), random.nextDouble(-1, 3) };
            double[] axis = { random.nextGaussian(), random.nextGaussian(), random.nextGaussian() };
            double angle = random.nextDouble(0.01, 1);
            double along = random.nextBoolean() ? 0 : random.nextDouble(-0.1, 0.5);
            double strength = random.nextDouble(0.3);
            double[] moved = Arrays.stream(lower.positions()).map(x -> x + strength * random.nextGaussian()).toArray();
            try (Detector detector = Detector.continuous(scene).threads(1).start();
                    SceneQueries queries = SceneQueries.of(scene, 1)) {
                Moves moves = scene.moves().turn("upper", point, axis, angle, along);
                if (detector.firstImpact(deforms ? moves.move("lower", moved) : moves).size() > 0) {
                    continue;
                }
                free[k % 2]++;
                for (int sample = 1; sample <= 20; sample++) {
                    double s = sample * sample / 400.0;
                    Pose pose = scene.moves().turn("upper", point, axis, s * angle, s * along)
                            .pose("upper", Pose.ORIGIN).orElseThrow();
                    Moves instant = scene.move("upper", pose);
                    if (deforms) {
                        double[] now = new double[moved.length];
                        Arrays.setAll(now, i -> (1 - s) * lower.positions()[i] + s * moved[i]);
                        instant.move("lower", now);
                    }
                    queries.place(instant);
                    assertThat(queries.relation("upper", "lower", 0).relation()).as("case %d at %s", k, s)
                            .isEqualTo(Relation.APART);
                }
            }
        }
        assertThat(free[0]).isGreaterThan(10);
        assertThat(free[1]).isGreaterThan(10);
    }
}
