package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.Comparison;
import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.paper.MeasuredEngine;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.WindowOptions;
import dev.graze.bench.paper.SceneWindow;
import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.Column;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.SceneTables;
import dev.graze.bench.report.StackedBars;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code graze bench paper fuzzy}: the tables and figures of the paper on fuzzy scene subdivision, which sweeps parts
 * of the scene without a hierarchy. The paper measures intersections at instants; contacts in motion are measured as
 * well. Tables that need a device are left out without one.
 */
@Command(name = "fuzzy", sortOptions = false,
        description = "Repeats the measurements of the paper on fuzzy scene subdivision, parts by C-means that are"
                + " each swept along their principal axis, on similar scenes, and shows the results beside the"
                + " paper's.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper fuzzy --quick", "  graze bench paper fuzzy --html fuzzy.html --json fuzzy.json",
                "  graze bench paper fuzzy --scenes funnel --triangles-scale 1 --device none" })
public final class FuzzyPaper implements Callable<Integer> {
    private static final int MOST_THREADS = 16;
    /** Numbers of parts to compare. The paper's Fig. 3 shows 2 and 16, and it measures with 2. */
    private static final List<Integer> PARTS = List.of(1, 2, 4, 16);
    /** As many parts as two devices can share. */
    private static final int DEVICE_PARTS = 4;
    private static final String NO_DEVICE = "none";

    private static final String FUZZY = "fuzzy";
    private static final String FRONT = "front";
    private static final String INTER_CD = "inter-cd";
    private static final String SLABS = "slabs";
    private static final String ON_DEVICE = "fuzzy on the device";
    private static final String ON_TWO_DEVICES = "fuzzy on both halves of the device";

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: cloth-ball, funnel. Default: both")
    private List<String> sceneNames = FuzzyScene.ALL.stream().map(FuzzyScene::key).toList();

    @Option(names = "--device", paramLabel = "N",
            description = "The device to measure on, by its number in 'graze devices', or none."
                    + " Default: the first that can be used")
    private String deviceChoice;

    @Mixin
    private final WindowOptions windows = new WindowOptions();

    @Mixin
    private final PaperRun run = new PaperRun(0.33, 10, 5, MOST_THREADS);

    private MeasuredDevice device;

    @Override
    public Integer call() {
        List<FuzzyScene> scenes = run.scenes(windows, sceneNames, FuzzyScene.ALL, FuzzyScene::ofFrames);
        device = MeasuredDevice.choose(deviceChoice);
        run.publish(() -> measure(scenes));
        return 0;
    }

    private PaperReport measure(List<FuzzyScene> scenes) {
        run.note(device.note());
        List<Comparison<FuzzyScene>> instants = new ArrayList<>();
        List<Comparison<FuzzyScene>> motions = new ArrayList<>();
        for (FuzzyScene scene : scenes) {
            SceneWindow window = run.window(scene);
            instants.add(compare(scene, window, false));
            motions.add(compare(scene, window, true));
        }
        return report(run.tables(instants), run.tables(motions));
    }

    private Comparison<FuzzyScene> compare(FuzzyScene scene, SceneWindow window, boolean moving) {
        Comparison<FuzzyScene> comparison = new Comparison<>(scene, window, run.repeats());
        comparison.add(onThreads(FUZZY, new FuzzyEngine(), moving));
        comparison.add(onThreads(FRONT, new FrontEngine(), moving));
        comparison.add(onThreads(INTER_CD, new InterCdEngine(), moving));
        comparison.add(onThreads(SLABS, new SlabsEngine(), moving));
        if (!moving) {
            addParts(comparison);
        }
        comparison.run(run.rounds(moving ? ", in motion" : ", at instants"));
        return comparison;
    }

    private void addParts(Comparison<FuzzyScene> comparison) {
        for (int parts : PARTS) {
            FuzzySettings settings = FuzzySettings.DEFAULT.withClusters(parts);
            comparison.add(onThreads(inParts(parts), new FuzzyEngine(settings), false));
            comparison.add(onThreads(alongX(parts), new FuzzyEngine(settings.withoutPrincipalAxes()), false));
        }
        if (device.exists()) {
            comparison.add(onDevice(ON_DEVICE, device.whole()));
        }
        if (device.splits()) {
            comparison.add(onDevice(ON_TWO_DEVICES, device.inTwo()));
        }
    }

    private static String inParts(int parts) {
        return "fuzzy in " + parts;
    }

    private static String alongX(int parts) {
        return "fuzzy in " + parts + ", along x";
    }

    private MeasuredEngine onThreads(String label, Engine engine, boolean moving) {
        return new MeasuredEngine(label, engine, options(NO_DEVICE), moving, false);
    }

    private MeasuredEngine onDevice(String label, String onDevice) {
        return new MeasuredEngine(label, new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(DEVICE_PARTS)),
                options(onDevice), false, true);
    }

    private EngineOptions options(String onDevice) {
        return EngineOptions.touching(run.mostThreads()).withDevice(onDevice).withWarnings(run::warnOnce);
    }

    private PaperReport report(SceneTables<Comparison<FuzzyScene>> instants,
            SceneTables<Comparison<FuzzyScene>> motions) {
        FigureTable times = instants.table("Fig. 6: time at an instant, all intersecting triangles",
                "In brackets the paper's: fuzzy on a GTX 480, MCCD (our front) on 16 cores, HPCCD (our inter-cd) on"
                        + " both kinds.",
                times("", true));
        FigureTable shares = instants.table("Fig. 7 and 8: shares of the stages",
                "Of all steps together, at instants, with the number of parts that measurement chose.", shares());
        PaperReport report = new PaperReport("Fuzzy scene subdivision, measured again",
                "The tables and figures of \"Collision Detection Based on Fuzzy Scene Subdivision\" (Mainzer,"
                        + " Zachmann), measured with Graze's engine fuzzy on Graze's scenes beside what the paper"
                        + " reports, and Graze's other engines beside it. Scenes and machine are not the paper's:"
                        + " compare ratios rather than times. " + device.note())
                .add(times, BarChart.draw(times, 2), BarChart.draw(times, 3))
                .add(motions.table("In motion: time of a step, all contacts",
                        "The same scenes with boxes around each triangle's motion; the paper has no such figures.",
                        times("motion.", false)))
                .add(shares, StackedBars.draw(shares))
                .add(instants.table("Sections 3 and 4: pairs along the sweep axis, by parts",
                        "Of an instant; swept along the first principal axis of each part, and along x.",
                        byParts("sweep-pairs", Counter.BOUNDING_VOLUME_TESTS)))
                .add(instants.table("Sections 3 and 4: candidates, by parts",
                        "Of an instant: pairs whose boxes overlap along all axes of their part.",
                        byParts("candidates", Counter.SWEPT_PAIRS)))
                .add(instants.table("Section 6.1: time by parts",
                        "At instants. Copies: the average number of parts that contain a triangle. The paper found 2"
                                + " best, or 4.",
                        timesByParts()));
        instants.scenes().forEach(scene -> report.add(stagesByFrame(instants, scene)));
        if (device.exists()) {
            report.add(instants.table("Section 7: on devices",
                    "At instants. The paper's future work is several devices, each as fast as the first; the two here"
                            + " are halves of one.",
                    devices()));
        }
        return report;
    }

    private static Column<Comparison<FuzzyScene>> column(String title, String suffix, Unit unit,
            ToDoubleFunction<Comparison<FuzzyScene>> value) {
        return Column.of(title, suffix, unit, value);
    }

    private static Column<Comparison<FuzzyScene>> time(String title, String suffix, String engine) {
        return column(title, suffix + ".ms", Unit.MILLISECONDS, scene -> scene.milliseconds(engine));
    }

    /** @param inPaper whether the paper has these columns: it has those at instants, with an empty prefix */
    private static List<Column<Comparison<FuzzyScene>>> times(String prefix, boolean inPaper) {
        return List.of(
                column("triangles", prefix + "triangles", Unit.COUNT, Comparison::triangles)
                        .paper(reported(inPaper, FuzzyScene::paperTriangles)),
                column("found", prefix + "found", Unit.COUNT, Comparison::contactsPerStep),
                time("fuzzy", prefix + "fuzzy", FUZZY).paper(reported(inPaper, FuzzyScene::fuzzy)),
                time("front", prefix + "front", FRONT).paper(reported(inPaper, FuzzyScene::mccd)),
                time("inter-cd", prefix + "inter-cd", INTER_CD).paper(reported(inPaper, FuzzyScene::hpccd)),
                time("slabs", prefix + "slabs", SLABS),
                column("fuzzy over front", prefix + "fuzzy-over-front", Unit.RATIO,
                        scene -> scene.milliseconds(FUZZY) / scene.milliseconds(FRONT))
                        .paper(reported(inPaper, scene -> scene.fuzzy() / scene.mccd())));
    }

    private static ToDoubleFunction<Comparison<FuzzyScene>> reported(boolean inPaper,
            ToDoubleFunction<FuzzyScene> figure) {
        return scene -> inPaper ? figure.applyAsDouble(scene.scene()) : Double.NaN;
    }

    private static List<Column<Comparison<FuzzyScene>>> shares() {
        return SweepStage.ALL.stream().map(stage -> column(stage.title(), "share." + stage.key(),
                Unit.PERCENT, scene -> stage.share(scene.run(FUZZY)))).toList();
    }

    /** Describes a counter of one instant by the number of parts, first along principal axes, then along x. */
    private static List<Column<Comparison<FuzzyScene>>> byParts(String key, Counter counter) {
        return Stream.concat(
                PARTS.stream().map(parts -> column(parts + " PCA", key + ".pca-" + parts, Unit.COUNT,
                        scene -> scene.perStep(inParts(parts), counter))),
                PARTS.stream().map(parts -> column(parts + " x", key + ".x-" + parts, Unit.COUNT,
                        scene -> scene.perStep(alongX(parts), counter))))
                .toList();
    }

    private static List<Column<Comparison<FuzzyScene>>> timesByParts() {
        return PARTS.stream().flatMap(parts -> Stream.of(
                time(parts + ", time", "parts-" + parts, inParts(parts)),
                column(parts + ", copies", "parts-" + parts + ".copies", Unit.RATIO,
                        scene -> scene.perStep(inParts(parts), Counter.PART_MEMBERS) / scene.triangles())))
                .toList();
    }

    /** Makes a table of one scene with a row for each frame, like the paper's figures. */
    private static FigureTable stagesByFrame(SceneTables<Comparison<FuzzyScene>> scenes,
            Comparison<FuzzyScene> scene) {
        List<FigureTable.Row> rows = new ArrayList<>();
        for (int step = scene.window().leadIn(); step < scene.window().steps(); step++) {
            int at = step;
            rows.add(new FigureTable.Row("frame " + step, SweepStage.ALL.stream()
                    .map(stage -> Figure.of(scenes.name(scene, "frame-" + at + "." + stage.key() + ".ms"),
                            stage.milliseconds(scene.run(FUZZY), at), Unit.MILLISECONDS))
                    .toList()));
        }
        return new FigureTable("Fig. 7 and 8: stages by frame, " + scene.scene().key(),
                "At t1 of the steps measured; the paper draws this for all frames and gives no numbers.",
                SweepStage.ALL.stream().map(SweepStage::title).toList(), rows);
    }

    private List<Column<Comparison<FuzzyScene>>> devices() {
        List<Column<Comparison<FuzzyScene>>> columns = new ArrayList<>(
                List.of(time("threads, 4 parts", "threads-4", inParts(DEVICE_PARTS)),
                        time("device, 4 parts", "device", ON_DEVICE)));
        if (device.splits()) {
            columns.add(time("two devices", "two-devices", ON_TWO_DEVICES));
            columns.add(column("device over two", "device-over-two", Unit.RATIO,
                    scene -> scene.milliseconds(ON_DEVICE) / scene.milliseconds(ON_TWO_DEVICES)));
        }
        return columns;
    }
}
