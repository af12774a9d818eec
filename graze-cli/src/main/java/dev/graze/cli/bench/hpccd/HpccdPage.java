package dev.graze.cli.bench.hpccd;

import dev.graze.cli.bench.report.BarChart;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.LineChart;
import dev.graze.cli.bench.report.ReportPage;
import dev.graze.cli.bench.report.StackedBars;
import java.util.ArrayList;
import java.util.List;

/** {@code --html}: the tables with charts. */
final class HpccdPage {
    private HpccdPage() {
    }

    static ReportPage of(HpccdTables tables, String command) {
        ReportPage page = new ReportPage("HPCCD, measured again",
                "The tables and figures of \"HPCCD: Hybrid Parallel Continuous Collision Detection using CPUs and GPUs\" "
                        + "(Kim, Heo, Huh, Kim, Yoon), measured with Graze's engine inter-cd on Graze's scenes beside what the paper reports. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times. " + tables.device().note())
                .origin(command);
        addThreads(page, tables);
        addComponents(page, tables);
        FigureTable policies = tables.policies();
        page.section(policies, List.of(BarChart.draw(policies, 1), BarChart.draw(policies, 2), BarChart.draw(policies, 5)));
        if (tables.device().exists()) {
            addDevice(page, tables);
        }
        return page;
    }

    private static void addThreads(ReportPage page, HpccdTables tables) {
        FigureTable both = withNaive(tables.speedups(), tables.naiveSpeedups());
        page.section(tables.scenes(), List.of())
                .section(tables.speedups(), List.of(LineChart.draw(both, tables.threadCounts(), "threads; dashed: linear", true)))
                .section(tables.naiveSpeedups(), List.of());
    }

    /** As in the paper's figure: a line for each scene, and one for the mean of the naive approach. */
    private static FigureTable withNaive(FigureTable units, FigureTable naive) {
        List<FigureTable.Row> rows = new ArrayList<>(units.rows());
        rows.add(new FigureTable.Row("naive, mean", naive.rows().getLast().figures()));
        return new FigureTable(units.title(), units.note(), units.columns(), rows);
    }

    private static void addComponents(ReportPage page, HpccdTables tables) {
        FigureTable serial = tables.serialShares();
        FigureTable parallel = tables.parallelShares();
        page.section(tables.componentSpeedups(), List.of()).section(serial, List.of(StackedBars.draw(serial))).section(parallel,
                List.of(StackedBars.draw(parallel)));
    }

    private static void addDevice(ReportPage page, HpccdTables tables) {
        FigureTable segments = tables.segments();
        List<Integer> exponents = HpccdBench.SEGMENT_SIZES.stream().map(Integer::numberOfTrailingZeros).toList();
        FigureTable offload = tables.offload();
        page.section(segments, List.of(LineChart.draw(segments, exponents, "pairs in a segment, as a power of 2", false)))
                .section(offload, List.of(BarChart.draw(offload, 0))).section(tables.elementaryTests(), List.of());
    }
}
