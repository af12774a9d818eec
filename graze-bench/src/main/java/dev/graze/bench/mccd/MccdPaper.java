package dev.graze.bench.mccd;

import dev.graze.BoundingVolume;
import dev.graze.bench.paper.Comparison;
import dev.graze.bench.paper.MeasuredEngine;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.Column;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.LineChart;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.SceneTables;
import dev.graze.bench.report.StackedBars;
import dev.graze.connectivity.OrphanPairs;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.bvtt.PhcEngine;
import dev.graze.engine.bvtt.SerialEngine;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import java.util.List;
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
    private static final BvttSettings TREE = new BvttSettings(BoundingVolume.KDOP18, BvttSettings.DEFAULT.build(),
            true);
    private static final BvttSettings TREE_WITHOUT_ORPHAN_SETS = new BvttSettings(TREE.bounds(), TREE.build(), false);
    private static final FrontSettings FRONT = FrontSettings.DEFAULT.withTree(TREE);

    private static final String SERIAL = "serial";
    /** Keeps adjacent pairs in the front, as if there were no orphan sets (4.6). */
    private static final String LONG_FRONT = "front without orphan sets";
    /** Keeps the nodes of the front in no particular order (4.8). */
    private static final String SHUFFLED_FRONT = "shuffled front";
    private static final String SLABS = "slabs";

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: skirt, ruffles, n-body, cloth-ball, bart; or funnel,"
                    + " breaking, which are not in the paper. Default: those in the paper")
    private List<String> sceneNames = MccdScene.IN_PAPER.stream().map(MccdScene::key).toList();

    @Mixin
    private final PaperRun run = new PaperRun(0.33, 20, 5, Integer.MAX_VALUE);

    @Override
    public Integer call() {
        List<MccdScene> scenes = PaperScene.find(sceneNames, MccdScene.all());
        run.publish(() -> report(run.tables(run.compare(scenes, this::addEngines))));
        return 0;
    }

    private static String front(int threads) {
        return "front on " + threads;
    }

    private static String phc(int threads) {
        return "phc on " + threads;
    }

    private void addEngines(Comparison<MccdScene> comparison) {
        int most = run.mostThreads();
        comparison.add(MeasuredEngine.on(1, SERIAL, new SerialEngine(TREE)));
        for (int threads : run.threadCounts()) {
            comparison.add(MeasuredEngine.on(threads, front(threads), new FrontEngine(FRONT)));
            comparison.add(MeasuredEngine.on(threads, phc(threads), new PhcEngine(TREE)));
        }
        comparison.add(MeasuredEngine.on(most, SHUFFLED_FRONT, new FrontEngine(FRONT.withoutOrder())));
        comparison.add(
                MeasuredEngine.on(1, LONG_FRONT, new FrontEngine(FRONT.withTree(TREE_WITHOUT_ORPHAN_SETS))));
        comparison.add(MeasuredEngine.on(most, SLABS, new SlabsEngine()));
    }

    private PaperReport report(SceneTables<Comparison<MccdScene>> scenes) {
        String most = PaperRun.threads(run.mostThreads());
        FigureTable stages = scenes.table("Table 1: time by stage", "Shares of the serial engine's time.", stages());
        FigureTable savings = scenes.tableWithMean(
                "Fig. 7, Fig. 9 and section 4.8: what fronts, orphan sets and order save",
                "Bounding volume tests and time of front on one thread against serial; length of the front with orphan"
                        + " sets against without; feature tests of adjacent triangles; time of front on " + most
                        + " with its nodes in order against shuffled.",
                savings());
        FigureTable phc = scenes.tableWithMean("Fig. 12: PHC against front",
                "Time of phc over that of front on the same threads.", phcOverFront());
        FigureTable speedups = scenes.tableWithMean("Fig. 13: speedup of front",
                "Over front on one thread; the paper's is near linear, 6.4 to 7.7 on 8 cores.", speedups());
        FigureTable queries = scenes.table("Table 2: time of a step",
                "From positions to sorted contacts, on " + most + " (the paper's: 16) and in serial.", queries());
        return new PaperReport("MCCD, measured again",
                "The tables and figures of \"MCCD: Multi-Core Collision Detection between Deformable Models using"
                        + " Front-Based Decomposition\" (Tang, Manocha, Tong), measured with Graze's engines on Graze's"
                        + " scenes beside what the paper reports. Scenes and machine are not the paper's: compare"
                        + " ratios rather than times.")
                .add(scenes.table("Scenes",
                        "Triangles, contacts and nodes of the front per step, and the share of steps that rebuilt the"
                                + " front.",
                        sizes()))
                .add(stages, StackedBars.draw(stages))
                .add(savings,
                        IntStream.range(0, savings.columns().size()).mapToObj(i -> BarChart.draw(savings, i))
                                .toArray(String[]::new))
                .add(phc, LineChart.draw(withoutMean(phc), run.threadCounts(), "threads", false))
                .add(speedups,
                        LineChart.draw(withoutMean(speedups), run.threadCounts(), "threads; dashed: linear", true))
                .add(queries, BarChart.draw(queries, 2), BarChart.draw(queries, 4));
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
                column("contacts", "contacts", Unit.COUNT, Comparison::contactsPerStep),
                column("front nodes", "front-nodes", Unit.COUNT,
                        scene -> scene.perStep(front(1), Counter.FRONT_LENGTH)),
                column("front rebuilt", "front-rebuilt", Unit.PERCENT,
                        scene -> scene.percentOfSteps(front(1), Counter.FRONT_REBUILDS)));
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
                column("adjacent saved", "adjacent-tests-saved", Unit.PERCENT, MccdPaper::adjacentTestsSaved)
                        .paperRange(99.9, 99.9),
                column("layout gain", "layout-gain", Unit.PERCENT,
                        scene -> saved(scene.milliseconds(front(run.mostThreads())),
                                scene.milliseconds(SHUFFLED_FRONT)))
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
                        scene -> scene.milliseconds(front(1)) / scene.milliseconds(front(threads)))
                        .paper(scene -> scene.scene().speedups().on(threads)));
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
                column("serial over front", "serial-over-front", Unit.RATIO,
                        scene -> scene.milliseconds(SERIAL) / scene.milliseconds(front))
                        .paper(scene -> scene.scene().times().serial() / scene.scene().times().parallel()),
                column("slabs", "slabs.query.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(SLABS)),
                column("serial over slabs", "serial-over-slabs", Unit.RATIO,
                        scene -> scene.milliseconds(SERIAL) / scene.milliseconds(SLABS)));
    }
}
