package dev.graze.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Tables with a row for each scene that was measured.
 *
 * @param paper how names of figures begin
 * @param key   of a scene: its row's label, and the second part of names
 */
public record SceneRows<B>(String paper, List<B> benches, Function<B, String> key) {
    public FigureTable table(String title, String note, List<String> columns, Function<B, List<Figure>> figures) {
        return new FigureTable(title, note, columns, rows(figures));
    }

    /** To which the caller may add. */
    public List<FigureTable.Row> rows(Function<B, List<Figure>> figures) {
        List<FigureTable.Row> rows = new ArrayList<>();
        benches.forEach(bench -> rows.add(new FigureTable.Row(key.apply(bench), figures.apply(bench))));
        return rows;
    }

    /** Of a figure of one scene. */
    public String name(B bench, String suffix) {
        return paper + "." + key.apply(bench) + "." + suffix;
    }

    /** Over the scenes that have it. */
    public double mean(ToDoubleFunction<B> figure) {
        return benches.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value)).average().orElse(Double.NaN);
    }
}
