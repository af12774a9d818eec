package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FallingBallsTest {
    private static final int SHEET_VERTICES = 81;

    private static double lowestVertex(FallingBalls balls) {
        double[] positions = balls.mesh().positions();
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 3 * SHEET_VERTICES + 2; k < positions.length; k += 3) {
            lowest = Math.min(lowest, positions[k]);
        }
        return lowest;
    }

    @Test
    void ballComesToRestOnTheSheet() {
        try (FallingBalls balls = new FallingBalls(1, 0)) {
            int contacts = 0;
            for (int step = 0; step < 120; step++) {
                contacts += balls.step();
                assertThat(lowestVertex(balls)).as("after step %d", step).isGreaterThan(-0.005);
            }
            assertThat(contacts).isPositive();
            assertThat(balls.height(0)).isCloseTo(0.5, within(0.02));
        }
    }

    @Test
    void sheetStopsABallThatMovesFartherThanItsSizeInAStep() {
        try (FallingBalls balls = new FallingBalls(1, 200)) {
            for (int step = 0; step < 30; step++) {
                balls.step();
            }
            assertThat(balls.height(0)).isGreaterThan(0.45);
        }
    }

    @Test
    void ballsLandOnEachOther() {
        try (FallingBalls balls = new FallingBalls(2, 0)) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int step = 0; step < 45; step++) {
                balls.step();
                nearest = Math.min(nearest, distanceOfCentres(balls.mesh().positions()));
            }
            assertThat(nearest).isBetween(0.9, 1.02);
        }
    }

    private static double distanceOfCentres(double[] positions) {
        int ballNumbers = (positions.length - 3 * SHEET_VERTICES) / 2;
        double[] difference = new double[3];
        for (int k = 0; k < ballNumbers; k++) {
            int at = 3 * SHEET_VERTICES + k;
            difference[k % 3] += 3 * (positions[at + ballNumbers] - positions[at]) / ballNumbers;
        }
        return Math.sqrt(difference[0] * difference[0] + difference[1] * difference[1] + difference[2] * difference[2]);
    }
}
