package dev.graze.bench.report;

import dev.graze.bench.report.Figure.Unit;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A column of a table with one row per measured scene, and optionally a row for the mean. Describes where the figures
 * come from: the measurement, and the paper's value beside it.
 */
public final class Column<M> {
    private final String title;
    private final String suffix;
    private final Unit unit;
    private final ToDoubleFunction<M> value;
    private ToDoubleFunction<M> paperLow = measured -> Double.NaN;
    private ToDoubleFunction<M> paperHigh = measured -> Double.NaN;
    private boolean hasMean;
    private String meanSuffix;
    private ToDoubleFunction<List<M>> overall;
    private ToDoubleFunction<List<M>> paperMeanLow = all -> SceneTables.mean(all, paperLow);
    private ToDoubleFunction<List<M>> paperMeanHigh = all -> SceneTables.mean(all, paperHigh);

    private Column(String title, String suffix, Unit unit, ToDoubleFunction<M> value) {
        this.title = title;
        this.suffix = suffix;
        this.unit = unit;
        this.value = value;
        // The mean of times or counts would be mostly that of the largest scene.
        this.hasMean = unit != Unit.MILLISECONDS && unit != Unit.COUNT;
        this.meanSuffix = suffix;
        this.overall = all -> SceneTables.mean(all, value);
    }

    /**
     * Describes a column without figures from the paper.
     *
     * @param suffix what follows the scene in the names of the figures
     * @param value  NaN where a scene has nothing to measure
     */
    public static <M> Column<M> of(String title, String suffix, Unit unit, ToDoubleFunction<M> value) {
        return new Column<>(title, suffix, unit, value);
    }

    /** Sets the paper's figure for each scene; NaN where it reports none. */
    public Column<M> paper(ToDoubleFunction<M> figure) {
        this.paperLow = figure;
        this.paperHigh = figure;
        return this;
    }

    /** Sets the range that the paper reports for its scenes; it is shown for each scene and for the mean. */
    public Column<M> paperRange(double low, double high) {
        this.paperLow = measured -> low;
        this.paperHigh = measured -> high;
        this.paperMeanLow = all -> low;
        this.paperMeanHigh = all -> high;
        return this;
    }

    /** Sets the mean that the paper reports; by default it is the mean of its figures. */
    public Column<M> paperMean(double figure) {
        this.paperMeanLow = all -> figure;
        this.paperMeanHigh = all -> figure;
        return this;
    }

    /** Sets how all scenes together are measured; by default it is the mean over the scenes. */
    public Column<M> overall(ToDoubleFunction<List<M>> figure) {
        this.overall = figure;
        return this;
    }

    /** Sets what the name of the mean ends with; by default it is the suffix of the scenes. */
    public Column<M> meanNamed(String name) {
        this.meanSuffix = name;
        return this;
    }

    public Column<M> withoutMean() {
        this.hasMean = false;
        return this;
    }

    String title() {
        return title;
    }

    Figure figure(SceneTables<M> scenes, M measured) {
        return Figure.besideRange(scenes.name(measured, suffix), value.applyAsDouble(measured), unit,
                paperLow.applyAsDouble(measured), paperHigh.applyAsDouble(measured));
    }

    Figure mean(SceneTables<M> scenes) {
        if (!hasMean) {
            return Figure.nothing();
        }
        List<M> all = scenes.scenes();
        return Figure.besideRange(scenes.paper() + "." + meanSuffix, overall.applyAsDouble(all), unit,
                paperMeanLow.applyAsDouble(all), paperMeanHigh.applyAsDouble(all));
    }
}
