package dev.graze.bench.steal;

import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.SceneRows;
import dev.graze.bench.steal.StealBench.Entry;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The tables of the paper, filled with what was measured, and what it does not have: time by kernel, steals and idle
 * groups.
 */
final class StealTables {
    private final SceneRows<StealBench> scenes;
    private final UnitDevices devices;

    StealTables(List<StealBench> scenes, UnitDevices devices) {
        this.scenes = new SceneRows<>("lazy-steal", scenes, bench -> bench.scene().key());
        this.devices = devices;
    }

    UnitDevices devices() {
        return devices;
    }

    FigureTable scenes() {
        return scenes.table("Table 3: nodes of the front",
                "What was measured on: triangles, contacts and nodes of the front per step, and in how many steps it was built anew.",
                List.of("triangles", "contacts", "front nodes", "front rebuilt"),
                bench -> List.of(
                        Figure.beside(scenes.name(bench, "triangles"), bench.triangles(), Unit.COUNT,
                                bench.scene().triangles()),
                        Figure.of(scenes.name(bench, "contacts"), bench.contactsPerStep(), Unit.COUNT),
                        Figure.beside(scenes.name(bench, "front-nodes"), bench.frontNodesPerStep(), Unit.COUNT,
                                bench.scene().frontNodes()),
                        Figure.of(scenes.name(bench, "front-rebuilt"), bench.rebuildsPercent(), Unit.PERCENT)));
    }

    FigureTable onOneUnit() {
        return times("Tables 1 and 4: time of a step on one compute unit",
                "The paper's: a GeForce GT 520 of one multiprocessor.", "one",
                bench -> new double[] { bench.stealOnOne().milliseconds(), bench.balanceOnOne().milliseconds() },
                StealScene.Times::small);
    }

    FigureTable onTwoUnits() {
        return times("Tables 1 and 5: time of a step on two compute units",
                "The paper's: a GeForce GTS 450 of four multiprocessors.",
                "two",
                bench -> new double[] { bench.stealOnTwoMilliseconds(), bench.balanceOnTwoMilliseconds() },
                StealScene.Times::large);
    }

    private FigureTable times(String title, String note, String units, Function<StealBench, double[]> measured,
            Function<StealScene.Times, Double> paper) {
        return scenes.table(title, note, List.of("lazy-steal", "balance", "lazy-steal over balance"), bench -> {
            double[] ms = measured.apply(bench);
            double paperSteal = paper.apply(bench.scene().steal());
            double paperBalance = paper.apply(bench.scene().balance());
            return List.of(
                    Figure.beside(scenes.name(bench, "steal." + units + ".ms"), ms[0], Unit.MILLISECONDS, paperSteal),
                    Figure.beside(scenes.name(bench, "balance." + units + ".ms"), ms[1], Unit.MILLISECONDS,
                            paperBalance),
                    Figure.beside(scenes.name(bench, "steal-over-balance." + units), ms[0] / ms[1], Unit.RATIO,
                            paperSteal / paperBalance));
        });
    }

    FigureTable speedups() {
        return scenes.table("Tables 2 and 6: speedup",
                "Of two compute units over one; the paper's is of four multiprocessors over one, near 3 where there is enough to do.",
                List.of("lazy-steal", "balance"),
                bench -> List.of(
                        Figure.beside(scenes.name(bench, "steal.speedup"), bench.stealSpeedup(), Unit.RATIO,
                                bench.scene().steal().speedup()),
                        Figure.beside(scenes.name(bench, "balance.speedup"), bench.balanceSpeedup(), Unit.RATIO,
                                bench.scene().balance().speedup())));
    }

    FigureTable kernels() {
        List<String> columns = Arrays.stream(Phase.values()).map(Phase::key).toList();
        return scenes.table("Time by kernel",
                "Of lazy-steal on most units, the median over all steps; dealing out nodes between launches is for balance alone.",
                columns,
                bench -> Arrays.stream(Phase.values())
                        .map(part -> Figure.of(scenes.name(bench, "steal.kernel." + part.key() + ".ms"),
                                bench.stealOnMost().kernels().milliseconds(part), Unit.MILLISECONDS))
                        .toList());
    }

    FigureTable stealing() {
        return scenes.table("What groups do when they have no work",
                "On most units, for each step: ranges taken from other groups, deques found empty, batches brought over, nodes that went from"
                        + " stacks to deques; and of balance the launches, and the time of dealing out nodes between them.",
                List.of("steals", "empty pops", "transfers", "spilled", "launches", "dealing"), this::stealing);
    }

    private List<Figure> stealing(StealBench bench) {
        KernelTimes steal = bench.stealOnMost().kernels();
        KernelTimes balance = bench.balanceOnMost().kernels();
        return List.of(Figure.of(scenes.name(bench, "steal.steals"), steal.perStep(Count.STEALS), Unit.COUNT),
                Figure.of(scenes.name(bench, "steal.empty-pops"), steal.perStep(Count.EMPTY_POPS), Unit.COUNT),
                Figure.of(scenes.name(bench, "steal.transfers"), steal.perStep(Count.TRANSFERS), Unit.COUNT),
                Figure.of(scenes.name(bench, "steal.spilled"), steal.perStep(Count.SPILLED), Unit.COUNT),
                Figure.of(scenes.name(bench, "balance.launches"), balance.perStep(Count.LAUNCHES), Unit.COUNT),
                Figure.of(scenes.name(bench, "balance.kernel.balance.ms"), balance.milliseconds(Phase.BALANCE),
                        Unit.MILLISECONDS));
    }

    FigureTable idleGroups() {
        int groups = scenes.benches().stream().mapToInt(bench -> bench.stealOnMost().kernels().groups()).max()
                .orElse(0);
        List<String> columns = IntStream.range(0, groups).mapToObj(group -> "group " + group).toList();
        return scenes.table("Idle groups",
                "Of lazy-steal on most units: the share of a group's rounds in which it had nothing to do and found nothing.",
                columns, bench -> IntStream.range(0, groups).mapToObj(group -> idle(bench, bench.stealOnMost(), group))
                        .toList());
    }

    private Figure idle(StealBench bench, Entry entry, int group) {
        return Figure.of(scenes.name(bench, "steal.idle." + group), entry.kernels().idlePercent(group), Unit.PERCENT);
    }

    /** Not part of any time above. */
    FigureTable builds() {
        return scenes.table("Building the program",
                "Before the first step, and in no time above: by the driver's compiler, and from our cache of what it compiled. With GRAZE_CACHE=none all are compiled.",
                List.of("compiled", "from the cache"),
                bench -> List.of(
                        Figure.of(scenes.name(bench, "build.compiled.ms"),
                                bench.stealOnMost().kernels().buildMilliseconds(false),
                                Unit.MILLISECONDS),
                        Figure.of(scenes.name(bench, "build.cached.ms"),
                                bench.stealOnMost().kernels().buildMilliseconds(true),
                                Unit.MILLISECONDS)));
    }
}
