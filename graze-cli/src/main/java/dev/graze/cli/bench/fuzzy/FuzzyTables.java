package dev.graze.cli.bench.fuzzy;

import dev.graze.cli.bench.paper.Course;
import dev.graze.cli.bench.paper.MeasuredDevice;
import dev.graze.cli.bench.paper.PaperFigures;
import dev.graze.cli.bench.report.Figure;
import dev.graze.cli.bench.report.Figure.Unit;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.ReportPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables and figures of the paper, filled with what was measured, and the same in motion. Those that need a device are there only if one took part. */
final class FuzzyTables implements PaperFigures {
    private final List<FuzzyBench> instants;
    private final List<FuzzyBench> motions;
    private final MeasuredDevice device;

    FuzzyTables(List<FuzzyBench> instants, List<FuzzyBench> motions, MeasuredDevice device) {
        this.instants = instants;
        this.motions = motions;
        this.device = device;
    }

    @Override
    public List<FigureTable> tables() {
        Stream<FigureTable> always = Stream.concat(Stream.of(times(), motionTimes(), shares(), pairs(), candidates(), parts()),
                instants.stream().map(this::stages));
        return (device.exists() ? Stream.concat(always, Stream.of(devices())) : always).toList();
    }

    @Override
    public ReportPage page(String command) {
        return FuzzyPage.of(this, command);
    }

    List<FuzzyBench> scenes() {
        return instants;
    }

    MeasuredDevice device() {
        return device;
    }

    FigureTable times() {
        return times("Fig. 6: time at an instant, all intersecting triangles",
                "In brackets the paper's: fuzzy on a GTX 480, MCCD (our front) on 16 cores, HPCCD (our inter-cd) on both kinds.", "",
                instants, true);
    }

    FigureTable motionTimes() {
        return times("In motion: time of a step, all contacts",
                "The same scenes by boxes around each triangle's motion; the paper has no such figures.",
                "motion.", motions, false);
    }

    private FigureTable times(String title, String note, String prefix, List<FuzzyBench> benches, boolean inPaper) {
        return table(title, note, benches, List.of("triangles", "found", "fuzzy", "front", "inter-cd", "slabs", "fuzzy over front"),
                bench -> List.of(
                        Figure.beside(name(bench, prefix + "triangles"), bench.triangles(), Unit.COUNT,
                                inPaper ? bench.scene().triangles() : Double.NaN),
                        Figure.of(name(bench, prefix + "found"), bench.foundPerStep(), Unit.COUNT),
                        time(bench, prefix + "fuzzy", bench.fuzzy(), inPaper ? bench.scene().fuzzy() : Double.NaN),
                        time(bench, prefix + "front", bench.front(), inPaper ? bench.scene().mccd() : Double.NaN),
                        time(bench, prefix + "inter-cd", bench.interCd(), inPaper ? bench.scene().hpccd() : Double.NaN),
                        time(bench, prefix + "slabs", bench.slabs(), Double.NaN),
                        Figure.beside(name(bench, prefix + "fuzzy-over-front"), bench.fuzzy().milliseconds() / bench.front().milliseconds(),
                                Unit.RATIO,
                                inPaper ? bench.scene().fuzzy() / bench.scene().mccd() : Double.NaN)));
    }

    private static Figure time(FuzzyBench bench, String suffix, Course course, double paper) {
        return Figure.beside(name(bench, suffix + ".ms"), course.milliseconds(), Unit.MILLISECONDS, paper);
    }

    FigureTable shares() {
        return table("Fig. 7 and 8: shares of the stages", "Of all steps together, at instants, with as many parts as measurement chose.",
                instants,
                Arrays.stream(SweepStage.values()).map(SweepStage::title).toList(), bench -> Arrays.stream(SweepStage.values())
                        .map(stage -> Figure.of(name(bench, "share." + stage.key()), stage.share(bench.fuzzy()), Unit.PERCENT)).toList());
    }

    /** A row for each frame, as the paper draws it. */
    FigureTable stages(FuzzyBench bench) {
        List<FigureTable.Row> rows = new ArrayList<>();
        for (int step = 1; step < bench.steps(); step++) {
            int at = step;
            rows.add(new FigureTable.Row("frame " + step, Arrays.stream(SweepStage.values()).map(stage -> Figure.of(
                    name(bench, "frame-" + at + "." + stage.key() + ".ms"), stage.milliseconds(bench.fuzzy(), at), Unit.MILLISECONDS))
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
        return byParts("Sections 3 and 4: candidates, by parts", "Of an instant: pairs whose boxes overlap along all axes of their part.",
                "candidates",
                FuzzyBench::candidates);
    }

    /** Some count of a scene in so many parts, along principal axes or along x. */
    private interface Count {
        double of(FuzzyBench bench, int parts, boolean principalAxes);
    }

    private FigureTable byParts(String title, String note, String key, Count count) {
        BiFunction<Boolean, String, Stream<String>> titles = (pca, suffix) -> FuzzyBench.PARTS.stream().map(parts -> parts + suffix);
        List<String> columns = Stream.concat(titles.apply(true, " PCA"), titles.apply(false, " x")).toList();
        return table(title, note, instants, columns, bench -> Stream.of(true, false)
                .flatMap(pca -> FuzzyBench.PARTS.stream().map(parts -> Figure.of(name(bench, key + (pca ? ".pca-" : ".x-") + parts),
                        count.of(bench, parts, pca), Unit.COUNT)))
                .toList());
    }

    FigureTable parts() {
        List<String> columns = FuzzyBench.PARTS.stream().flatMap(parts -> Stream.of(parts + ", time", parts + ", copies")).toList();
        return table("Section 6.1: time by parts",
                "At instants; copies are in how many parts a triangle is on average. The paper found 2 best, or 4.", instants,
                columns, bench -> FuzzyBench.PARTS.stream()
                        .flatMap(parts -> Stream.of(time(bench, "parts-" + parts, bench.inParts(parts), Double.NaN),
                                Figure.of(name(bench, "parts-" + parts + ".copies"), bench.copies(parts), Unit.RATIO)))
                        .toList());
    }

    FigureTable devices() {
        List<String> columns = new ArrayList<>(List.of("threads, 4 parts", "device, 4 parts"));
        if (device.splits()) {
            columns.addAll(List.of("two devices", "device over two"));
        }
        return table("Section 7: on devices",
                "At instants. The paper's future work is more devices than one; theirs would each be as fast as the first, "
                        + "where the two here are halves of it.",
                instants, columns, this::devices);
    }

    private List<Figure> devices(FuzzyBench bench) {
        List<Figure> figures = new ArrayList<>(List.of(time(bench, "threads-4", bench.inParts(4), Double.NaN),
                time(bench, "device", bench.device(), Double.NaN)));
        if (device.splits()) {
            figures.add(time(bench, "two-devices", bench.inTwo(), Double.NaN));
            figures.add(
                    Figure.of(name(bench, "device-over-two"), bench.device().milliseconds() / bench.inTwo().milliseconds(), Unit.RATIO));
        }
        return figures;
    }

    private static FigureTable table(String title, String note, List<FuzzyBench> benches, List<String> columns,
            Function<FuzzyBench, List<Figure>> figures) {
        return new FigureTable(title, note, columns,
                benches.stream().map(bench -> new FigureTable.Row(bench.scene().key(), figures.apply(bench))).toList());
    }

    private static String name(FuzzyBench bench, String suffix) {
        return "fuzzy." + bench.scene().key() + "." + suffix;
    }
}
