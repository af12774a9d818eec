package dev.graze.bench.mccd;

import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.SceneRows;
import dev.graze.cli.output.Count;
import dev.graze.spi.StepStatistics.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** The tables and figures of the paper, filled with what was measured. */
final class MccdTables {
    private final SceneRows<MccdBench> scenes;
    private final List<Integer> threadCounts;

    MccdTables(List<MccdBench> scenes, List<Integer> threadCounts) {
        this.scenes = new SceneRows<>("mccd", scenes, bench -> bench.scene().key());
        this.threadCounts = threadCounts;
    }

    List<Integer> threadCounts() {
        return threadCounts;
    }

    FigureTable scenes() {
        return scenes.table("Scenes",
                "What was measured on: triangles, contacts and nodes of the front per step, and in how many steps it was built anew.",
                List.of("triangles", "contacts", "front nodes", "front rebuilt"),
                bench -> List.of(
                        Figure.beside(scenes.name(bench, "triangles"), bench.triangles(), Unit.COUNT,
                                bench.scene().paperTriangles()),
                        Figure.of(scenes.name(bench, "contacts"), bench.contactsPerStep(), Unit.COUNT),
                        Figure.of(scenes.name(bench, "front-nodes"), bench.frontNodesPerStep(), Unit.COUNT),
                        Figure.of(scenes.name(bench, "front-rebuilt"), bench.rebuildsPercent(), Unit.PERCENT)));
    }

    FigureTable stages() {
        return scenes.table("Table 1: time by stage", "Shares of the serial engine's time.",
                List.of("BVH updating", "BVTT traversal", "non-adjacent pairs", "adjacent pairs"),
                bench -> List.of(share(bench, "update", bench.scene().shares().update(), Stage.BOUNDS, Stage.HIERARCHY),
                        share(bench, "traversal", bench.scene().shares().traversal(), Stage.TRAVERSAL),
                        share(bench, "non-adjacent", bench.scene().shares().nonAdjacent(), Stage.NARROW),
                        share(bench, "adjacent", bench.scene().shares().adjacent(), Stage.ADJACENT)));
    }

    private Figure share(MccdBench bench, String suffix, double paper, Stage... stages) {
        return Figure.beside(scenes.name(bench, "share." + suffix), bench.stageShare(stages), Unit.PERCENT, paper);
    }

    FigureTable savings() {
        List<FigureTable.Row> rows = scenes
                .rows(bench -> savings("mccd." + bench.scene().key() + ".", bench.volumeTestsSaved(), bench.timeSaved(),
                        bench.frontSaved(), bench.adjacentTestsSaved(), bench.layoutGain()));
        rows.add(new FigureTable.Row("mean",
                savings("mccd.", scenes.mean(MccdBench::volumeTestsSaved), scenes.mean(MccdBench::timeSaved),
                        scenes.mean(MccdBench::frontSaved), scenes.mean(MccdBench::adjacentTestsSaved),
                        scenes.mean(MccdBench::layoutGain))));
        return new FigureTable("Fig. 7, Fig. 9 and section 4.8: what fronts, orphan sets and order save",
                "Bounding volume tests and time of front on one thread against serial; length of the front with orphan sets against without; "
                        + "tests of features of adjacent triangles; time of front on " + threads(threadCounts.getLast())
                        + " with its nodes in order against shuffled.",
                List.of("BV tests saved", "time saved", "front saved", "adjacent saved", "layout gain"), rows);
    }

    private static List<Figure> savings(String prefix, double volumeTests, double time, double front, double adjacent,
            double layout) {
        return List.of(Figure.besideRange(prefix + "bv-tests-saved", volumeTests, Unit.PERCENT, 37, 47),
                Figure.besideRange(prefix + "time-saved", time, Unit.PERCENT, 12, 21),
                Figure.besideRange(prefix + "front-saved", front, Unit.PERCENT, 20, 40),
                Figure.beside(prefix + "adjacent-tests-saved", adjacent, Unit.PERCENT, 99.9),
                Figure.besideRange(prefix + "layout-gain", layout, Unit.PERCENT, 7, 14));
    }

    FigureTable phcOverFront() {
        return byThreads("Fig. 12: PHC against front", "How many times as long phc takes as front on the same threads.",
                "phc-over-front",
                (bench, count) -> Figure.beside(scenes.name(bench, "phc-over-front." + count),
                        bench.phcOverFront(count), Unit.RATIO,
                        paperPhcOverFront(count)),
                MccdTables::paperPhcOverFront);
    }

    /** The paper says by how much front reduces the time of phc: 40 % on 8 cores, 48 % on 16. */
    private static double paperPhcOverFront(int threads) {
        return threads == 8 ? 1 / 0.6 : threads == 16 ? 1 / 0.52 : Double.NaN;
    }

    FigureTable speedups() {
        return byThreads("Fig. 13: speedup of front",
                "Over front on one thread; the paper's is near linear, 6.4 to 7.7 on 8 cores.",
                "speedup",
                (bench, count) -> Figure.beside(scenes.name(bench, "speedup." + count), bench.speedup(count),
                        Unit.RATIO,
                        bench.scene().speedups().on(count)),
                PaperScene::meanSpeedup);
    }

    /** A figure of a scene on so many threads. */
    private interface ByThreads {
        Figure of(MccdBench bench, int threads);
    }

    /** The mean is given for most threads only. */
    private FigureTable byThreads(String title, String note, String suffix, ByThreads figure,
            IntToDoubleFunction paperMean) {
        List<FigureTable.Row> rows = scenes
                .rows(bench -> threadCounts.stream().map(count -> figure.of(bench, count)).toList());
        int most = threadCounts.getLast();
        List<Figure> means = new ArrayList<>();
        threadCounts.forEach(count -> means.add(Figure.nothing()));
        means.set(means.size() - 1,
                Figure.beside("mccd." + suffix, scenes.mean(bench -> figure.of(bench, most).value()), Unit.RATIO,
                        paperMean.applyAsDouble(most)));
        rows.add(new FigureTable.Row("mean", means));
        return new FigureTable(title, note, threadCounts.stream().map(MccdTables::threads).toList(), rows);
    }

    FigureTable queries() {
        return scenes.table("Table 2: time of a step",
                "From positions to sorted contacts, on " + threads(threadCounts.getLast())
                        + " (the paper's: 16) and in serial.",
                List.of("front", "serial", "serial over front", "slabs", "serial over slabs"), this::queries);
    }

    private List<Figure> queries(MccdBench bench) {
        double serial = bench.serialMilliseconds();
        PaperScene.Times paper = bench.scene().times();
        return List.of(
                Figure.beside(scenes.name(bench, "query.ms"), bench.frontMilliseconds(), Unit.MILLISECONDS,
                        paper.parallel()),
                Figure.beside(scenes.name(bench, "serial.query.ms"), serial, Unit.MILLISECONDS, paper.serial()),
                Figure.beside(scenes.name(bench, "serial-over-front"), serial / bench.frontMilliseconds(), Unit.RATIO,
                        paper.serial() / paper.parallel()),
                Figure.of(scenes.name(bench, "slabs.query.ms"), bench.slabsMilliseconds(), Unit.MILLISECONDS),
                Figure.of(scenes.name(bench, "serial-over-slabs"), serial / bench.slabsMilliseconds(), Unit.RATIO));
    }

    private static String threads(int count) {
        return Count.of(count, "thread", "threads");
    }
}
