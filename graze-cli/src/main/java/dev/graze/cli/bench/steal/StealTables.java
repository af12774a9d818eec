package dev.graze.cli.bench.steal;

import dev.graze.cli.bench.paper.PaperFigures;
import dev.graze.cli.bench.report.Figure;
import dev.graze.cli.bench.report.Figure.Unit;
import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.ReportPage;
import dev.graze.cli.bench.steal.StealBench.Entry;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The tables of the paper, filled with what was measured, and what it does not have: time by kernel, steals and idle groups. */
final class StealTables implements PaperFigures {
    private final List<StealBench> scenes;
    private final UnitDevices devices;

    StealTables(List<StealBench> scenes, UnitDevices devices) {
        this.scenes = scenes;
        this.devices = devices;
    }

    UnitDevices devices() {
        return devices;
    }

    @Override
    public List<FigureTable> tables() {
        return List.of(scenes(), onOneUnit(), onTwoUnits(), speedups(), kernels(), stealing(), idleGroups(), builds());
    }

    @Override
    public ReportPage page(String command) {
        return StealPage.of(this, command);
    }

    FigureTable scenes() {
        return table("Table 3: nodes of the front",
                "What was measured on: triangles, contacts and nodes of the front per step, and in how many steps it was built anew.",
                List.of("triangles", "contacts", "front nodes", "front rebuilt"),
                bench -> List.of(Figure.beside(name(bench, "triangles"), bench.triangles(), Unit.COUNT, bench.scene().triangles()),
                        Figure.of(name(bench, "contacts"), bench.contactsPerStep(), Unit.COUNT),
                        Figure.beside(name(bench, "front-nodes"), bench.frontNodesPerStep(), Unit.COUNT, bench.scene().frontNodes()),
                        Figure.of(name(bench, "front-rebuilt"), bench.rebuildsPercent(), Unit.PERCENT)));
    }

    FigureTable onOneUnit() {
        return times("Tables 1 and 4: time of a step on one compute unit", "The paper's: a GeForce GT 520 of one multiprocessor.", "one",
                bench -> new double[] { bench.stealOnOne().milliseconds(), bench.balanceOnOne().milliseconds() },
                StealScene.Times::small);
    }

    FigureTable onTwoUnits() {
        return times("Tables 1 and 5: time of a step on two compute units", "The paper's: a GeForce GTS 450 of four multiprocessors.",
                "two",
                bench -> new double[] { bench.stealOnTwoMilliseconds(), bench.balanceOnTwoMilliseconds() }, StealScene.Times::large);
    }

    private FigureTable times(String title, String note, String units, Function<StealBench, double[]> measured,
            Function<StealScene.Times, Double> paper) {
        return table(title, note, List.of("lazy-steal", "balance", "lazy-steal over balance"), bench -> {
            double[] ms = measured.apply(bench);
            double paperSteal = paper.apply(bench.scene().steal());
            double paperBalance = paper.apply(bench.scene().balance());
            return List.of(Figure.beside(name(bench, "steal." + units + ".ms"), ms[0], Unit.MILLISECONDS, paperSteal),
                    Figure.beside(name(bench, "balance." + units + ".ms"), ms[1], Unit.MILLISECONDS, paperBalance),
                    Figure.beside(name(bench, "steal-over-balance." + units), ms[0] / ms[1], Unit.RATIO, paperSteal / paperBalance));
        });
    }

    FigureTable speedups() {
        return table("Tables 2 and 6: speedup",
                "Of two compute units over one; the paper's is of four multiprocessors over one, near 3 where there is enough to do.",
                List.of("lazy-steal", "balance"),
                bench -> List.of(
                        Figure.beside(name(bench, "steal.speedup"), bench.stealSpeedup(), Unit.RATIO, bench.scene().steal().speedup()),
                        Figure.beside(name(bench, "balance.speedup"), bench.balanceSpeedup(), Unit.RATIO,
                                bench.scene().balance().speedup())));
    }

    FigureTable kernels() {
        List<String> columns = Arrays.stream(Part.values()).map(Part::key).toList();
        return table("Time by kernel",
                "Of lazy-steal on most units, the median over all steps; dealing out nodes between launches is for balance alone.",
                columns,
                bench -> Arrays.stream(Part.values()).map(part -> Figure.of(name(bench, "steal.kernel." + part.key() + ".ms"),
                        bench.stealOnMost().kernels().milliseconds(part), Unit.MILLISECONDS)).toList());
    }

    FigureTable stealing() {
        return table("What groups do when they have no work",
                "On most units, for each step: ranges taken from other groups, deques found empty, batches brought over, nodes that went from"
                        + " stacks to deques; and of balance the launches, and the time of dealing out nodes between them.",
                List.of("steals", "empty pops", "transfers", "spilled", "launches", "dealing"), StealTables::stealing);
    }

    private static List<Figure> stealing(StealBench bench) {
        KernelTimes steal = bench.stealOnMost().kernels();
        KernelTimes balance = bench.balanceOnMost().kernels();
        return List.of(Figure.of(name(bench, "steal.steals"), steal.perStep(Count.STEALS), Unit.COUNT),
                Figure.of(name(bench, "steal.empty-pops"), steal.perStep(Count.EMPTY_POPS), Unit.COUNT),
                Figure.of(name(bench, "steal.transfers"), steal.perStep(Count.TRANSFERS), Unit.COUNT),
                Figure.of(name(bench, "steal.spilled"), steal.perStep(Count.SPILLED), Unit.COUNT),
                Figure.of(name(bench, "balance.launches"), balance.perStep(Count.LAUNCHES), Unit.COUNT),
                Figure.of(name(bench, "balance.kernel.balance.ms"), balance.milliseconds(Part.BALANCE), Unit.MILLISECONDS));
    }

    FigureTable idleGroups() {
        int groups = scenes.stream().mapToInt(bench -> bench.stealOnMost().kernels().groups()).max().orElse(0);
        List<String> columns = IntStream.range(0, groups).mapToObj(group -> "group " + group).toList();
        return table("Idle groups",
                "Of lazy-steal on most units: the share of a group's rounds in which it had nothing to do and found nothing.",
                columns, bench -> IntStream.range(0, groups).mapToObj(group -> idle(bench, bench.stealOnMost(), group)).toList());
    }

    private static Figure idle(StealBench bench, Entry entry, int group) {
        return Figure.of(name(bench, "steal.idle." + group), entry.kernels().idlePercent(group), Unit.PERCENT);
    }

    /** Not part of any time above. */
    FigureTable builds() {
        return table("Building the program",
                "Before the first step, and in no time above: by the driver's compiler, and from our cache of what it compiled. With GRAZE_CACHE=none all are compiled.",
                List.of("compiled", "from the cache"),
                bench -> List.of(
                        Figure.of(name(bench, "build.compiled.ms"), bench.stealOnMost().kernels().buildMilliseconds(false),
                                Unit.MILLISECONDS),
                        Figure.of(name(bench, "build.cached.ms"), bench.stealOnMost().kernels().buildMilliseconds(true),
                                Unit.MILLISECONDS)));
    }

    private FigureTable table(String title, String note, List<String> columns, Function<StealBench, List<Figure>> figures) {
        List<FigureTable.Row> rows = new ArrayList<>();
        scenes.forEach(bench -> rows.add(new FigureTable.Row(bench.scene().key(), figures.apply(bench))));
        return new FigureTable(title, note, columns, rows);
    }

    private static String name(StealBench bench, String suffix) {
        return "lazy-steal." + bench.scene().key() + "." + suffix;
    }
}
