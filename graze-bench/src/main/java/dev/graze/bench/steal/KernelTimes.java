package dev.graze.bench.steal;

import dev.graze.cli.output.Median;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.device.SearchReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a device reports step by step, in the timed runs only: those come last, after any number of warm-up runs. The
 * first steps of each run are left out as well, since they build what later steps reuse.
 */
final class KernelTimes {
    private final int stepsEach;
    private final int leadIn;
    private final int timedReports;
    private final ArrayDeque<SearchReport> reports = new ArrayDeque<>();
    private final List<SearchReport> firsts = new ArrayList<>();
    private int seen;

    /**
     * @param leadIn    the steps at the beginning of each run that do not count, at least one
     * @param timedRuns how many runs are timed, the last ones
     */
    KernelTimes(int stepsEach, int leadIn, int timedRuns) {
        this.stepsEach = stepsEach;
        this.leadIn = leadIn;
        this.timedReports = timedRuns * (stepsEach - leadIn);
    }

    void add(SearchReport report) {
        int step = seen++ % stepsEach;
        if (step == 0) {
            firsts.add(report);
        }
        if (step < leadIn) {
            return;
        }
        reports.add(report);
        if (reports.size() > timedReports) {
            reports.remove();
        }
    }

    /** Returns the median over the timed steps. */
    double milliseconds(Phase part) {
        return median(reports, report -> report.nanos(part) / 1e6);
    }

    /** Returns the time to build the program, from the cache or compiled, in any run; NaN if no run did that. */
    double buildMilliseconds(boolean kept) {
        return median(firsts.stream().filter(report -> report.keptProgram() == kept).toList(),
                report -> report.buildNanos() / 1e6);
    }

    /** Returns the mean over the timed steps. */
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

    private static <T> double median(Collection<T> of, ToDoubleFunction<T> figure) {
        return Median.of(of.stream().mapToDouble(figure).toArray());
    }
}
