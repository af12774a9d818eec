package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarrierSheetTest {
    @Test
    void theSheetComesToRestAboveTheFloor() {
        try (BarrierSheet barrier = new BarrierSheet(0.15)) {
            double energy = Double.POSITIVE_INFINITY;
            for (int step = 0; step < 120; step++) {
                double next = barrier.step();
                assertThat(next).isLessThanOrEqualTo(energy);
                energy = next;
            }
            double[] sheet = barrier.sheet();
            for (int i = 2; i < sheet.length; i += 3) {
                assertThat(sheet[i]).isBetween(0.001, 0.1);
            }
        }
    }
}
