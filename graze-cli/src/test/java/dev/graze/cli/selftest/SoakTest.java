package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoakTest {
    @ParameterizedTest
    @ValueSource(strings = { "slabs", "front" })
    void allLapsFindTheSameContacts(String engine) {
        SoakRun run = new SoakRun(new SoakScene(8), engine, 2);
        assertThat(run.run(0.5, sample -> assertThat(sample.heapBytes()).isPositive())).isTrue();
        assertThat(run.samples()).hasSize(30);
        assertThat(run.steps()).isGreaterThanOrEqualTo(30L * SoakScene.LAP);
        assertThat(run.contacts()).isGreaterThan(run.steps());
    }

    @Test
    void sceneRepeatsAfterALap() {
        SoakScene scene = new SoakScene(8);
        assertThat(scene.frame(SoakScene.LAP + 7L)).isEqualTo(scene.frame(7));
        try (Detector detector = Detector.continuous(scene.topology()).threads(1).start(scene.frame(0))) {
            assertThat(detector.advance(scene.frame(1)).size()).as("apart").isZero();
            assertThat(detector.advance(scene.frame(SoakScene.LAP / 2)).size()).as("through each other").isPositive();
        }
    }
}
