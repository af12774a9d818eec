package dev.graze.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Makes tables with one row per measured scene.
 *
 * @param paper  the first part of row names
 * @param scenes the measurements, one per scene
 * @param key    returns the name of a scene: its row's label, and the second part of row names
 */
public record SceneTables<M>(String paper, List<M> scenes, Function<M, String> key) {
    /** Makes a table with a row for each scene. */
    public FigureTable table(String title, String note, List<Column<M>> columns) {
        return table(title, note, columns, rows(columns));
    }

    /** Makes a table with a row for each scene and one for their mean. */
    public FigureTable tableWithMean(String title, String note, List<Column<M>> columns) {
        List<FigureTable.Row> rows = rows(columns);
        rows.add(new FigureTable.Row("mean", columns.stream().map(column -> column.mean(this)).toList()));
        return table(title, note, columns, rows);
    }

    private List<FigureTable.Row> rows(List<Column<M>> columns) {
        List<FigureTable.Row> rows = new ArrayList<>();
        scenes.forEach(scene -> rows.add(new FigureTable.Row(key.apply(scene),
                columns.stream().map(column -> column.figure(this, scene)).toList())));
        return rows;
    }

    private static <M> FigureTable table(String title, String note, List<Column<M>> columns,
            List<FigureTable.Row> rows) {
        return new FigureTable(title, note, columns.stream().map(Column::title).toList(), rows);
    }

    /** Returns the name of a figure of one scene. */
    public String name(M scene, String suffix) {
        return paper + "." + key.apply(scene) + "." + suffix;
    }

    /** Averages a figure over the scenes that have it; NaN if none does. */
    static <M> double mean(List<M> scenes, ToDoubleFunction<M> figure) {
        return scenes.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value)).average().orElse(Double.NaN);
    }
}
