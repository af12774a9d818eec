package dev.graze.bench.steal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import org.junit.jupiter.api.Test;

class KernelTimesTest {
    private static SearchReport report(long milliseconds, boolean cached) {
        SearchReport report = new SearchReport(1);
        report.add(Phase.TRAVERSE, 1_000_000 * milliseconds);
        report.add(Count.STEALS, milliseconds);
        report.addRounds(0, 100, milliseconds);
        report.built(1_000_000 * milliseconds, cached);
        return report;
    }

    /** Three runs of three steps: one slow run to warm up, then two that are timed. */
    @Test
    void warmUpRunsDoNotCount() {
        KernelTimes times = new KernelTimes(3, 1, 2);
        for (long milliseconds : new long[] { 90, 80, 70, 60, 1, 2, 50, 3, 4 }) {
            times.add(report(milliseconds, milliseconds < 90));
        }
        assertThat(times.milliseconds(Phase.TRAVERSE)).isEqualTo(2.5);
        assertThat(times.perStep(Count.STEALS)).isEqualTo(2.5);
        assertThat(times.idlePercent(0)).isEqualTo(2.5);
        assertThat(times.buildMilliseconds(false)).as("compiled in the first run").isEqualTo(90);
        assertThat(times.buildMilliseconds(true)).isEqualTo(55);
    }
}
