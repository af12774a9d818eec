package dev.graze.bench.hpccd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScalabilityTest {
    @Test
    void isTestTimeOverRemainingTestTime() {
        assertThat(HpccdPaper.scalability(10, 5)).isEqualTo(2);
        assertThat(HpccdPaper.scalability(10, 0)).isEqualTo(1);
        assertThat(HpccdPaper.scalability(10, -10)).as("a device that costs more than it saves").isEqualTo(0.5);
    }

    @Test
    void isUndefinedIfMoreIsSavedThanTheTestsTook() {
        assertThat(HpccdPaper.scalability(10, 10)).isNaN();
        assertThat(HpccdPaper.scalability(10, 11)).isNaN();
    }
}
