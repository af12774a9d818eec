package dev.graze.bench.rays;

import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.PaperReport;

/** The tables in the paper's order, with charts. */
final class RaysReport {
    private RaysReport() {
    }

    static PaperReport of(RaysTables tables) {
        FigureTable phases = tables.phases();
        PaperReport report = new PaperReport("Iterative and predictive rays, measured again",
                "The tables and figures of \"Iterative and Predictive Ray-Traced Collision Detection for Multi-GPU Architectures\" (Lehericey), "
                        + "measured with Graze's rays on Graze's scenes beside what the paper reports. "
                        + "Bodies and machine are not the paper's: compare ratios rather than times. "
                        + tables.device().note())
                .add(tables.scenes());
        tables.steps().forEach(steps -> report.add(steps, BarChart.draw(steps, 0)));
        report.add(phases, BarChart.draw(phases, 2), BarChart.draw(phases, 5)).add(tables.losses());
        if (tables.device().splits()) {
            report.add(tables.devices(), BarChart.draw(tables.devices(), 1));
        }
        return report.add(tables.predictive(), BarChart.draw(tables.predictive(), 2))
                .add(tables.projected(), BarChart.draw(tables.projected(), 2));
    }
}
