package dev.graze.bench.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RotationBenchTest {
    @Test
    void turningWheelsAreNeverReportedLate() {
        List<RotationBench.Turn> turns = new RotationBench(12, 1, 0).run(0.1, 5, 20);
        assertThat(turns.get(0).contacts()).isZero();
        assertThat(turns.get(0).toi()).isEqualTo(1);
        for (RotationBench.Turn turn : turns) {
            assertThat(turn.late()).isBetween(-1e-3, 0.0);
            assertThat(turn.allMillis()).isPositive();
            assertThat(turn.firstMillis()).isPositive();
        }
        assertThat(turns.get(1).contacts()).isPositive();
        assertThat(turns.get(2).toi()).isLessThan(turns.get(1).toi());
    }
}
