package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.mesh.Mesh;
import org.junit.jupiter.api.Test;

class FallingClothTest {
    @Test
    void drapesOverTheBallAndNeverIntersectsIt() {
        try (FallingCloth cloth = new FallingCloth(16);
                DiscreteDetector detector = Detector.discrete(cloth.mesh().topology()).start()) {
            int changed = 0;
            for (int step = 0; step < 60; step++) {
                changed += cloth.step();
                Mesh mesh = cloth.mesh();
                assertThat(detector.detect(mesh.positions()).size()).as("intersections after step %d", step).isZero();
            }
            assertThat(changed).as("changes of the motion").isPositive();
            assertThat(cloth.lowest()).as("hangs down around the ball").isLessThan(0);
        }
    }
}
