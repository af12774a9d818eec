package dev.graze.bench.mccd;

import dev.graze.BoundingVolume;
import dev.graze.bench.paper.Comparison;
import dev.graze.bench.paper.MeasuredEngine;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.WindowOptions;
import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.Column;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.LineChart;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.SceneTables;
import dev.graze.bench.report.StackedBars;
import dev.graze.bvh.BuildMethod;
import dev.graze.connectivity.OrphanPairs;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.bvtt.PhcEngine;
import dev.graze.engine.bvtt.SerialEngine;
import dev.graze.engine.bvtt.SubTasks;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code graze bench paper mccd}: the tables and figures of MCCD, front-based decomposition on all cores. All engines
 * of the paper use 18-DOPs, as in the paper (6.1).
 */
@Command(name = "mccd", sortOptions = false,
        description = "Repeats the measurements of MCCD, front-based decomposition on all cores, on similar scenes,"
                + " and shows the results beside the paper's.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper mccd --quick", "  graze bench paper mccd --html mccd.html --json mccd.json",
                "  graze bench paper mccd --scenes cloth-ball --triangles-scale 1" })
public final class MccdPaper implements Callable<Integer> {
    /** The baseline of the paper's speedups: its reference [3], with normal cones. */
    private static final String SERIAL = "serial";
    /** The same without normal cones, which visits the same test tree as phc and front. */
    private static final String PLAIN_SERIAL = "serial without normal cones";
    /** Keeps adjacent pairs in the front, as if there were no orphan sets (4.6). */
    private static final String LONG_FRONT = "front without orphan sets";
    /** Keeps the nodes of the front in the order in which the search reaches them (4.8). */
    private static final String UNSORTED_FRONT = "unsorted front";
    private static final String SLABS = "slabs";

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: skirt, ruffles, n-body, cloth-ball, bart; or funnel,"
                    + " breaking, mild-cloth-ball, mild-bart, which are not in the paper. Default: those in the paper")
    private List<String> sceneNames = MccdScene.IN_PAPER.stream().map(MccdScene::key).toList();

    @Option(names = "--build", paramLabel = "METHOD",
            description = "How the hierarchy is built: median, the paper's spatial median, or sorted, the engines'"
                    + " default. Default: median")
    private String build = "median";

    @Mixin
    private final WindowOptions windows = new WindowOptions();

    @Mixin
    private final PaperRun run = new PaperRun(0.33, 31, 5, Integer.MAX_VALUE);

    /** The hierarchy of all engines. */
    private BvttSettings tree;

    @Override
    public Integer call() {
        tree = new BvttSettings(BoundingVolume.KDOP18, buildMethod(), true);
        List<MccdScene> scenes = run.scenes(windows, sceneNames, MccdScene.all(), MccdScene::ofFrames);
        run.publish(() -> report(run.tables(run.compare(scenes, this::addEngines))));
        return 0;
    }

    private BuildMethod buildMethod() {
        return Arrays.stream(BuildMethod.values())
                .filter(method -> method.name().toLowerCase(Locale.ROOT).equals(build))
                .findFirst().orElseThrow(() -> new InvalidInputException(
                        "--build: there is no method '" + build + "'; choose median or sorted"));
    }

    private static String front(int threads) {
        return "front on " + threads;
    }

    private static String phc(int threads) {
        return "phc on " + threads;
    }

    private void addEngines(Comparison<MccdScene> comparison) {
        int most = run.mostThreads();
        FrontSettings unsorted = FrontSettings.DEFAULT.withTree(tree);
        FrontSettings front = unsorted.inOrder();
        comparison.add(MeasuredEngine.on(1, SERIAL, new SerialEngine(tree.withNormalCones())));
        comparison.add(MeasuredEngine.on(1, PLAIN_SERIAL, new SerialEngine(tree)));
        for (int threads : run.threadCounts()) {
            comparison.add(MeasuredEngine.on(threads, front(threads), new FrontEngine(front)));
            comparison.add(MeasuredEngine.on(threads, phc(threads), new PhcEngine(tree)));
        }
        comparison.add(MeasuredEngine.on(most, UNSORTED_FRONT, new FrontEngine(unsorted)));
        BvttSettings withoutOrphanSets = new BvttSettings(tree.bounds(), tree.build(), false);
        comparison.add(
                MeasuredEngine.on(most, LONG_FRONT, new FrontEngine(front.withTree(withoutOrphanSets))));
        comparison.add(MeasuredEngine.on(most, SLABS, new SlabsEngine()));
    }

    private PaperReport report(SceneTables<Comparison<MccdScene>> scenes) {
        String most = PaperRun.threads(run.mostThreads());
        FigureTable stages = scenes.table("Table 1: time by stage",
                "Shares of the serial engine's time. Non-adjacent pairs cover listing the features of a pair.",
                stages());
        FigureTable savings = scenes.tableWithMean(
                "Fig. 7, Fig. 9 and section 4.8: what fronts, orphan sets and order save",
                "Bounding volume tests and time of front on one thread against serial; length of the front, and time on"
                        + " " + most
                        + ", with orphan sets against without; feature tests of adjacent triangles; time"
                        + " on " + most + " with the front sorted against unsorted.",
                savings());
        FigureTable phcSpeedups = scenes.tableWithMean("Fig. 4: speedup of PHC",
                "Over serial; the paper's is 3.7 to 5.1 on 16 cores, and 4 to 6 on 8 (7.1).", phcSpeedups());
        FigureTable phc = scenes.tableWithMean("Fig. 12: PHC against front",
                "Time of phc over that of front on the same threads.", phcOverFront());
        FigureTable speedups = scenes.tableWithMean("Fig. 13 and Table 2: speedup of front",
                "Over serial; the paper's is near linear, 6.4 to 7.7 on 8 cores. Fronts save work as well, so one"
                        + " thread is not 1.",
                speedups());
        FigureTable scaling = scenes.tableWithMean("Threads alone: speedup of front over front on one thread",
                "Not in the paper: what Fig. 13 shows without the work that fronts save.", scaling());
        FigureTable queries = scenes.table("Table 2: time of a step",
                "From positions to sorted contacts, on " + most + " (the paper's: 16) and in serial, with normal cones"
                        + " and without.",
                queries());
        return new PaperReport("MCCD, measured again",
                "The tables and figures of \"MCCD: Multi-Core Collision Detection between Deformable Models using"
                        + " Front-Based Decomposition\" (Tang, Manocha, Tong), measured with Graze's engines on Graze's"
                        + " scenes beside what the paper reports. Scenes and machine are not the paper's: compare"
                        + " ratios rather than times.")
                .add(scenes.table("Scenes",
                        "Triangles; contacts and nodes of the front per step, beside those of the original scene where"
                                + " someone reports them: contacts between frames 92 and 93 of cloth-ball (Belgrod and"
                                + " others), fronts with oriented boxes (da Silva and others), and 17 MB for bart"
                                + " (7.2). Then the share of steps that rebuilt the front.",
                        sizes()))
                .add(stages, StackedBars.draw(stages))
                .add(savings,
                        IntStream.range(0, savings.columns().size()).mapToObj(i -> BarChart.draw(savings, i))
                                .toArray(String[]::new))
                .add(phcSpeedups, speedupChart(phcSpeedups))
                .add(scenes.tableWithMean("Equations 10 to 13: the analysis, with measured K1 and K2",
                        "S: tests of front over those of serial. K1: PHC's serial collection over front's search on one"
                                + " thread. K2: serial search over that, minus 1. Equation 13 predicts search of PHC"
                                + " over front on " + most + " as (N - 1) K1 + K2 + 1.",
                        analysis()))
                .add(phc, LineChart.draw(withoutMean(phc), run.threadCounts(), "threads", false))
                .add(speedups, speedupChart(speedups)).add(scaling, speedupChart(scaling))
                .add(queries, BarChart.draw(queries, 3), BarChart.draw(queries, 5));
    }

    private String speedupChart(FigureTable table) {
        return LineChart.draw(withoutMean(table), run.threadCounts(), "threads; dashed: linear", true);
    }

    /** Drops the row of means: its single figure would be drawn as a line of one point. */
    private static FigureTable withoutMean(FigureTable table) {
        return new FigureTable(table.title(), table.note(), table.columns(),
                table.rows().subList(0, table.rows().size() - 1));
    }

    private static Column<Comparison<MccdScene>> column(String title, String suffix, Unit unit,
            ToDoubleFunction<Comparison<MccdScene>> value) {
        return Column.of(title, suffix, unit, value);
    }

    private static List<Column<Comparison<MccdScene>>> sizes() {
        return List.of(
                column("triangles", "triangles", Unit.COUNT, Comparison::triangles)
                        .paper(scene -> scene.scene().paperTriangles()),
                column("contacts", "contacts", Unit.COUNT, Comparison::contactsPerStep)
                        .paper(scene -> scene.scene().original().contacts()),
                column("front nodes", "front-nodes", Unit.COUNT, MccdPaper::frontNodes)
                        .paper(scene -> scene.scene().original().frontNodes()),
                column("of n squared", "front-of-squared", Unit.PERCENT,
                        scene -> 100 * frontNodes(scene) / Math.pow(scene.triangles(), 2))
                        .paper(scene -> 100 * scene.scene().original().frontNodes()
                                / Math.pow(scene.scene().paperTriangles(), 2)),
                column("front, MB", "front-megabytes", Unit.COUNT, scene -> Long.BYTES * frontNodes(scene) / 1e6)
                        .paper(scene -> scene.scene().original().frontMegabytes()),
                column("front rebuilt", "front-rebuilt", Unit.PERCENT,
                        scene -> scene.percentOfSteps(front(1), Counter.FRONT_REBUILDS)));
    }

    private static double frontNodes(Comparison<MccdScene> scene) {
        return scene.perStep(front(1), Counter.FRONT_LENGTH);
    }

    private static List<Column<Comparison<MccdScene>>> stages() {
        return List.of(
                stage("BVH updating", "update", MccdScene.Shares::update, Stage.BOUNDS, Stage.HIERARCHY),
                stage("BVTT traversal", "traversal", MccdScene.Shares::traversal, Stage.TRAVERSAL),
                stage("non-adjacent pairs", "non-adjacent", MccdScene.Shares::nonAdjacent, Stage.NARROW),
                stage("adjacent pairs", "adjacent", MccdScene.Shares::adjacent, Stage.ADJACENT));
    }

    private static Column<Comparison<MccdScene>> stage(String title, String suffix,
            ToDoubleFunction<MccdScene.Shares> paper, Stage... stages) {
        return column(title, "share." + suffix, Unit.PERCENT, scene -> 100 * scene.run(SERIAL).nanos(stages)
                / scene.run(SERIAL).nanos(Stage.BOUNDS, Stage.HIERARCHY, Stage.TRAVERSAL, Stage.NARROW, Stage.ADJACENT))
                .paper(scene -> paper.applyAsDouble(scene.scene().shares()));
    }

    private List<Column<Comparison<MccdScene>>> savings() {
        return List.of(
                column("BV tests saved", "bv-tests-saved", Unit.PERCENT,
                        scene -> saved(scene.count(front(1), Counter.BOUNDING_VOLUME_TESTS),
                                scene.count(SERIAL, Counter.BOUNDING_VOLUME_TESTS)))
                        .paperRange(37, 47),
                column("time saved", "time-saved", Unit.PERCENT,
                        scene -> saved(scene.milliseconds(front(1)), scene.milliseconds(SERIAL))).paperRange(12, 21),
                column("front saved", "front-saved", Unit.PERCENT, MccdPaper::frontSaved).paperRange(20, 40),
                column("by orphan sets", "orphan-time-saved", Unit.PERCENT, this::orphanTimeSaved).paperRange(0, 17),
                column("adjacent saved", "adjacent-tests-saved", Unit.PERCENT, MccdPaper::adjacentTestsSaved)
                        .paperRange(99.9, 99.9),
                column("layout gain", "layout-gain", Unit.PERCENT,
                        scene -> saved(scene.milliseconds(front(run.mostThreads())),
                                scene.milliseconds(UNSORTED_FRONT)))
                        .paperRange(7, 14));
    }

    private static double saved(double with, double without) {
        return 100 * (1 - with / without);
    }

    /** Returns NaN without adjacent triangles: orphan sets then have nothing to save. */
    private static double frontSaved(Comparison<MccdScene> scene) {
        return hasAdjacentTests(scene)
                ? saved(scene.count(front(1), Counter.FRONT_LENGTH), scene.count(LONG_FRONT, Counter.FRONT_LENGTH))
                : Double.NaN;
    }

    private double orphanTimeSaved(Comparison<MccdScene> scene) {
        return hasAdjacentTests(scene)
                ? saved(scene.milliseconds(front(run.mostThreads())), scene.milliseconds(LONG_FRONT))
                : Double.NaN;
    }

    private static double adjacentTestsSaved(Comparison<MccdScene> scene) {
        if (!hasAdjacentTests(scene)) {
            return Double.NaN;
        }
        OrphanPairs orphans = new OrphanPairs(scene.window().topology());
        double tested = (double) orphans.vertexFaceCount() + orphans.edgeEdgeCount();
        double saved = scene.perStep(SERIAL, Counter.ADJACENT_TESTS_SAVED);
        return 100 * saved / (saved + tested);
    }

    private static boolean hasAdjacentTests(Comparison<MccdScene> scene) {
        return scene.count(SERIAL, Counter.ADJACENT_TESTS_SAVED) > 0;
    }

    /**
     * Compares with the paper, which reports by how much front reduces the time of phc: 40 % on 8 cores, 48 % on 16.
     */
    private List<Column<Comparison<MccdScene>>> phcOverFront() {
        int most = run.mostThreads();
        double paperMean = paperPhcOverFront(most);
        return byThreads("phc-over-front", paperMean, threads -> column(PaperRun.threads(threads),
                "phc-over-front." + threads, Unit.RATIO,
                scene -> scene.milliseconds(phc(threads)) / scene.milliseconds(front(threads)))
                .paper(scene -> paperPhcOverFront(threads)));
    }

    private static double paperPhcOverFront(int threads) {
        return threads == 8 ? 1 / 0.6 : threads == 16 ? 1 / 0.52 : Double.NaN;
    }

    private List<Column<Comparison<MccdScene>>> speedups() {
        return byThreads("speedup", MccdScene.meanSpeedup(run.mostThreads()),
                threads -> column(PaperRun.threads(threads), "speedup." + threads, Unit.RATIO,
                        scene -> scene.milliseconds(SERIAL) / scene.milliseconds(front(threads)))
                        .paper(scene -> scene.scene().speedups().on(threads)));
    }

    private List<Column<Comparison<MccdScene>>> scaling() {
        return byThreads("scaling", Double.NaN,
                threads -> column(PaperRun.threads(threads), "scaling." + threads, Unit.RATIO,
                        scene -> scene.milliseconds(front(1)) / scene.milliseconds(front(threads))));
    }

    /** Compares with the paper, which gives ranges over its scenes: Fig. 4 on 16 cores, section 7.1 on 8. */
    private List<Column<Comparison<MccdScene>>> phcSpeedups() {
        return byThreads("phc.speedup", Double.NaN, threads -> {
            Column<Comparison<MccdScene>> column = column(PaperRun.threads(threads), "phc.speedup." + threads,
                    Unit.RATIO, scene -> scene.milliseconds(SERIAL) / scene.milliseconds(phc(threads)));
            return threads == 16
                    ? column.paperRange(3.7, 5.1)
                    : threads == 8 ? column.paperRange(4, 6) : column;
        });
    }

    /** Describes section 5. All times are of the search: traversal, volume tests and elementary tests. */
    private List<Column<Comparison<MccdScene>>> analysis() {
        int most = run.mostThreads();
        return List.of(
                column("S", "analysis.s", Unit.PERCENT,
                        scene -> 100.0 * scene.count(front(1), Counter.BOUNDING_VOLUME_TESTS)
                                / scene.count(PLAIN_SERIAL, Counter.BOUNDING_VOLUME_TESTS))
                        .paperRange(53, 63),
                column("K1", "analysis.k1", Unit.RATIO, scene -> k1(scene)),
                column("K2", "analysis.k2", Unit.RATIO, scene -> k2(scene)),
                column("equation 13", "analysis.predicted." + most, Unit.RATIO,
                        scene -> (most - 1) * k1(scene) + k2(scene) + 1),
                column("measured", "analysis.measured." + most, Unit.RATIO,
                        scene -> searchNanos(scene, phc(most)) / searchNanos(scene, front(most))));
    }

    private double k1(Comparison<MccdScene> scene) {
        return scene.run(phc(run.mostThreads())).nanos(SubTasks.COLLECTION) / searchNanos(scene, front(1));
    }

    private static double k2(Comparison<MccdScene> scene) {
        return searchNanos(scene, PLAIN_SERIAL) / searchNanos(scene, front(1)) - 1;
    }

    private static double searchNanos(Comparison<MccdScene> scene, String engine) {
        return scene.run(engine).nanos(SubTasks.COLLECTION, Stage.TRAVERSAL, Stage.NARROW);
    }

    /** Makes a column for each number of threads. Only the last has a mean. */
    private List<Column<Comparison<MccdScene>>> byThreads(String meanName, double paperMean,
            IntFunction<Column<Comparison<MccdScene>>> column) {
        return run.threadCounts().stream()
                .map(threads -> threads == run.mostThreads()
                        ? column.apply(threads).meanNamed(meanName).paperMean(paperMean)
                        : column.apply(threads).withoutMean())
                .toList();
    }

    private List<Column<Comparison<MccdScene>>> queries() {
        String front = front(run.mostThreads());
        return List.of(
                column("front", "query.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(front))
                        .paper(scene -> scene.scene().times().parallel()),
                column("serial", "serial.query.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(SERIAL))
                        .paper(scene -> scene.scene().times().serial()),
                column("without cones", "plain-serial.query.ms", Unit.MILLISECONDS,
                        scene -> scene.milliseconds(PLAIN_SERIAL)),
                column("serial over front", "serial-over-front", Unit.RATIO,
                        scene -> scene.milliseconds(SERIAL) / scene.milliseconds(front))
                        .paper(scene -> scene.scene().times().serial() / scene.scene().times().parallel()),
                column("slabs", "slabs.query.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(SLABS)),
                column("serial over slabs", "serial-over-slabs", Unit.RATIO,
                        scene -> scene.milliseconds(SERIAL) / scene.milliseconds(SLABS)));
    }
}
