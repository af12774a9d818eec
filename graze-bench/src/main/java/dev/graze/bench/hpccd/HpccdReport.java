package dev.graze.bench.hpccd;

import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.LineChart;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.StackedBars;
import java.util.ArrayList;
import java.util.List;

/** The tables in the paper's order, with charts. */
final class HpccdReport {
    private HpccdReport() {
    }

    static PaperReport of(HpccdTables tables) {
        PaperReport report = new PaperReport("HPCCD, measured again",
                "The tables and figures of \"HPCCD: Hybrid Parallel Continuous Collision Detection using CPUs and GPUs\" "
                        + "(Kim, Heo, Huh, Kim, Yoon), measured with Graze's engine inter-cd on Graze's scenes beside what the paper reports. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times. "
                        + tables.device().note());
        addThreads(report, tables);
        addComponents(report, tables);
        FigureTable policies = tables.policies();
        report.add(policies, BarChart.draw(policies, 1), BarChart.draw(policies, 2), BarChart.draw(policies, 5));
        if (tables.device().exists()) {
            addDevice(report, tables);
        }
        return report;
    }

    private static void addThreads(PaperReport report, HpccdTables tables) {
        FigureTable both = withNaive(tables.speedups(), tables.naiveSpeedups());
        report.add(tables.scenes())
                .add(tables.speedups(), LineChart.draw(both, tables.threadCounts(), "threads; dashed: linear", true))
                .add(tables.naiveSpeedups());
    }

    /** As in the paper's figure: a line for each scene, and one for the mean of the naive approach. */
    private static FigureTable withNaive(FigureTable units, FigureTable naive) {
        List<FigureTable.Row> rows = new ArrayList<>(units.rows());
        rows.add(new FigureTable.Row("naive, mean", naive.rows().getLast().figures()));
        return new FigureTable(units.title(), units.note(), units.columns(), rows);
    }

    private static void addComponents(PaperReport report, HpccdTables tables) {
        FigureTable serial = tables.serialShares();
        FigureTable parallel = tables.parallelShares();
        report.add(tables.componentSpeedups()).add(serial, StackedBars.draw(serial)).add(parallel,
                StackedBars.draw(parallel));
    }

    private static void addDevice(PaperReport report, HpccdTables tables) {
        FigureTable segments = tables.segments();
        List<Integer> exponents = HpccdBench.SEGMENT_SIZES.stream().map(Integer::numberOfTrailingZeros).toList();
        FigureTable offload = tables.offload();
        report.add(segments, LineChart.draw(segments, exponents, "pairs in a segment, as a power of 2", false))
                .add(offload, BarChart.draw(offload, 0)).add(tables.elementaryTests());
    }
}
