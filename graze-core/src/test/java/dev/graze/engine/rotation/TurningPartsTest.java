package dev.graze.engine.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Engines;
import dev.graze.Moves;
import dev.graze.Moves.Path;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.StepCandidates;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Parts that turn, where the time of impact is known. A rod from the origin to (1, 0, 0) turns about the z axis; a wall
 * at height {@code y = h} is touched by its tip at the angle asin(h), if the wall is wide.
 */
class TurningPartsTest {
    private static final double[] ORIGIN = { 0, 0, 0 };
    private static final double[] UP = { 0, 0, 1 };
    private static final Mesh ROD = new Mesh(Topology.of(2, new int[0], new int[] { 0, 1 }),
            new double[] { 0, 0, 0, 1, 0, 0 });

    private static Mesh wall(double height) {
        return new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3 }),
                new double[] { -5, height, -5, 5, height, -5, 5, height, 5, -5, height, 5 });
    }

    private static Scene scene(double height) {
        return Scene.of(Part.rigid("rod", ROD), Part.fixed("wall", wall(height)));
    }

    private static Contacts turn(Scene scene, double angle) {
        try (Detector detector = Detector.continuous(scene).start()) {
            return detector.advance(scene.moves().turn("rod", ORIGIN, UP, angle, 0));
        }
    }

    /** The default tolerance of a rod of length 1 is a millionth, and the tip moves at the cosine of its angle. */
    private static void assertTip(Contacts contacts, double angle, double height) {
        assertThat(contacts.count(ContactKind.VF)).isBetween(1, 2);
        double exact = Math.asin(height);
        assertThat(contacts.earliestToi() * angle).isLessThanOrEqualTo(exact)
                .isGreaterThan(exact - 1e-6 / Math.cos(exact) - 1e-9);
    }

    @Test
    void aRodTouchesAWallAtItsTrueAngle() {
        double height = Math.sin(Math.toRadians(1.63));
        double angle = Math.toRadians(20);
        Scene scene = scene(height);
        Contacts contacts = turn(scene, angle);
        assertTip(contacts, angle, height);
        assertThat(Math.toDegrees(contacts.earliestToi() * angle)).isEqualTo(1.63, within(1e-4));
        try (Detector detector = Detector.continuous(scene).start()) {
            Pose end = Pose.degrees(0, 0, 0, 0, 0, 20);
            double chord = detector.probe(scene.move("rod", end)).earliestToi();
            assertThat(20 * chord).as("along the chord").isEqualTo(1.66, within(0.01));
            assertTip(detector.probe(scene.moves().move("rod", end, Path.SCREW)), angle, height);
            assertTip(detector.probe(scene.moves().move("rod", end, Path.about(0, 0, 0))), angle, height);
        }
    }

    @Test
    void contactsHaveGeometryAndStatus() {
        Contacts contacts = turn(scene(0.5), 1);
        for (int i = 0; i < contacts.size(); i++) {
            assertThat(contacts.status(i)).isEqualTo(ContactStatus.WITHIN_TOLERANCE);
            assertThat(contacts.gap(i)).isBetween(0.0, 1e-6);
            assertThat(contacts.get(i).a().part().name()).isEqualTo("rod");
            assertThat(contacts.normal(i, 1)).as("from the wall to the rod").isEqualTo(-1, within(1e-9));
        }
        assertThat(contacts.size()).isPositive();
    }

    @Test
    void aFullTurnFindsWhatItsEndDoesNotShow() {
        assertTip(turn(scene(0.5), 2 * Math.PI), 2 * Math.PI, 0.5);
        assertTip(turn(scene(0.9999), 20 * Math.PI), 20 * Math.PI, 0.9999);
        assertThat(turn(scene(1.00001), 2 * Math.PI).size()).isZero();
        Contacts backwards = turn(scene(-0.5), -2 * Math.PI);
        assertTip(backwards, 2 * Math.PI, 0.5);
    }

    @Test
    void aTipPassesOverAWallThatItsChordWouldMiss() {
        // The tip rises to 1 in the middle of a turn from 80 to 100 degrees; its chord to cos(10 degrees) = 0.985.
        Scene scene = Scene.of(Part.rigid("rod", ROD, Pose.degrees(0, 0, 0, 0, 0, 80)), Part.fixed("wall", wall(0.99)));
        try (Detector detector = Detector.continuous(scene).start()) {
            Pose end = Pose.degrees(0, 0, 0, 0, 0, 100);
            assertThat(detector.probe(scene.move("rod", end)).size()).isZero();
            Contacts contacts = detector.probe(scene.moves().move("rod", end, Path.SCREW));
            double exact = (Math.toDegrees(Math.asin(0.99)) - 80) / 20;
            assertThat(contacts.earliestToi()).isLessThanOrEqualTo(exact).isEqualTo(exact, within(1e-4));
        }
    }

    @Test
    void withoutRotationPathsAreChordsBitForBit() {
        Scene scene = Scene.of(Part.rigid("rod", ROD, Pose.degrees(0, 0, 0, 0, 0, 30)), Part.fixed("wall", wall(0.7)));
        Pose end = Pose.degrees(0.1, 0.4, 0.2, 0, 0, 30);
        try (Detector detector = Detector.continuous(scene).start()) {
            Contacts chord = detector.probe(scene.move("rod", end));
            assertThat(chord.size()).isPositive();
            assertThat(detector.probe(scene.moves().move("rod", end, Path.SCREW))).isEqualTo(chord);
            assertThat(detector.probe(scene.moves().move("rod", end, Path.ABOUT_CENTER))).isEqualTo(chord);
            Moves along = scene.moves().turn("rod", new double[] { 7, 8, 9 }, new double[] { 0, 2, 0 }, 0, 0.4);
            assertThat(detector.probe(along))
                    .isEqualTo(detector.probe(scene.move("rod", Pose.degrees(0, 0.4, 0, 0, 0, 30))));
        }
    }

    @Test
    void bothPartsTurn() {
        // Two rods of length 1, 1.5 apart, turn toward each other and meet with their tips at height 0.6614.
        Scene scene = Scene.of(Part.rigid("left", ROD),
                Part.rigid("right", ROD, Pose.degrees(1.5, 0, 0.0, 0, 0, 180)));
        double exact = Math.acos(0.75);
        try (Detector detector = Detector.continuous(scene).start()) {
            double[] other = { 1.5, 0, 0 };
            detector.reset(scene.moves().turn("left", ORIGIN, UP, 1.2, 0).turn("right", other, UP, -1.2, 0));
            Contacts contacts = detector
                    .advance(scene.moves().turn("left", ORIGIN, UP, -1, 0).turn("right", other, UP, 1, 0));
            assertThat(1.2 - contacts.earliestToi()).isGreaterThanOrEqualTo(exact).isEqualTo(exact, within(2e-6));
            assertThat(contacts.kind(0)).isEqualTo(ContactKind.EE);
        }
    }

    @Test
    void everyEngineAndThreadCountGivesTheSameBits() {
        Scene scene = Scene.builder().add(Part.rigid("rod", ROD)).add(Part.fixed("wall", wall(0.5)))
                .add(Part.deforming("sheet", wall(3))).add(Part.rigid("block", wall(2.5))).build();
        Moves moves = scene.moves().turn("rod", ORIGIN, UP, 1, 0).move("sheet", wall(0.2).positions())
                .move("block", Pose.at(0, 0.9, 0));
        Contacts expected = null;
        for (Engine engine : Engines.all()) {
            for (int threads = 1; threads <= 3; threads++) {
                try (Detector detector = Detector.continuous(scene).engine(engine.name()).threads(threads).start()) {
                    Contacts contacts = detector.advance(moves);
                    expected = expected == null ? contacts : expected;
                    assertThat(contacts).as(engine.name()).isEqualTo(expected);
                }
            }
        }
        assertThat(expected).isNotNull();
        assertThat(expected.size()).isGreaterThan(5);
    }

    @Test
    void otherPairsAreFoundAsAlways() {
        Scene scene = Scene.of(Part.rigid("rod", ROD), Part.fixed("wall", wall(-9)), Part.deforming("sheet", wall(3)),
                Part.rigid("block", wall(2.5)));
        try (Detector detector = Detector.continuous(scene).start()) {
            Contacts alone = detector.probe(scene.moves().move("block", Pose.at(0, 0.9, 0)));
            Contacts turning = detector
                    .probe(scene.moves().move("block", Pose.at(0, 0.9, 0)).turn("rod", ORIGIN, UP, 0.1, 0));
            assertThat(alone.size()).isPositive();
            assertThat(turning).isEqualTo(alone);
        }
    }

    @Test
    void stepsOfBothKindsTakeTurns() {
        Scene scene = scene(0.5);
        try (Detector detector = Detector.continuous(scene).start();
                Detector other = Detector.continuous(scene).start()) {
            assertThat(detector.touches(scene.moves().turn("rod", ORIGIN, UP, 0.4, 0))).isFalse();
            detector.accept();
            Contacts contacts = detector.advance(scene.moves().turn("rod", ORIGIN, UP, 0.4, 0));
            assertThat(0.4 + 0.4 * contacts.earliestToi()).isEqualTo(Math.asin(0.5), within(2e-6));
            assertThat(detector.touches(scene.moves().turn("rod", ORIGIN, UP, -0.4, 0))).isTrue();
            Pose flat = Pose.at(0, 0, 0);
            assertThat(detector.advance(scene.move("rod", flat)).size()).isPositive();
            assertThat(detector.advance(scene.move("rod", Pose.at(0, 0.6, 0))))
                    .isEqualTo(other.advance(scene.move("rod", Pose.at(0, 0.6, 0))));
        }
    }

    @Test
    void firstImpactsAreThoseOfAllContacts() {
        Scene scene = Scene.of(Part.rigid("rod", ROD), Part.fixed("wall", wall(0.5)), Part.fixed("far", wall(0.8)),
                Part.deforming("sheet", wall(3)), Part.rigid("block", wall(2.5)));
        double[] fallen = wall(2.25).positions();
        Moves slow = scene.moves().turn("rod", ORIGIN, UP, 1, 0).move("sheet", fallen);
        Moves fast = scene.moves().turn("rod", ORIGIN, UP, 0.6, 0).move("sheet", fallen);
        try (Detector detector = Detector.continuous(scene).threads(2).start()) {
            for (Moves moves : List.of(slow, fast)) {
                Contacts all = detector.probe(moves);
                assertThat(detector.safeStep(moves)).isEqualTo(all.earliestToi());
                Contacts first = detector.firstImpact(moves);
                assertThat(first.size()).isBetween(1, all.size() - 1);
                assertThat(first.toi(0)).isEqualTo(all.earliestToi());
            }
            assertThat(detector.firstImpact(slow).get(0).a().part().name()).isEqualTo("rod");
            assertThat(detector.firstImpact(fast).get(0).b().part().name()).isEqualTo("block");
            assertThat(detector.safeSteps(slow)).extracting(step -> step.a().name() + " " + step.b().name())
                    .containsExactly("rod wall", "rod far", "sheet block");
        }
    }

    @Test
    void cancelledSearchesLeaveTheDetectorUnchanged() {
        Scene scene = scene(0.5);
        Moves moves = scene.moves().turn("rod", ORIGIN, UP, 1, 0);
        AtomicBoolean cancelled = new AtomicBoolean(true);
        try (Detector detector = Detector.continuous(scene).cancelWhen(cancelled::get).start()) {
            assertThatThrownBy(() -> detector.advance(moves)).isInstanceOf(CancellationException.class);
            cancelled.set(false);
            assertThat(detector.advance(moves)).isEqualTo(turn(scene, 1));
        }
    }

    @Test
    void questionsAboutStraightMotionRefuseTurns() {
        Scene scene = scene(0.5);
        Moves moves = scene.moves().turn("rod", ORIGIN, UP, 1, 0);
        try (Detector detector = Detector.continuous(scene).start()) {
            assertThatThrownBy(() -> detector.candidates(moves, 0.1)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("part 'rod' turns");
            assertThatThrownBy(() -> detector.vertexSteps(moves, 0.1, 0.5)).isInstanceOf(InvalidInputException.class);
            StepCandidates straight = detector.candidates(scene.move("rod", Pose.at(0, 0.4, 0)), 2);
            assertThatThrownBy(() -> straight.probe(moves)).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> straight.covers(moves)).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void aPartTestedWithinItselfKeepsItsShape() {
        Mesh folded = new Mesh(Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 }),
                new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, 0, 0.2, 0.2, 1, 0.3, 0.2, 1 });
        Scene scene = Scene.builder().add(Part.rigid("rod", folded)).testWithin("rod").build();
        Contacts contacts = turn(scene, 1);
        assertThat(contacts.size()).isEqualTo(1);
        assertThat(contacts.status(0)).isEqualTo(ContactStatus.TOUCHING_AT_START);
    }

    @Test
    void farAwayAndTinyPartsTurn() {
        for (double far : new double[] { 1e3, 1e6, 1e9 }) {
            Mesh wall = new Mesh(wall(0).topology(), moved(wall(0.5).positions(), far));
            Scene scene = Scene.of(Part.rigid("rod", ROD, Pose.at(far, far, far)), Part.fixed("wall", wall));
            try (Detector detector = Detector.continuous(scene).start()) {
                Contacts contacts = detector
                        .advance(scene.moves().turn("rod", new double[] { far, far, far }, UP, 1, 0));
                double exact = Math.asin(0.5);
                assertThat(contacts.earliestToi()).isLessThanOrEqualTo(exact)
                        .isEqualTo(exact, within(2e-6 + 1e-11 * far));
            }
        }
        for (double scale : new double[] { 1e-80, 1e-20, 1e20, 1e80 }) {
            Scene scene = Scene.of(Part.rigid("rod", scaled(ROD, scale)), Part.fixed("wall", scaled(wall(0.5), scale)));
            double exact = Math.asin(0.5);
            assertThat(turn(scene, 1).earliestToi()).isLessThanOrEqualTo(exact).isEqualTo(exact, within(2e-6));
        }
        for (double scale : new double[] { 1e-200, 1e200 }) {
            Scene scene = Scene.of(Part.rigid("rod", scaled(ROD, scale)), Part.fixed("wall", scaled(wall(0.5), scale)));
            assertThatThrownBy(() -> turn(scene, 1)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("scale the scene");
        }
    }

    private static double[] moved(double[] positions, double by) {
        return Arrays.stream(positions).map(x -> x + by).toArray();
    }

    private static Mesh scaled(Mesh mesh, double scale) {
        return new Mesh(mesh.topology(), Arrays.stream(mesh.positions()).map(x -> x * scale).toArray());
    }

    @Test
    void partsWithoutExtentTurn() {
        Mesh point = new Mesh(Topology.of(1, new int[0]), new double[] { 1, 0, 0 });
        Mesh nothing = new Mesh(Topology.of(0, new int[0]), new double[0]);
        Scene scene = Scene.of(Part.rigid("rod", point), Part.fixed("wall", wall(0.5)), Part.rigid("none", nothing));
        double exact = Math.asin(0.5);
        assertThat(turn(scene, 1).earliestToi()).isLessThanOrEqualTo(exact).isEqualTo(exact, within(1e-6));
        try (Detector detector = Detector.continuous(scene).start()) {
            assertThat(detector.advance(scene.moves().turn("none", ORIGIN, UP, 1, 0)).size()).isZero();
        }
    }

    @Test
    void firstImpactsLeaveOutWhatComesLater() {
        Scene.Builder walls = Scene.builder().add(Part.rigid("rod", ROD)).add(Part.fixed("wall", wall(0.01)));
        for (int i = 0; i < 50; i++) {
            walls.add(Part.fixed("wall " + i, wall(0.5 + i * 0.009)));
        }
        Scene scene = walls.build();
        Moves moves = scene.moves().turn("rod", ORIGIN, UP, 1.5, 0);
        try (Detector detector = Detector.continuous(scene).threads(1).start()) {
            detector.probe(moves);
            long tests = detector.statistics().count(StepStatistics.Counter.ELEMENTARY_TESTS);
            detector.safeStep(moves);
            assertThat(detector.statistics().count(StepStatistics.Counter.ELEMENTARY_TESTS)).isPositive()
                    .isLessThan(tests / 4);
        }
    }

    @Test
    void contactsComeInBatches() {
        Scene scene = Scene.of(Part.rigid("rod", ROD), Part.fixed("wall", wall(0.5)), Part.fixed("far", wall(0.8)));
        Moves moves = scene.moves().turn("rod", ORIGIN, UP, 1, 0);
        try (Detector detector = Detector.continuous(scene).start()) {
            Contacts all = detector.probe(moves);
            List<Contacts> batches = new ArrayList<>();
            assertThat(detector.advance(moves, 1, batches::add)).isEqualTo(all.size());
            assertThat(batches).hasSize(all.size()).allMatch(batch -> batch.size() == 1);
        }
    }

    @Test
    void nothingDependsOnEarlierSteps() {
        Scene scene = Scene.of(Part.rigid("rod", ROD), Part.rigid("hand", ROD, Pose.at(0, 0, 1)),
                Part.fixed("wall", wall(0.5)), Part.deforming("sheet", wall(3)), Part.rigid("block", wall(2.5)));
        Moves still = scene.moves().turn("rod", ORIGIN, UP, 0.3, 0);
        List<Moves> steps = List.of(still, scene.moves().turn("rod", ORIGIN, UP, 0.4, 0).move("sheet",
                wall(2).positions()), still, scene.moves().turn("hand", ORIGIN, UP, 0.6, -1), still,
                scene.moves().move("block", Pose.at(0, 1, 0)), still, still,
                scene.moves().turn("rod", ORIGIN, UP, -2, 0).turn("hand", ORIGIN, UP, -2, 0)
                        .move("sheet", wall(0.4).positions()),
                still);
        for (Engine engine : Engines.all()) {
            try (Detector detector = Detector.continuous(scene).engine(engine.name()).device("none").start()) {
                for (int i = 0; i < steps.size(); i++) {
                    try (Detector fresh = Detector.continuous(scene).start()) {
                        steps.subList(0, i).forEach(fresh::reset);
                        assertThat(detector.advance(steps.get(i))).as("%s, step %d", engine.name(), i)
                                .isEqualTo(fresh.probe(steps.get(i)));
                    }
                }
            }
        }
    }

    @Test
    void filtersHold() {
        Scene ignored = scene(0.5).toBuilder().ignore("rod", "wall").build();
        assertThat(turn(ignored, 1).size()).isZero();
        Scene single = scene(0.5).toBuilder().ignoreVertices("rod", "wall", 1, 0, 1, 1, 1, 2, 1, 3).build();
        assertThat(turn(scene(0.5), 1).size()).isPositive();
        assertThat(turn(single, 1).size()).isZero();
    }

    @Test
    void aSeparationIsAddedToTheTolerance() {
        Scene scene = scene(0.5);
        try (Detector detector = Detector.continuous(scene).separation(0.1).start()) {
            Contacts contacts = detector.advance(scene.moves().turn("rod", ORIGIN, UP, 1, 0));
            double exact = Math.asin(0.4);
            assertThat(contacts.earliestToi()).isLessThanOrEqualTo(exact).isEqualTo(exact, within(2e-6));
        }
    }

    @Test
    void touchingAtTheStartIsToldFromBeingNear() {
        Scene scene = scene(0);
        Contacts contacts = turn(scene, -1);
        assertThat(contacts.size()).isPositive();
        assertThat(contacts.toi(0)).isZero();
        assertThat(contacts.status(0)).isEqualTo(ContactStatus.TOUCHING_AT_START);
        Contacts near = turn(scene(1e-7), -1);
        assertThat(near.size()).isPositive();
        assertThat(near.status(0)).isEqualTo(ContactStatus.WITHIN_TOLERANCE);
    }

    @Test
    void refusesWhatItCannotDo() {
        Scene scene = scene(0.5);
        Moves moves = scene.moves();
        assertThatThrownBy(() -> moves.turn("wall", ORIGIN, UP, 1, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'wall' is fixed");
        assertThatThrownBy(() -> moves.turn("rod", ORIGIN, ORIGIN, 1, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("direction of the axis is 0");
        assertThatThrownBy(() -> moves.turn("rod", ORIGIN, UP, 1e5, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("thousand turns");
        assertThatThrownBy(() -> moves.turn("rod", new double[2], UP, 1, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("three finite coordinates");
        assertThatThrownBy(() -> moves.turn("rod", ORIGIN, UP, 1, Double.NaN))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("along the axis");
        assertThatThrownBy(() -> Path.about(0, Double.NaN, 0)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Detector.continuous(scene).rotationTolerance(0))
                .isInstanceOf(InvalidInputException.class);
        try (Detector detector = Detector.continuous(scene).rotationTolerance(1e-13).start()) {
            assertThatThrownBy(() -> detector.advance(scene.moves().turn("rod", ORIGIN, UP, 1, 0)))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("raise it");
            assertThat(detector.advance(scene.moves()).size()).as("unchanged").isZero();
        }
        moves.turn("rod", ORIGIN, UP, 1, 0);
        assertThatThrownBy(() -> moves.pose("rod")).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("pass its current pose");
        assertThatThrownBy(() -> moves.applyTo(scene.positions())).isInstanceOf(InvalidInputException.class);
        assertThat(moves.pose("rod", Pose.ORIGIN)).isPresent();
    }
}
