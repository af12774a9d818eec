package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PoseTest {
    private static final double[] POINTS = { 1, 2, 3, -4, 0.1, 1e-3, 0, 0, 0 };

    private static double[] placed(Pose pose, double... points) {
        double[] placed = new double[points.length];
        pose.place(points, placed, 0);
        return placed;
    }

    /** Multiplies 3 x 3 matrices, row by row. */
    private static double[] product(double[] a, double[] b) {
        double[] product = new double[9];
        for (int i = 0; i < 27; i++) {
            product[i / 9 * 3 + i / 3 % 3] += a[i / 9 * 3 + i % 3] * b[i % 3 * 3 + i / 3 % 3];
        }
        return product;
    }

    private static double[] aboutAxis(int axis, double sin, double cos) {
        return switch (axis) {
            case 0 -> new double[] { 1, 0, 0, 0, cos, -sin, 0, sin, cos };
            case 1 -> new double[] { cos, 0, sin, 0, 1, 0, -sin, 0, cos };
            default -> new double[] { cos, -sin, 0, sin, cos, 0, 0, 0, 1 };
        };
    }

    private static double[] applied(double[] matrix, double x, double y, double z, double... points) {
        double[] moved = new double[points.length];
        double[] by = { x, y, z };
        for (int i = 0; i < points.length; i++) {
            int first = i / 3 * 3;
            int row = i % 3 * 3;
            moved[i] = matrix[row] * points[first] + matrix[row + 1] * points[first + 1]
                    + matrix[row + 2] * points[first + 2] + by[i % 3];
        }
        return moved;
    }

    @Test
    void everyCombinationOfQuarterTurnsIsExact() {
        int[] sin = { 0, 1, 0, -1 };
        int[] cos = { 1, 0, -1, 0 };
        for (int i = -512; i < 512; i++) {
            int x = i & 7;
            int y = i >> 3 & 7;
            int z = i >> 6; // also negative angles and several turns
            double[] matrix = product(aboutAxis(2, sin[z & 3], cos[z & 3]),
                    product(aboutAxis(1, sin[y & 3], cos[y & 3]), aboutAxis(0, sin[x & 3], cos[x & 3])));
            double[] expected = applied(matrix, 5, 6, 7, POINTS);
            assertThat(placed(Pose.degrees(5, 6, 7, 90 * x, 90 * y, 90 * z), POINTS))
                    .as("%d, %d, %d quarter turns", x, y, z).isEqualTo(expected);
        }
    }

    @Test
    void anglesTurnAboutXThenYThenZ() {
        double[] turned = placed(Pose.degrees(1, 0, 0, 90, 0, 90), 0, 1, 0);
        assertThat(turned).as("y goes to z, which the turn about z keeps; then moved").containsExactly(1, 0, 1);
        double half = Math.sqrt(0.5);
        assertThat(placed(Pose.degrees(0, 0, 0, 0, 0, 45), 1, 0, 0)).containsExactly(new double[] { half, half, 0 },
                within(1e-15));
        assertThat(placed(Pose.degrees(0, 0, 0, 0, 0, 405), 1, 0, 0))
                .isEqualTo(placed(Pose.degrees(0, 0, 0, 0, 0, 45), 1, 0, 0));
    }

    @Test
    void aMatrixAndItsPoseMovePointsAlike() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 1_000; round++) {
            double[] matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
            for (int axis = 0; axis < 3; axis++) {
                // Half turns too: there the real part of the quaternion is 0.
                double angle = random.nextInt(3) == 0 ? Math.PI : random.nextDouble(-4, 4);
                matrix = product(aboutAxis(axis, Math.sin(angle), Math.cos(angle)), matrix);
            }
            assertThat(placed(Pose.of(matrix, 1, -2, 3), POINTS))
                    .containsExactly(applied(matrix, 1, -2, 3, POINTS), within(1e-13));
        }
    }

    @Test
    void everyHalfTurnHasAPose() {
        for (int axis = 0; axis < 3; axis++) {
            double[] matrix = aboutAxis(axis, 0, -1);
            assertThat(placed(Pose.of(matrix, 0, 0, 0), POINTS)).isEqualTo(applied(matrix, 0, 0, 0, POINTS));
        }
    }

    @Test
    void pointsAreWrittenFromAnIndexOn() {
        double[] all = new double[12];
        Pose.at(10, 20, 30).place(new double[] { 1, 2, 3 }, all, 6);
        assertThat(all).containsExactly(0, 0, 0, 0, 0, 0, 11, 22, 33, 0, 0, 0);
    }

    @Test
    void matricesThatAreNotRotationsAreRefused() {
        refuses("is not a rotation", 2, 0, 0, 0, 2, 0, 0, 0, 2);
        refuses("is not a rotation", 1, 0.1, 0, 0, 1, 0, 0, 0, 1);
        refuses("is not a rotation", 1, 0, 0, 0, 1, 0, 0, 0, 1.00001);
        refuses("is not a rotation", 0, 0, 0, 0, 0, 0, 0, 0, 0);
        refuses("is not a rotation", Double.NaN, 0, 0, 0, 1, 0, 0, 0, 1);
        refuses("is not a rotation", 1, 0, 0, 0, 1, 0, 0, 0, Double.POSITIVE_INFINITY);
        refuses("mirrors", 1, 0, 0, 0, 1, 0, 0, 0, -1);
        refuses("mirrors", 0, 1, 0, 1, 0, 0, 0, 0, 1);
        refuses("nine numbers, row by row, not 4", 1, 0, 0, 1);
    }

    private static void refuses(String message, double... matrix) {
        assertThatThrownBy(() -> Pose.of(matrix, 0, 0, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void numbersThatAreNotFiniteAreRefused() {
        assertThatThrownBy(() -> Pose.at(0, Double.NaN, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessage("a pose needs a finite position, not (0.0, NaN, 0.0)");
        assertThatThrownBy(() -> Pose.degrees(0, 0, 0, Double.POSITIVE_INFINITY, 0, 0))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("finite angles");
        assertThatThrownBy(() -> new Pose(0, 0, 0, Double.NaN, 0, 0, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("quaternion of length 1");
        assertThatThrownBy(() -> new Pose(0, 0, 0, 1, 1, 0, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("divide it by its length");
    }
}
