package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import org.junit.jupiter.api.Test;

class ClothOnBallTest {
    /** Asserts after each step that nothing intersects. */
    private static void run(ClothOnBall world) {
        try (DiscreteDetector detector = Detector.discrete(world.mesh().topology()).start()) {
            for (int step = 0; step < 84; step++) {
                world.step();
                assertThat(detector.intersects(world.mesh().positions())).as("intersections after step %d", step)
                        .isFalse();
            }
        }
    }

    @Test
    void frictionCarriesTheClothAlong() {
        try (ClothOnBall rough = new ClothOnBall(16, 0.5); ClothOnBall smooth = new ClothOnBall(16, 0)) {
            run(rough);
            run(smooth);
            double ball = rough.ballDegrees();
            assertThat(ball).isGreaterThan(45);
            assertThat(rough.clothDegrees()).as("with friction").isGreaterThan(0.9 * ball);
            assertThat(Math.abs(rough.lag())).as("distance from the ball").isLessThan(0.02);
            assertThat(smooth.clothDegrees()).as("without friction").isLessThan(0.6 * ball);
            assertThat(rough.corrections()).as("the detector was needed").isPositive();
        }
    }
}
