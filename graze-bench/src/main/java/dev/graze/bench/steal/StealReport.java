package dev.graze.bench.steal;

import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.StackedBars;

/** The tables in the paper's order, with charts. */
final class StealReport {
    private StealReport() {
    }

    static PaperReport of(StealTables tables) {
        FigureTable one = tables.onOneUnit();
        FigureTable two = tables.onTwoUnits();
        FigureTable speedups = tables.speedups();
        FigureTable kernels = tables.kernels();
        return new PaperReport("Lazy work stealing, measured again",
                "The tables of \"Lazy Work Stealing for Continuous Hierarchy Traversal on Deformable Bodies\" (da Silva, Esperança, Marroquim), "
                        + "measured with Graze's engines lazy-steal and balance on Graze's scenes beside what the paper reports. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times. "
                        + tables.devices().note())
                .add(tables.scenes(), BarChart.draw(tables.scenes(), 2))
                .add(one, BarChart.draw(one, 2)).add(two, BarChart.draw(two, 2))
                .add(speedups, BarChart.draw(speedups, 0), BarChart.draw(speedups, 1))
                .add(kernels, StackedBars.draw(kernels)).add(tables.stealing())
                .add(tables.idleGroups()).add(tables.builds());
    }
}
