package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurningGearsTest {
    @Test
    void gearsOfTheSameSpeedMesh() {
        assertThat(TurningGears.turn(1, 45)).isEmpty();
    }

    @Test
    void aSlowerFollowerIsHitByTheDriver() {
        assertThat(TurningGears.turn(0.5, 45)).hasValueSatisfying(touch -> {
            assertThat(touch.degrees()).isBetween(1.0, 30.0);
            assertThat(touch.contact().a().part().name()).isIn("driver", "follower");
            assertThat(touch.contact().b().part()).isNotEqualTo(touch.contact().a().part());
        });
    }
}
