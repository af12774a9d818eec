package dev.graze.bench.fuzzy;

import dev.graze.Intersections;
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
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    /** Numbers of parts to compare. The paper's Fig. 3 shows 2 and 16. */
    private static final List<Integer> PARTS = List.of(1, 2, 4, 16);
    /** The numbers of parts that the paper measures with (6.1): 2, and 4 when objects are far apart. */
    private static final List<Integer> PAPER_PARTS = List.of(2, 4);
    private static final List<Integer> PICTURES = List.of(2, 16);
    /** As many parts as two devices can share. */
    private static final int DEVICE_PARTS = 4;
    private static final String NO_DEVICE = "none";

    private static final String FUZZY = inParts(2);
    private static final String TUNED = "fuzzy, tuned";
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

    @Option(names = "--parts-ply", paramLabel = "DIR",
            description = "Writes the last frame of each scene in 2 and in 16 parts, like Fig. 3, as coloured meshes:"
                    + " white where parts overlap. The folder must exist")
    private Path pictures;

    @Mixin
    private final WindowOptions windows = new WindowOptions();

    @Mixin
    private final PaperRun run = new PaperRun(0.33, 10, 5, MOST_THREADS);

    private MeasuredDevice device;
    /** Of the last instant, by scene and number of parts. */
    private final Map<String, PaperClusters> clusters = new HashMap<>();
    /** Of the last instant, by scene. */
    private final Map<String, Intersections> intersections = new HashMap<>();

    @Override
    public Integer call() {
        List<FuzzyScene> scenes = run.scenes(windows, sceneNames, FuzzyScene.ALL, FuzzyScene::ofFrames);
        if (pictures != null && !Files.isDirectory(pictures)) {
            throw new InvalidInputException("--parts-ply: there is no folder " + pictures + "; create it");
        }
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
            drawParts(scene, window);
        }
        return report(run.tables(instants), run.tables(motions));
    }

    private Comparison<FuzzyScene> compare(FuzzyScene scene, SceneWindow window, boolean moving) {
        Comparison<FuzzyScene> comparison = new Comparison<>(scene, window, run.repeats());
        for (int parts : moving ? PAPER_PARTS : PARTS) {
            comparison.add(onThreads(inParts(parts), new FuzzyEngine(settings(parts)), moving));
        }
        comparison.add(onThreads(TUNED, new FuzzyEngine(), moving));
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
            comparison.add(onThreads(alongX(parts), new FuzzyEngine(settings(parts).withoutPrincipalAxes()), false));
        }
        if (device.exists()) {
            comparison.add(onDevice(ON_DEVICE, device.whole()));
        }
        if (device.splits()) {
            comparison.add(onDevice(ON_TWO_DEVICES, device.inTwo()));
        }
    }

    private static FuzzySettings settings(int parts) {
        return FuzzySettings.DEFAULT.withClusters(parts);
    }

    /** Writes the parts of a scene's last frame. */
    private void drawParts(FuzzyScene scene, SceneWindow window) {
        for (int parts : pictures == null ? List.<Integer>of() : PICTURES) {
            PlyWriter.writeColoured(pictures.resolve("fuzzy-" + scene.key() + "-" + parts + ".ply"), window.topology(),
                    window.frame(window.steps()), PaperClusters.colours(lastClusters(window, parts).byDistance()));
        }
    }

    private static PaperClusters lastClusters(SceneWindow window, int parts) {
        return new PaperClusters(window.topology(), window.frame(window.steps()), parts);
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
        return new MeasuredEngine(label, new FuzzyEngine(settings(DEVICE_PARTS)),
                options(onDevice), false, true);
    }

    private EngineOptions options(String onDevice) {
        return EngineOptions.touching(run.mostThreads()).withDevice(onDevice).withWarnings(run::warnOnce);
    }

    private PaperReport report(SceneTables<Comparison<FuzzyScene>> instants,
            SceneTables<Comparison<FuzzyScene>> motions) {
        FigureTable times = instants.table("Fig. 6: time at an instant, all intersecting triangles",
                "Fuzzy in 2 parts, as in the paper, in 4, and in the number that measurement chose. In brackets the"
                        + " paper's: fuzzy on a GTX 480, MCCD (our front) on 16 cores, HPCCD (our inter-cd) on both"
                        + " kinds. CStreams and the method of Pabst et al., which run on graphics cards only, are not"
                        + " reproduced.",
                times("", true));
        FigureTable shares = instants.table("Fig. 7 and 8: shares of the stages",
                "Of all steps together, at instants, in 2 parts. Boxes are those that are swept, as in the paper; the"
                        + " tests include fitting the 16 slabs of each triangle by which they filter, which the paper"
                        + " does not have.",
                shares());
        PaperReport report = new PaperReport("Fuzzy scene subdivision, measured again",
                "The tables and figures of \"Collision Detection Based on Fuzzy Scene Subdivision\" (Mainzer,"
                        + " Zachmann), measured with Graze's engine fuzzy on Graze's scenes beside what the paper"
                        + " reports, and Graze's other engines beside it. Scenes and machine are not the paper's:"
                        + " compare ratios rather than times. " + device.note())
                .add(times, BarChart.draw(times, 3), BarChart.draw(times, 6))
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
                .add(instants.table("Section 4: fuzzy C-means",
                        "Of the last instant, clustered from scratch: rounds until no center moves, and the dispersion"
                                + " of equation 2 before and after them, in squares of half the scene's extent.",
                        dispersions()))
                .add(instants.table("Section 5.1: parts by membership",
                        "Of the last instant: the threshold of memberships by which parts overlap as equation 5"
                                + " demands, and how many parts a triangle is then in, beside ours by distance and each"
                                + " triangle's own size. Missed: intersections whose triangles have no part in common,"
                                + " by that threshold, and if neighbouring parts shared exactly two triangles.",
                        memberships()))
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
        List<Column<Comparison<FuzzyScene>>> columns = new ArrayList<>(List.of(
                column("triangles", prefix + "triangles", Unit.COUNT, Comparison::triangles)
                        .paper(reported(inPaper, FuzzyScene::paperTriangles)),
                column("found", prefix + "found", Unit.COUNT, Comparison::contactsPerStep),
                column("parts", prefix + "parts", Unit.COUNT, scene -> scene.perStep(FUZZY, Counter.PARTS))
                        .paper(scene -> inPaper ? 2 : Double.NaN),
                time("fuzzy", prefix + "fuzzy", FUZZY).paper(reported(inPaper, FuzzyScene::fuzzy)),
                time("in 4 parts", prefix + "fuzzy-4", inParts(4)),
                time("tuned parts", prefix + "tuned", TUNED),
                time("front", prefix + "front", FRONT).paper(reported(inPaper, FuzzyScene::mccd)),
                time("inter-cd", prefix + "inter-cd", INTER_CD).paper(reported(inPaper, FuzzyScene::hpccd)),
                time("slabs", prefix + "slabs", SLABS)));
        if (inPaper) {
            columns.add(notReproduced("CStreams", "cstreams").paper(scene -> scene.scene().cstreams()));
            columns.add(notReproduced("Pabst", "pabst").paper(scene -> scene.scene().pabst()));
        }
        columns.add(column("fuzzy over front", prefix + "fuzzy-over-front", Unit.RATIO,
                scene -> scene.milliseconds(FUZZY) / scene.milliseconds(FRONT))
                .paper(reported(inPaper, scene -> scene.fuzzy() / scene.mccd())));
        return columns;
    }

    private static Column<Comparison<FuzzyScene>> notReproduced(String title, String suffix) {
        return column(title + ", not reproduced", suffix + ".ms", Unit.MILLISECONDS, scene -> Double.NaN);
    }

    private static ToDoubleFunction<Comparison<FuzzyScene>> reported(boolean inPaper,
            ToDoubleFunction<FuzzyScene> figure) {
        return scene -> inPaper ? figure.applyAsDouble(scene.scene()) : Double.NaN;
    }

    private List<Column<Comparison<FuzzyScene>>> dispersions() {
        return PAPER_PARTS.stream().flatMap(parts -> Stream.of(
                clusters(parts, "rounds", "rounds", Unit.COUNT, PaperClusters::rounds),
                clusters(parts, "Q at first", "dispersion-first", Unit.RATIO, PaperClusters::firstDispersion),
                clusters(parts, "Q", "dispersion", Unit.RATIO, PaperClusters::dispersion))).toList();
    }

    private List<Column<Comparison<FuzzyScene>>> memberships() {
        return PAPER_PARTS.stream().flatMap(parts -> Stream.of(
                clusters(parts, "threshold", "threshold", Unit.RATIO, PaperClusters::threshold),
                clusters(parts, "copies", "copies", Unit.RATIO,
                        each -> PaperClusters.copies(each.byThreshold(each.threshold()))),
                clusters(parts, "ours", "ours.copies", Unit.RATIO, each -> PaperClusters.copies(each.byDistance())),
                column(parts + " parts, missed", "membership-" + parts + ".missed", Unit.COUNT, scene -> {
                    PaperClusters each = clusters(scene, parts);
                    return PaperClusters.missed(each.byThreshold(each.threshold()), lastIntersections(scene));
                }),
                column(parts + " parts by two, missed", "membership-" + parts + ".by-two.missed", Unit.COUNT,
                        scene -> PaperClusters.missed(clusters(scene, parts).overlappingByTwo(),
                                lastIntersections(scene)))))
                .toList();
    }

    private Column<Comparison<FuzzyScene>> clusters(int parts, String title, String suffix, Unit unit,
            ToDoubleFunction<PaperClusters> value) {
        return column(parts + " parts, " + title, "membership-" + parts + "." + suffix, unit,
                scene -> value.applyAsDouble(clusters(scene, parts)));
    }

    private PaperClusters clusters(Comparison<FuzzyScene> scene, int parts) {
        return clusters.computeIfAbsent(scene.scene().key() + parts, key -> lastClusters(scene.window(), parts));
    }

    private Intersections lastIntersections(Comparison<FuzzyScene> scene) {
        return intersections.computeIfAbsent(scene.scene().key(), key -> {
            SceneWindow window = scene.window();
            IntersectionBuffer found = new IntersectionBuffer(false);
            try (Engine.DiscreteSession session = new SlabsEngine().discrete(window.topology(), options(NO_DEVICE))) {
                session.detect(window.frame(window.steps()), found, new StepStatistics());
            }
            return found.toIntersections();
        });
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
