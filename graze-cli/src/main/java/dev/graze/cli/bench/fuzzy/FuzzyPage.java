package dev.graze.cli.bench.fuzzy;

import dev.graze.cli.bench.report.BarChart;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.ReportPage;
import dev.graze.cli.bench.report.StackedBars;
import java.util.List;

/** {@code --html}: the tables with charts. */
final class FuzzyPage {
    private FuzzyPage() {
    }

    static ReportPage of(FuzzyTables tables, String command) {
        FigureTable times = tables.times();
        FigureTable shares = tables.shares();
        ReportPage page = new ReportPage("Fuzzy scene subdivision, measured again",
                "The tables and figures of \"Collision Detection Based on Fuzzy Scene Subdivision\" (Mainzer, Zachmann), measured with Graze's engine fuzzy "
                        + "on Graze's scenes beside what the paper reports, and Graze's other engines beside it. "
                        + "Scenes and machine are not the paper's: compare ratios rather than times. " + tables.device().note())
                .origin(command).section(times, List.of(BarChart.draw(times, 2), BarChart.draw(times, 3)))
                .section(tables.motionTimes(), List.of()).section(shares, List.of(StackedBars.draw(shares)));
        for (FuzzyBench scene : tables.scenes()) {
            page.section(tables.stages(scene), List.of());
        }
        page.section(tables.pairs(), List.of()).section(tables.candidates(), List.of()).section(tables.parts(), List.of());
        if (tables.device().exists()) {
            page.section(tables.devices(), List.of());
        }
        return page;
    }
}
