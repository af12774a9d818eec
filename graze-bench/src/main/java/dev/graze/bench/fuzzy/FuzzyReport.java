package dev.graze.bench.fuzzy;

import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.StackedBars;

/** The tables in the paper's order, with charts. */
final class FuzzyReport {
    private FuzzyReport() {
    }

    static PaperReport of(FuzzyTables tables) {
        FigureTable times = tables.times();
        FigureTable shares = tables.shares();
        PaperReport report = new PaperReport("Fuzzy scene subdivision, measured again",
                "The tables and figures of \"Collision Detection Based on Fuzzy Scene Subdivision\" (Mainzer, Zachmann), measured with Graze's engine fuzzy "
                        + "on Graze's scenes beside what the paper reports, and Graze's other engines beside it. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times. "
                        + tables.device().note())
                .add(times, BarChart.draw(times, 2), BarChart.draw(times, 3))
                .add(tables.motionTimes()).add(shares, StackedBars.draw(shares));
        report.add(tables.pairs()).add(tables.candidates()).add(tables.parts());
        tables.stages().forEach(report::add);
        if (tables.device().exists()) {
            report.add(tables.devices());
        }
        return report;
    }
}
