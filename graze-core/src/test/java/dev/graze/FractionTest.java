package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Moves.Path;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.query.SceneQueries;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A fraction of moves follows the same motion, and as much of it as is safe leads to no new intersection. */
class FractionTest {
    private static final double[] UP = { 0, 0, 1 };
    private static final Topology ONE = Topology.of(3, new int[] { 0, 1, 2 });
    private static final Mesh TILE = new Mesh(ONE, new double[] { 1, 0, 0, 3, 0, 0, 1, 1, 0 });
    private static final Scene SCENE = Scene.of(Part.rigid("tile", TILE), Part.deforming("sheet", TILE),
            Part.fixed("floor", TILE, Pose.at(0, 0, -9)));

    private static Detector start(Scene scene) {
        return Detector.continuous(scene).engine("brute").threads(1).start();
    }

    private static Pose poseAfter(Moves moves) {
        try (Detector detector = start(SCENE)) {
            detector.reset(moves);
            return detector.pose("tile");
        }
    }

    private static void assertClose(Pose actual, Pose expected) {
        double[] a = Part.rigid("tile", TILE).positions(actual);
        double[] b = Part.rigid("tile", TILE).positions(expected);
        assertThat(a).containsExactly(b, within(1e-14));
    }

    /** Positions from a buffer are copied when they are given, so a later call leaves an earlier fraction alone. */
    @Test
    void buffersDoNotChangeAnEarlierFraction() {
        double[] to = { 5, 0, 0, 3, 8, 0, 1, 1, -4 };
        Moves moves = SCENE.moves().move("sheet", DoubleBuffer.wrap(to));
        Moves half = moves.fraction(0.5);
        Moves whole = moves.fraction(1);
        moves.move("sheet", DoubleBuffer.wrap(new double[9]));
        moves.move("sheet", FloatBuffer.wrap(new float[9]));
        assertThat(sheetAfter(half)).containsExactly(3, 0, 0, 3, 4, 0, 1, 1, -2);
        assertThat(sheetAfter(whole)).containsExactly(to);
        assertThat(sheetAfter(moves)).containsOnly(0.0);
    }

    /** What a call refuses leaves the moves as they were. */
    @Test
    void aRefusedBufferKeepsTheEarlierGoal() {
        double[] to = { 5, 0, 0, 3, 8, 0, 1, 1, -4 };
        Moves moves = SCENE.moves().move("sheet", DoubleBuffer.wrap(to));
        double[] broken = to.clone();
        broken[0] = 7;
        broken[4] = Double.NaN;
        assertThatThrownBy(() -> moves.move("sheet", DoubleBuffer.wrap(broken)))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("sheet");
        assertThatThrownBy(
                () -> moves.move("sheet", FloatBuffer.wrap(new float[] { Float.NaN, 0, 0, 0, 0, 0, 0, 0, 0 })))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("sheet");
        assertThat(sheetAfter(moves)).containsExactly(to);
    }

    private static double[] sheetAfter(Moves moves) {
        try (Detector detector = start(SCENE)) {
            detector.reset(moves);
            return detector.positions("sheet");
        }
    }

    @Test
    void deformingPartsGoStraight() {
        double[] to = { 5, 0, 0, 3, 8, 0, 1, 1, -4 };
        Moves moves = SCENE.move("sheet", to);
        try (Detector detector = start(SCENE)) {
            detector.reset(moves.fraction(0));
            assertThat(detector.positions("sheet")).containsExactly(TILE.positions());
            detector.reset(moves.fraction(0.25));
            assertThat(detector.positions("sheet")).containsExactly(2, 0, 0, 3, 2, 0, 1, 1, -1);
            detector.reset(moves.fraction(0.5).fraction(0.5));
            assertThat(detector.positions("sheet")).as("from where it is now")
                    .containsExactly(2.75, 0, 0, 3, 3.5, 0, 1, 1, -1.75);
            detector.reset(moves.fraction(1));
            assertThat(detector.positions("sheet")).containsExactly(to);
        }
        Moves partial = moves.fraction(0.25);
        moves.move("sheet", TILE.positions());
        try (Detector detector = start(SCENE)) {
            detector.reset(partial);
            assertThat(detector.positions("sheet")).as("later changes of the whole").startsWith(2, 0, 0);
            detector.reset(SCENE.move("sheet", farAway(1)));
            detector.reset(SCENE.move("sheet", farAway(-1)).fraction(0.75));
            assertThat(detector.positions("sheet")).as("a way beyond the range of doubles")
                    .containsExactly(farAway(-0.5));
        }
    }

    private static double[] farAway(double fraction) {
        double[] far = new double[9];
        Arrays.fill(far, fraction * 0x1p1023);
        return far;
    }

    @Test
    void rigidPartsFollowTheirPath() {
        assertThat(poseAfter(SCENE.move("tile", Pose.at(4, 8, -2)).fraction(0.25))).isEqualTo(Pose.at(1, 2, -0.5));
        Moves door = SCENE.moves().turn("tile", new double[3], UP, Math.PI / 2, 3);
        assertClose(poseAfter(door.fraction(1 / 3.0)), Pose.degrees(0, 0, 1, 0, 0, 30));
        assertThat(poseAfter(door.fraction(1))).isEqualTo(poseAfter(door));
        Moves turns = SCENE.moves().turn("tile", new double[3], UP, -20 * Math.PI, 0);
        assertClose(poseAfter(turns.fraction(0.525)), Pose.degrees(0, 0, 0, 0, 0, -90));
        Pose end = Pose.degrees(4, 2, 6, 0, 0, 90);
        assertClose(poseAfter(SCENE.moves().move("tile", end, Path.about(0, 0, 0)).fraction(0.5)),
                Pose.degrees(2, 1, 3, 0, 0, 45));
        assertClose(poseAfter(SCENE.moves().move("tile", Pose.degrees(4, 0, 6, 0, 0, 180), Path.SCREW).fraction(0.5)),
                halfOf(Pose.degrees(4, 0, 6, 0, 0, 180)));
        for (Path path : new Path[] { Path.SCREW, Path.ABOUT_CENTER }) {
            Moves moves = SCENE.moves().move("tile", end, path);
            assertThat(poseAfter(moves.fraction(0))).isEqualTo(Pose.ORIGIN);
            assertThat(poseAfter(moves.fraction(1))).isEqualTo(end);
        }
    }

    /** Half of a screw of half a turn about the z axis through (x / 2, 0): it goes either way. */
    private static Pose halfOf(Pose screw) {
        double y = poseAfter(SCENE.moves().move("tile", screw, Path.SCREW).fraction(0.5)).y();
        return Pose.degrees(screw.x() / 2, Math.copySign(screw.x() / 2, y), screw.z() / 2, 0, 0, y > 0 ? -90 : 90);
    }

    @Test
    void contactsOfAFractionAreThoseOfTheWhole() {
        Mesh post = new Mesh(ONE, new double[] { 0.1, 2, -1, 0.1, 2, 1, -0.1, 2, 0 });
        Scene scene = Scene.of(Part.rigid("hand", TILE), Part.fixed("post", post));
        Moves moves = scene.moves().turn("hand", new double[3], UP, 1.5 * Math.PI, 0);
        try (Detector detector = Detector.continuous(scene).rotationTolerance(1e-9).start()) {
            double free = detector.safeStep(moves);
            assertThat(free).isBetween(0.1, 0.5);
            assertThat(detector.safeStep(moves.fraction(0.5))).isEqualTo(2 * free, within(1e-7));
            assertThat(detector.probe(moves.fraction(0.99 * free)).size()).isZero();
        }
    }

    @Test
    void refusesWhatIsNotRigidOnTheWay() {
        Moves moves = SCENE.move("tile", Pose.degrees(1, 0, 0, 0, 0, 10));
        try (Detector detector = start(SCENE)) {
            assertThatThrownBy(() -> detector.advance(moves.fraction(0.5))).isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("part 'tile' rotates while its vertices move on straight lines")
                    .hasMessageContaining("ABOUT_CENTER");
            assertThat(detector.pose("tile")).isEqualTo(Pose.ORIGIN);
            detector.advance(moves.fraction(0));
            assertThat(detector.pose("tile")).isEqualTo(Pose.ORIGIN);
            detector.advance(moves.fraction(1));
            assertThat(detector.pose("tile").x()).isEqualTo(1);
        }
        // A rotation this small is a rounding error of the caller's, and so is the distance to the chords.
        assertClose(poseAfter(SCENE.move("tile", Pose.ORIGIN.turned(0, 0, 1, 1e-8)).fraction(0.5)),
                Pose.ORIGIN.turned(0, 0, 1, 0.5e-8));
        for (double wrong : new double[] { -1e-9, 1.001, Double.NaN }) {
            assertThatThrownBy(() -> moves.fraction(wrong)).isInstanceOf(InvalidInputException.class)
                    .hasMessage("a fraction of moves is 0 to 1, not " + wrong);
        }
    }

    @Test
    void asksWherePartsAreIfThatMatters() {
        double[] to = new double[9];
        Moves moves = SCENE.move("sheet", to).move("tile", Pose.at(4, 0, 0)).fraction(0.5);
        assertThatThrownBy(moves::positions).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'sheet'").hasMessageContaining("pass its current positions");
        assertThatThrownBy(() -> moves.pose("tile")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> moves.applyTo(SCENE.positions())).isInstanceOf(InvalidInputException.class);
        assertThat(moves.pose("tile", Pose.at(2, 0, 0))).contains(Pose.at(3, 0, 0));
        assertThat(moves.positions(part -> TILE.positions()).get(1)).startsWith(0.5, 0, 0, 1.5);
        double[] all = SCENE.positions();
        moves.applyTo(all, part -> Pose.ORIGIN);
        assertThat(all).startsWith(3, 0, 0).containsSequence(0.5, 0, 0, 1.5, 0, 0, 0.5, 0.5, 0);
        try (SceneQueries queries = SceneQueries.of(SCENE, 1)) {
            queries.place(moves);
            queries.place(moves);
            assertThat(queries.positions("sheet")).startsWith(0.25, 0, 0, 0.75, 0, 0);
            assertThat(queries.positions("tile")).startsWith(1 + 3, 0, 0);
        }
    }

    @Test
    void candidatesCoverFractionsWithoutAMargin() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 50; i++) {
            RandomMotion motion = new RandomMotion(random, false);
            try (Detector detector = start(motion.scene); Detector expected = start(motion.scene)) {
                StepCandidates candidates = detector.candidates(motion.moves, 0);
                Moves shorter = motion.moves.fraction(random.nextDouble());
                assertThat(candidates.probe(shorter)).isEqualTo(expected.probe(shorter));
            }
        }
    }

    @Test
    void safeFractionsLeadToNoNewIntersection() {
        SplittableRandom random = new SplittableRandom(11);
        int limited = 0;
        for (int i = 0; i < 400; i++) {
            RandomMotion motion = new RandomMotion(random, i % 2 == 0);
            try (Detector detector = Detector.continuous(motion.scene).threads(1).start();
                    DiscreteDetector instant = Detector.discrete(motion.scene).threads(1).start()) {
                Set<Long> before = pairs(instant.detect());
                double free = detector.safeStep(motion.moves);
                limited += free < 1 ? 1 : 0;
                Moves safe = motion.moves.fraction(free);
                assertThat(before).as("scene %d at %s", i, free).containsAll(pairs(instant.detect(safe)));
                detector.advance(safe);
                assertThat(detector.safeStep(motion.scene.moves())).isEqualTo(1);
                detector.reset(motion.start);
                assertThat(detector.safeStep(motion.moves.fraction(0.9 * free))).as("scene %d", i).isEqualTo(1);
            }
        }
        assertThat(limited).isBetween(200, 399);
    }

    private static Set<Long> pairs(Intersections found) {
        Set<Long> pairs = new HashSet<>();
        for (int i = 0; i < found.size(); i++) {
            pairs.add(IndexPair.pack(found.triangleA(i), found.triangleB(i)));
        }
        return pairs;
    }

    /** A few small parts of random triangles that go through each other. */
    private static final class RandomMotion {
        private final SplittableRandom random;
        private final Scene scene;
        private final Moves start;
        private final Moves moves;

        RandomMotion(SplittableRandom random, boolean turns) {
            this.random = random;
            Scene.Builder builder = Scene.builder();
            for (int i = 0; i < 4; i++) {
                builder.add(i == 0
                        ? Part.deforming("0", soup())
                        : i == 1
                                ? Part.fixed("1", soup(), pose(0, 2))
                                : Part.rigid(Integer.toString(i), soup(), pose(3, 2)));
            }
            scene = builder.build();
            start = scene.moves();
            moves = scene.moves();
            double[] from = scene.parts().get(0).positions();
            double[] to = from.clone();
            Arrays.setAll(to, i -> from[i] + random.nextDouble(-0.5, 0.5));
            start.move("0", from);
            moves.move("0", to);
            for (Part part : scene.parts().subList(2, 4)) {
                Pose at = part.pose();
                start.move(part.name(), at);
                Pose turned = turns
                        ? at.turned(random.nextDouble(), random.nextDouble(), 1, 2 * random.nextDouble())
                        : at;
                Pose end = new Pose(at.x() + random.nextDouble(-1, 1), at.y() + random.nextDouble(-1, 1),
                        at.z() + random.nextDouble(-1, 1), turned.w(), turned.i(), turned.j(), turned.k());
                switch (random.nextInt(turns ? 3 : 1)) {
                    case 0 -> moves.move(part.name(), end, Path.ABOUT_CENTER);
                    case 1 -> moves.move(part.name(), end, Path.SCREW);
                    default -> moves.turn(part.name(), new double[3], new double[] { random.nextDouble(), 0.1, 0.2 },
                            random.nextDouble(-9, 9), random.nextDouble());
                }
            }
        }

        private Mesh soup() {
            double[] positions = new double[21];
            Arrays.setAll(positions, i -> random.nextDouble(-0.5, 0.5));
            return new Mesh(Topology.of(7, new int[] { 0, 1, 2, 1, 2, 3, 4, 5, 6 }), positions);
        }

        private Pose pose(double angle, double distance) {
            Pose turned = Pose.ORIGIN.turned(random.nextDouble(), random.nextDouble(), 1, angle * random.nextDouble());
            return new Pose(distance * random.nextDouble(-0.5, 0.5), distance * random.nextDouble(-0.5, 0.5),
                    distance * random.nextDouble(-0.5, 0.5), turned.w(), turned.i(), turned.j(), turned.k());
        }
    }
}
