package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SolidTrialsTest {
    @Test
    void relationsAndPointsAgreeWithCountedCells() {
        SolidTrials trials = new SolidTrials();
        for (long seed = 1; seed <= 100; seed++) {
            assertThat(trials.run(seed)).as("seed %d", seed).isEmpty();
        }
        assertThat(trials.relations()).isEqualTo(200);
        assertThat(trials.points()).isEqualTo(1000);
        assertThat(trials.penetrations()).isEqualTo(100);
        assertThat(trials.faults()).isZero();
    }
}
