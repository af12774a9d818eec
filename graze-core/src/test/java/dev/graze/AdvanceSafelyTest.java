package dev.graze;

import static dev.graze.TouchingBodies.box;
import static dev.graze.TouchingBodies.sheet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Moves.Path;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The fail-safe of a loop goes as far as is certainly free, for the positions that it rounds to. */
class AdvanceSafelyTest {
    private static final Mesh FLOOR = sheet(-4, -4, 0, 8, 2, false);
    private static final Scene BOX_ABOVE_FLOOR = Scene.of(Part.fixed("floor", FLOOR),
            Part.rigid("box", box(0, 0, 0, 1, 1), Pose.at(0, 0, 1)));

    @Test
    void goesNineTenthsOfWhatIsFree() {
        try (Detector detector = Detector.continuous(BOX_ABOVE_FLOOR).threads(1).start()) {
            assertThat(detector.advanceSafely(BOX_ABOVE_FLOOR.move("box", Pose.at(2, 0, 0.5)))).isEqualTo(1);
            assertThat(detector.pose("box")).isEqualTo(Pose.at(2, 0, 0.5));
            double taken = detector.advanceSafely(BOX_ABOVE_FLOOR.move("box", Pose.at(2, 0, -0.5)));
            assertThat(taken).isCloseTo(0.45, within(1e-6)).isLessThanOrEqualTo(0.45);
            assertThat(detector.pose("box").z()).isCloseTo(0.05, within(1e-6));
            assertThatThrownBy(detector::accept).as("it has moved already").isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void staysWhereItIsPressedAgainstTheFloor() {
        try (Detector detector = Detector.continuous(BOX_ABOVE_FLOOR).threads(1).start()) {
            detector.reset(BOX_ABOVE_FLOOR.move("box", Pose.at(0, 0, 0)));
            Moves down = BOX_ABOVE_FLOOR.move("box", Pose.at(0, 0, -0.25));
            assertThat(detector.advanceSafely(down)).isZero();
            assertThat(detector.pose("box")).isEqualTo(Pose.at(0, 0, 0));
            assertThatThrownBy(detector::accept).as("the last question was refused")
                    .isInstanceOf(IllegalStateException.class);
            assertThat(detector.advanceSafely(BOX_ABOVE_FLOOR.move("box", Pose.at(1, 0, 0)))).as("slides").isEqualTo(1);
        }
    }

    @Test
    void stopsDeformingMeshesPartway() {
        Mesh box = box(0, 0, 1, 1, 1);
        Scene scene = Scene.of(Part.deforming("floor", FLOOR), Part.deforming("box", box));
        double[] start = scene.positions();
        double[] next = start.clone();
        for (int i = FLOOR.positions().length + 2; i < next.length; i += 3) {
            next[i] -= 2;
        }
        try (Detector detector = Detector.continuous(scene).threads(1).start()) {
            double taken = detector.advanceSafely(next);
            assertThat(taken).isCloseTo(0.45, within(1e-6));
            assertThat(detector.positions("box")[2]).isCloseTo(0.1, within(2e-6));
            assertThat(detector.positions("floor")).containsExactly(FLOOR.positions());
            assertThatThrownBy(() -> detector.advanceSafely(new double[3])).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void followsThePathOfPartsThatTurnAndRefusesToStopOthersPartway() {
        Pose turned = Pose.at(0, 0, -0.5).turned(0, 0, 1, 1);
        try (Detector detector = Detector.continuous(BOX_ABOVE_FLOOR).threads(1).start()) {
            Moves onChords = BOX_ABOVE_FLOOR.move("box", turned);
            assertThatThrownBy(() -> detector.advanceSafely(onChords)).isInstanceOf(InvalidInputException.class);
            assertThat(detector.pose("box")).isEqualTo(Pose.at(0, 0, 1));
            double taken = detector.advanceSafely(BOX_ABOVE_FLOOR.moves().move("box", turned, Path.SCREW));
            assertThat(taken).isBetween(0.55, 0.61);
            assertThat(detector.pose("box").z()).isBetween(0.05, 0.2);
        }
    }

    private static Mesh leaning(double x, double lean) {
        Mesh box = box(x, 0, 0, 1, 1);
        double[] positions = box.positions().clone();
        for (int i = 0; i < positions.length; i += 3) {
            positions[i] += lean * positions[i + 2];
        }
        return new Mesh(box.topology(), positions);
    }

    /** Rounding pushes what slides on a slope into it, or lifts it off: only what is certainly free is taken. */
    @Test
    void takesOnlyFreeMotionsOfBodiesThatSlideOnASlope() {
        SplittableRandom random = new SplittableRandom(5);
        Mesh wall = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }),
                new double[] { -9, 1.5, -9, 9, 1.5, -9, 0, 1.5, 9 });
        int notFree = 0;
        int moved = 0;
        for (int i = 0; i < 300; i++) {
            double lean = random.nextDouble(-1, 1);
            Scene scene = Scene.of(Part.fixed("wall", wall), Part.fixed("slope", leaning(0, lean)),
                    Part.rigid("body", leaning(1, lean)));
            double up = random.nextDouble(-0.5, 0.5);
            Moves moves = scene.move("body", Pose.at(lean * up, 1, up));
            try (Detector detector = Detector.continuous(scene).threads(1).start();
                    Detector check = Detector.continuous(scene).engine("brute").threads(1).start()) {
                double free = detector.safeStep(moves);
                notFree += detector.safeStep(moves.fraction(0.9 * free)) < 1 ? 1 : 0;
                double taken = detector.advanceSafely(moves);
                moved += taken > 0 ? 1 : 0;
                assertThat(taken).isLessThanOrEqualTo(free);
                assertThat(check.safeStep(scene.move("body", detector.pose("body")))).isEqualTo(1);
            }
        }
        assertThat(notFree).as("rounding matters").isPositive();
        assertThat(moved).as("often nothing is in the way").isPositive();
    }
}
