package dev.graze.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepeatsTest {
    @Test
    void medianIsTheMiddleOfTheSortedTimes() {
        assertThat(medianOf(9)).isEqualTo(9);
        assertThat(medianOf(100, 1, 7)).isEqualTo(7);
        assertThat(medianOf(4, 1000, 1, 7)).isEqualTo(5.5);
    }

    private static double medianOf(long... times) {
        Repeats repeats = new Repeats(times.length);
        for (long time : times) {
            repeats.add(time);
        }
        return repeats.medianNanos();
    }
}
