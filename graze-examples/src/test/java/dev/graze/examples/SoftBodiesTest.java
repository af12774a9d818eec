package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SoftBodiesTest {
    private static final int STEPS = 300;

    @Test
    void findsWhereTheRodPressesIntoTheBallAndIntoItself() {
        try (SoftBodies bodies = new SoftBodies()) {
            bodies.bend(0);
            assertThat(bodies.betweenBodies()).isZero();
            for (int step = 1; step <= STEPS; step++) {
                bodies.lower(Math.min(0.05, 0.001 * step));
                bodies.bend(1.06 * step / STEPS);
                if (step == STEPS / 2) {
                    assertThat(bodies.betweenBodies()).isPositive();
                    assertThat(bodies.insideItself()).as("half a ring").isZero();
                }
            }
            assertThat(bodies.insideItself()).as("the ends have met").isPositive();
            assertThat(bodies.retraced()).as("most steps follow the rays of the step before").isBetween(2L, STEPS / 2L);
        }
    }
}
