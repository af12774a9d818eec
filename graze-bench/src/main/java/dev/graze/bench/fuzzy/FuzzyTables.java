package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.Course;
import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.SceneRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The tables and figures of the paper, filled with what was measured, and the same in motion. Those that need a device
 * are there only if one took part.
 */
final class FuzzyTables {
    private final SceneRows<FuzzyBench> instants;
    private final SceneRows<FuzzyBench> motions;
    private final MeasuredDevice device;

    FuzzyTables(List<FuzzyBench> instants, List<FuzzyBench> motions, MeasuredDevice device) {
        this.instants = rows(instants);
        this.motions = rows(motions);
        this.device = device;
    }

    private static SceneRows<FuzzyBench> rows(List<FuzzyBench> benches) {
        return new SceneRows<>("fuzzy", benches, bench -> bench.scene().key());
    }

    MeasuredDevice device() {
        return device;
    }

    FigureTable times() {
        return times("Fig. 6: time at an instant, all intersecting triangles",
                "In brackets the paper's: fuzzy on a GTX 480, MCCD (our front) on 16 cores, HPCCD (our inter-cd) on both kinds.",
                "",
                instants, true);
    }

    FigureTable motionTimes() {
        return times("In motion: time of a step, all contacts",
                "The same scenes by boxes around each triangle's motion; the paper has no such figures.",
                "motion.", motions, false);
    }

    private FigureTable times(String title, String note, String prefix, SceneRows<FuzzyBench> benches,
            boolean inPaper) {
        return benches.table(title, note,
                List.of("triangles", "found", "fuzzy", "front", "inter-cd", "slabs", "fuzzy over front"),
                bench -> List.of(
                        Figure.beside(instants.name(bench, prefix + "triangles"), bench.triangles(), Unit.COUNT,
                                inPaper ? bench.scene().triangles() : Double.NaN),
                        Figure.of(instants.name(bench, prefix + "found"), bench.foundPerStep(), Unit.COUNT),
                        time(bench, prefix + "fuzzy", bench.fuzzy(), inPaper ? bench.scene().fuzzy() : Double.NaN),
                        time(bench, prefix + "front", bench.front(), inPaper ? bench.scene().mccd() : Double.NaN),
                        time(bench, prefix + "inter-cd", bench.interCd(), inPaper ? bench.scene().hpccd() : Double.NaN),
                        time(bench, prefix + "slabs", bench.slabs(), Double.NaN),
                        Figure.beside(instants.name(bench, prefix + "fuzzy-over-front"),
                                bench.fuzzy().milliseconds() / bench.front().milliseconds(),
                                Unit.RATIO,
                                inPaper ? bench.scene().fuzzy() / bench.scene().mccd() : Double.NaN)));
    }

    private Figure time(FuzzyBench bench, String suffix, Course course, double paper) {
        return Figure.beside(instants.name(bench, suffix + ".ms"), course.milliseconds(), Unit.MILLISECONDS, paper);
    }

    FigureTable shares() {
        return instants.table("Fig. 7 and 8: shares of the stages",
                "Of all steps together, at instants, with as many parts as measurement chose.",
                Arrays.stream(SweepStage.values()).map(SweepStage::title).toList(),
                bench -> Arrays.stream(SweepStage.values())
                        .map(stage -> Figure.of(instants.name(bench, "share." + stage.key()),
                                stage.share(bench.fuzzy()), Unit.PERCENT))
                        .toList());
    }

    /** For each scene a row for each frame, as the paper draws it. */
    List<FigureTable> stages() {
        return instants.benches().stream().map(this::stages).toList();
    }

    private FigureTable stages(FuzzyBench bench) {
        List<FigureTable.Row> rows = new ArrayList<>();
        for (int step = 1; step < bench.steps(); step++) {
            int at = step;
            rows.add(new FigureTable.Row("frame " + step, Arrays.stream(SweepStage.values()).map(stage -> Figure.of(
                    instants.name(bench, "frame-" + at + "." + stage.key() + ".ms"),
                    stage.milliseconds(bench.fuzzy(), at),
                    Unit.MILLISECONDS))
                    .toList()));
        }
        return new FigureTable("Fig. 7 and 8: stages by frame, " + bench.scene().key(),
                "At the ends of the steps measured; the paper draws this for all frames and gives no numbers.",
                Arrays.stream(SweepStage.values()).map(SweepStage::title).toList(), rows);
    }

    FigureTable pairs() {
        return byParts("Sections 3 and 4: pairs along the sweep axis, by parts",
                "Of an instant; swept along the first principal axis of each part, and along x.",
                "sweep-pairs", FuzzyBench::sweepPairs);
    }

    FigureTable candidates() {
        return byParts("Sections 3 and 4: candidates, by parts",
                "Of an instant: pairs whose boxes overlap along all axes of their part.",
                "candidates",
                FuzzyBench::candidates);
    }

    /** Some count of a scene in so many parts, along principal axes or along x. */
    private interface Count {
        double of(FuzzyBench bench, int parts, boolean principalAxes);
    }

    private FigureTable byParts(String title, String note, String key, Count count) {
        BiFunction<Boolean, String, Stream<String>> titles = (pca, suffix) -> FuzzyBench.PARTS.stream()
                .map(parts -> parts + suffix);
        List<String> columns = Stream.concat(titles.apply(true, " PCA"), titles.apply(false, " x")).toList();
        return instants.table(title, note,
                columns, bench -> Stream.of(true, false)
                        .flatMap(pca -> FuzzyBench.PARTS.stream()
                                .map(parts -> Figure.of(instants.name(bench, key + (pca ? ".pca-" : ".x-") + parts),
                                        count.of(bench, parts, pca), Unit.COUNT)))
                        .toList());
    }

    FigureTable parts() {
        List<String> columns = FuzzyBench.PARTS.stream()
                .flatMap(parts -> Stream.of(parts + ", time", parts + ", copies")).toList();
        return instants.table("Section 6.1: time by parts",
                "At instants; copies are in how many parts a triangle is on average. The paper found 2 best, or 4.",
                columns, bench -> FuzzyBench.PARTS.stream()
                        .flatMap(parts -> Stream.of(time(bench, "parts-" + parts, bench.inParts(parts), Double.NaN),
                                Figure.of(instants.name(bench, "parts-" + parts + ".copies"), bench.copies(parts),
                                        Unit.RATIO)))
                        .toList());
    }

    FigureTable devices() {
        List<String> columns = new ArrayList<>(List.of("threads, 4 parts", "device, 4 parts"));
        if (device.splits()) {
            columns.addAll(List.of("two devices", "device over two"));
        }
        return instants.table("Section 7: on devices",
                "At instants. The paper's future work is more devices than one; theirs would each be as fast as the first, "
                        + "where the two here are halves of it.",
                columns, this::devices);
    }

    private List<Figure> devices(FuzzyBench bench) {
        List<Figure> figures = new ArrayList<>(List.of(time(bench, "threads-4", bench.inParts(4), Double.NaN),
                time(bench, "device", bench.device(), Double.NaN)));
        if (device.splits()) {
            figures.add(time(bench, "two-devices", bench.inTwo(), Double.NaN));
            figures.add(
                    Figure.of(instants.name(bench, "device-over-two"),
                            bench.device().milliseconds() / bench.inTwo().milliseconds(),
                            Unit.RATIO));
        }
        return figures;
    }
}
