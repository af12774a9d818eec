package dev.graze.bench.steal;

import dev.graze.cli.output.Median;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.device.SearchReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a device reports step by step. The first step of each run is left out: it builds what later steps reuse. */
final class KernelTimes {
    private final int stepsEach;
    private final List<SearchReport> reports = new ArrayList<>();
    private final List<SearchReport> firsts = new ArrayList<>();
    private int seen;

    KernelTimes(int stepsEach) {
        this.stepsEach = stepsEach;
    }

    void add(SearchReport report) {
        if (seen++ % stepsEach == 0) {
            firsts.add(report);
        } else {
            reports.add(report);
        }
    }

    /** Returns the median over all steps. */
    double milliseconds(Phase part) {
        return median(reports, report -> report.nanos(part) / 1e6);
    }

    /** Returns the time to build the program, either from the cache or compiled; NaN if no run did that. */
    double buildMilliseconds(boolean kept) {
        return median(firsts.stream().filter(report -> report.keptProgram() == kept).toList(),
                report -> report.buildNanos() / 1e6);
    }

    /** Returns the mean over all steps. */
    double perStep(Count count) {
        return reports.stream().mapToLong(report -> report.count(count)).average().orElse(Double.NaN);
    }

    int groups() {
        return reports.getFirst().groups();
    }

    /** Returns the percentage of a group's rounds in which it had no work. */
    double idlePercent(int group) {
        long rounds = reports.stream().mapToLong(report -> report.rounds(group)).sum();
        long idle = reports.stream().mapToLong(report -> report.idleRounds(group)).sum();
        return rounds == 0 ? Double.NaN : 100.0 * idle / rounds;
    }

    private static <T> double median(List<T> of, ToDoubleFunction<T> figure) {
        return Median.of(of.stream().mapToDouble(figure).toArray());
    }
}
