package dev.graze.bench.hpccd;

import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.SceneRows;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One figure that all scenes have.
 *
 * @param suffix    of its name, behind that of the scene
 * @param value     NaN where a scene has nothing to measure
 * @param overall   of all scenes together, where that makes sense
 * @param paper     the paper's for a scene; NaN where it reports none
 * @param paperMean the paper's mean over its scenes; NaN where it is that of what it reports for each
 */
record Column(String title, String suffix, Unit unit, ToDoubleFunction<HpccdBench> value,
        ToDoubleFunction<SceneRows<HpccdBench>> overall,
        ToDoubleFunction<HpccdScene> paper, double paperMean) {
    /** With the mean of the scenes for all together. */
    static Column of(String title, String suffix, Unit unit, ToDoubleFunction<HpccdBench> value) {
        return new Column(title, suffix, unit, value, scenes -> scenes.mean(value), scene -> Double.NaN, Double.NaN);
    }

    /** The same beside what the paper reports for each scene. */
    Column besideScenes(ToDoubleFunction<HpccdScene> inPaper) {
        return new Column(title, suffix, unit, value, overall, inPaper, Double.NaN);
    }

    /** The same beside what the paper reports over all scenes. */
    Column besideMean(double inPaper) {
        return new Column(title, suffix, unit, value, overall, paper, inPaper);
    }

    /** The same with something better than a mean for all scenes together. */
    Column overall(ToDoubleFunction<SceneRows<HpccdBench>> figure) {
        return new Column(title, suffix, unit, value, figure, paper, paperMean);
    }

    /** A row for each scene and one for the mean. */
    static FigureTable table(String title, String note, SceneRows<HpccdBench> scenes, List<Column> columns) {
        List<FigureTable.Row> rows = scenes
                .rows(bench -> columns.stream().map(column -> column.figure(scenes, bench)).toList());
        rows.add(new FigureTable.Row("mean", columns.stream().map(column -> column.overall(scenes)).toList()));
        return new FigureTable(title, note, columns.stream().map(Column::title).toList(), rows);
    }

    private Figure figure(SceneRows<HpccdBench> scenes, HpccdBench bench) {
        return Figure.beside(scenes.name(bench, suffix), value.applyAsDouble(bench), unit,
                paper.applyAsDouble(bench.scene()));
    }

    /** Of times and counts there is none: it would be that of the largest scene. */
    private Figure overall(SceneRows<HpccdBench> scenes) {
        if (unit == Unit.MILLISECONDS || unit == Unit.COUNT) {
            return Figure.nothing();
        }
        double inPaper = Double.isNaN(paperMean) ? scenes.mean(bench -> paper.applyAsDouble(bench.scene())) : paperMean;
        return Figure.beside(scenes.paper() + "." + suffix, overall.applyAsDouble(scenes), unit, inPaper);
    }
}
