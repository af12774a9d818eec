package dev.graze.cli.bench.steal;

import dev.graze.cli.bench.report.BarChart;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.ReportPage;
import dev.graze.cli.bench.report.StackedBars;
import java.util.List;

/** {@code --html}: the tables with charts. */
final class StealPage {
    private StealPage() {
    }

    static ReportPage of(StealTables tables, String command) {
        FigureTable one = tables.onOneUnit();
        FigureTable two = tables.onTwoUnits();
        FigureTable speedups = tables.speedups();
        FigureTable kernels = tables.kernels();
        return new ReportPage("Lazy work stealing, measured again",
                "The tables of \"Lazy Work Stealing for Continuous Hierarchy Traversal on Deformable Bodies\" (da Silva, Esperança, Marroquim), "
                        + "measured with Graze's engines lazy-steal and balance on Graze's scenes beside what the paper reports. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times. " + tables.devices().note())
                .origin(command).section(tables.scenes(), List.of(BarChart.draw(tables.scenes(), 2)))
                .section(one, List.of(BarChart.draw(one, 2))).section(two, List.of(BarChart.draw(two, 2)))
                .section(speedups, List.of(BarChart.draw(speedups, 0), BarChart.draw(speedups, 1)))
                .section(kernels, List.of(StackedBars.draw(kernels))).section(tables.stealing(), List.of())
                .section(tables.idleGroups(), List.of()).section(tables.builds(), List.of());
    }
}
