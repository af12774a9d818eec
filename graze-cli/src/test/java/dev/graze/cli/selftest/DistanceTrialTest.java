package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DistanceTrialTest {
    @Test
    void distancesOfRandomPartsAgreeWithThoseOfTheirItems() {
        long compared = 0;
        for (long seed = 1; seed <= 60; seed++) {
            if (!RandomScenes.scene(seed).isMesh()) {
                DistanceTrial trial = new DistanceTrial(RandomScenes.scene(seed));
                assertThat(trial.problem()).as("scene %s", seed).isEmpty();
                compared += trial.compared();
            }
        }
        assertThat(compared).isGreaterThan(200);
    }
}
