package dev.graze.cli.bench.rays;

import dev.graze.cli.bench.report.BarChart;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.ReportPage;
import java.util.List;

/** {@code --html}: the tables with charts. */
final class RaysPage {
    private RaysPage() {
    }

    static ReportPage of(RaysTables tables, String command) {
        FigureTable phases = tables.phases();
        ReportPage page = new ReportPage("Iterative and predictive rays, measured again",
                "The tables and figures of \"Iterative and Predictive Ray-Traced Collision Detection for Multi-GPU Architectures\" (Lehericey), "
                        + "measured with Graze's rays on Graze's scenes beside what the paper reports. "
                        + "Bodies and machine are not the paper's: compare ratios rather than times. " + tables.device().note())
                .origin(command).section(tables.scenes(), List.of());
        tables.steps().forEach(steps -> page.section(steps, List.of(BarChart.draw(steps, 0))));
        page.section(phases, List.of(BarChart.draw(phases, 2), BarChart.draw(phases, 5))).section(tables.losses(), List.of());
        if (tables.device().splits()) {
            page.section(tables.devices(), List.of(BarChart.draw(tables.devices(), 1)));
        }
        return page.section(tables.predictive(), List.of(BarChart.draw(tables.predictive(), 2)))
                .section(tables.projected(), List.of(BarChart.draw(tables.projected(), 2)));
    }
}
