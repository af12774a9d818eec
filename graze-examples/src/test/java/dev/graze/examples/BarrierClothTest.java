package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import org.junit.jupiter.api.Test;

class BarrierClothTest {
    @Test
    void drapesOverTheBlockAndNeverIntersects() {
        try (BarrierCloth world = new BarrierCloth(14);
                DiscreteDetector detector = Detector.discrete(world.mesh().topology()).start()) {
            for (int step = 0; step < 40; step++) {
                world.step();
                assertThat(detector.intersects(world.mesh().positions())).as("intersections after step %d", step)
                        .isFalse();
            }
            assertThat(world.shortenedSteps()).as("Newton steps that the detector shortened").isPositive();
            assertThat(world.detectionShare()).isBetween(0.0, 1.0);
            double[] positions = world.mesh().positions();
            assertThat(positions[2]).as("a corner hangs down").isLessThan(0.1);
            int middle = 15 * 7 + 7;
            assertThat(positions[3 * middle + 2]).as("the middle lies on the block").isBetween(0.3, 0.32);
        }
    }
}
