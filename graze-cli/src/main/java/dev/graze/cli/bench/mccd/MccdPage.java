package dev.graze.cli.bench.mccd;

import dev.graze.cli.bench.report.BarChart;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.LineChart;
import dev.graze.cli.bench.report.ReportPage;
import dev.graze.cli.bench.report.StackedBars;
import java.util.List;
import java.util.stream.IntStream;

/** {@code --html}: the tables with charts. */
final class MccdPage {
    private MccdPage() {
    }

    static ReportPage of(MccdTables tables, String command) {
        FigureTable savings = tables.savings();
        FigureTable phc = tables.phcOverFront();
        FigureTable speedups = tables.speedups();
        return new ReportPage("MCCD, measured again",
                "The tables and figures of \"MCCD: Multi-Core Collision Detection between Deformable Models using Front-Based Decomposition\" "
                        + "(Tang, Manocha, Tong), measured with Graze's engines on Graze's scenes beside what the paper reports. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times.")
                .origin(command).section(tables.scenes(), List.of()).section(tables.stages(), List.of(StackedBars.draw(tables.stages())))
                .section(savings, IntStream.range(0, savings.columns().size()).mapToObj(i -> BarChart.draw(savings, i)).toList())
                .section(phc, List.of(LineChart.draw(scenesOnly(phc), tables.threadCounts(), "threads", false)))
                .section(speedups, List.of(LineChart.draw(scenesOnly(speedups), tables.threadCounts(), "threads; dashed: linear", true)))
                .section(tables.queries(), List.of(BarChart.draw(tables.queries(), 2), BarChart.draw(tables.queries(), 4)));
    }

    /** Without the mean, which has one figure and would be a line of one point. */
    private static FigureTable scenesOnly(FigureTable table) {
        return new FigureTable(table.title(), table.note(), table.columns(), table.rows().subList(0, table.rows().size() - 1));
    }
}
