package dev.graze.bench.mccd;

import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.LineChart;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.StackedBars;
import java.util.stream.IntStream;

/** The tables in the paper's order, with charts. */
final class MccdReport {
    private MccdReport() {
    }

    static PaperReport of(MccdTables tables) {
        FigureTable savings = tables.savings();
        FigureTable phc = tables.phcOverFront();
        FigureTable speedups = tables.speedups();
        return new PaperReport("MCCD, measured again",
                "The tables and figures of \"MCCD: Multi-Core Collision Detection between Deformable Models using Front-Based Decomposition\" "
                        + "(Tang, Manocha, Tong), measured with Graze's engines on Graze's scenes beside what the paper reports. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times.")
                .add(tables.scenes()).add(tables.stages(), StackedBars.draw(tables.stages()))
                .add(savings,
                        IntStream.range(0, savings.columns().size()).mapToObj(i -> BarChart.draw(savings, i))
                                .toArray(String[]::new))
                .add(phc, LineChart.draw(scenesOnly(phc), tables.threadCounts(), "threads", false))
                .add(speedups,
                        LineChart.draw(scenesOnly(speedups), tables.threadCounts(), "threads; dashed: linear", true))
                .add(tables.queries(), BarChart.draw(tables.queries(), 2), BarChart.draw(tables.queries(), 4));
    }

    /** Without the mean, which has one figure and would be a line of one point. */
    private static FigureTable scenesOnly(FigureTable table) {
        return new FigureTable(table.title(), table.note(), table.columns(),
                table.rows().subList(0, table.rows().size() - 1));
    }
}
