package dev.graze.bench.steal;

import dev.graze.BoundingVolume;
import dev.graze.bench.paper.Comparison;
import dev.graze.bench.paper.MeasuredEngine;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.WindowOptions;
import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.Column;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.SceneTables;
import dev.graze.bench.report.StackedBars;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.engine.steal.BalanceEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.StepStatistics.Counter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code graze bench paper lazy-steal}: the tables of the paper on lazy work stealing within a device, and figures that
 * it does not have: time by kernel, steals by the number of groups, and idle groups. Measures both schemes on one and
 * on two compute units.
 */
@Command(name = "lazy-steal", sortOptions = false,
        description = "Repeats the measurements of the paper on lazy work stealing, whole steps on a device against"
                + " gProximity's balancing, on similar scenes, and shows the results beside the paper's.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper lazy-steal --quick",
                "  graze bench paper lazy-steal --html steal.html --json steal.json",
                "  graze bench paper lazy-steal --scenes bart-1024,funnel --bounds kdop18 --device 0",
                "  graze bench paper lazy-steal --scenes funnel --groups 16" })
public final class StealPaper implements Callable<Integer> {
    private static final String STEAL_ON_ONE = "lazy-steal on one unit";
    private static final String BALANCE_ON_ONE = "balance on one unit";
    private static final String STEAL_ON_TWO = "lazy-steal on two units";
    private static final String BALANCE_ON_TWO = "balance on two units";
    /** Numbers of groups by which stealing is compared, with the same sizes so that only the number differs. */
    private static final List<Integer> GROUPS = List.of(2, 8, 32);
    private static final int GROUP_SIZE = 64;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: bart-64, bart-256, bart-1024, bart-4096, funnel,"
                    + " cloth-ball. Default: all")
    private List<String> sceneNames = StealScene.ALL.stream().map(StealScene::key).toList();

    @Option(names = "--device", paramLabel = "CHOICE",
            description = "The device, by number or part of its name; 'graze devices' lists them."
                    + " Default: the first that can be used")
    private String deviceChoice;

    @Option(names = "--bounds", paramLabel = "VOLUME",
            description = "Bounding volumes of hierarchy nodes: aabb, kdop18, ends or obb. Default: obb, the paper's")
    private BoundingVolume bounds = BoundingVolume.OBB;

    @Option(names = "--groups", paramLabel = "N",
            description = "Work groups on two units; one unit has one. Default: ${DEFAULT-VALUE}, as the paper's larger"
                    + " card has multiprocessors")
    private int groups = 4;

    @Mixin
    private final WindowOptions windows = new WindowOptions();

    @Mixin
    private final PaperRun run = new PaperRun(1, 10, 3, 1);

    private UnitDevices devices;
    /** By scene and engine. */
    private final Map<String, KernelTimes> kernelTimes = new HashMap<>();

    @Override
    public Integer call() {
        EngineSetting.GROUPS.requireInRange(groups);
        List<StealScene> scenes = run.scenes(windows, sceneNames, StealScene.ALL, StealScene::ofFrames);
        devices = UnitDevices.choose(deviceChoice, run::warnOnce);
        run.publish(() -> {
            run.note(devices.note());
            return report(run.tables(run.compare(scenes, this::addEngines)));
        });
        return 0;
    }

    private void addEngines(Comparison<StealScene> comparison) {
        comparison.add(engine(comparison, STEAL_ON_ONE, true, devices.one(), measuredSizes(1)));
        comparison.add(engine(comparison, BALANCE_ON_ONE, false, devices.one(), measuredSizes(1)));
        comparison.add(engine(comparison, STEAL_ON_TWO, true, devices.two(), measuredSizes(groups)));
        comparison.add(engine(comparison, BALANCE_ON_TWO, false, devices.two(), measuredSizes(groups)));
        for (int count : GROUPS) {
            comparison.add(engine(comparison, inGroups(count), true, devices.two(),
                    new GroupShape(count, GROUP_SIZE, 0, GROUP_SIZE, 0)));
        }
    }

    private static GroupShape measuredSizes(int groupCount) {
        return new GroupShape(groupCount, 0, 0, 0, 0);
    }

    private static String inGroups(int count) {
        return "lazy-steal in groups: " + count;
    }

    private MeasuredEngine engine(Comparison<StealScene> comparison, String label, boolean steals, Device device,
            GroupShape shape) {
        StealSettings settings = StealSettings.DEFAULT.withBounds(bounds)
                .withGroups(shape).withReports(kernels(comparison, label)::add);
        DeviceChooser chooser = DeviceChooser.of(List.of(device));
        return new MeasuredEngine(label,
                steals ? new LazyStealEngine(settings, chooser) : new BalanceEngine(settings, chooser),
                EngineOptions.touching(1).withWarnings(StealPaper::fail));
    }

    /** Fails on a lost device: the CPU takes over the search, and its time would be mistaken for the device's. */
    private static void fail(String warning) {
        throw new InvalidInputException(warning + "; choose another one with --device");
    }

    private KernelTimes kernels(Comparison<StealScene> scene, String engine) {
        return kernelTimes.computeIfAbsent(scene.scene().key() + ", " + engine,
                key -> new KernelTimes(scene.window().steps(), scene.window().leadIn(), run.repeats()));
    }

    private KernelTimes stealKernels(Comparison<StealScene> scene) {
        return kernels(scene, STEAL_ON_TWO);
    }

    private KernelTimes balanceKernels(Comparison<StealScene> scene) {
        return kernels(scene, BALANCE_ON_TWO);
    }

    private PaperReport report(SceneTables<Comparison<StealScene>> scenes) {
        FigureTable fronts = scenes.table("Table 3: nodes of the front",
                "Triangles, contacts and nodes of the front per step, and the share of steps that rebuilt the front.",
                fronts());
        FigureTable one = scenes.table("Tables 1 and 4: time of a step on one compute unit",
                "In one work group. The paper's: a GeForce GT 520 of one multiprocessor.",
                times("one", STEAL_ON_ONE, BALANCE_ON_ONE, StealScene.Times::small));
        FigureTable two = scenes.table("Tables 1 and 5: time of a step on two compute units",
                "In " + groups + " work groups. The paper's: a GeForce GTS 450 of four multiprocessors.",
                times("two", STEAL_ON_TWO, BALANCE_ON_TWO, StealScene.Times::large));
        FigureTable speedups = scenes.table("Tables 2 and 6: speedup",
                "Of two compute units over one; the paper's is of four multiprocessors over one, near 3 where there is"
                        + " enough to do.",
                speedups());
        FigureTable kernels = scenes.table("Time by kernel",
                "Of lazy-steal on two units, the median over the timed steps; only balance deals out nodes between"
                        + " launches.",
                kernelColumns());
        return new PaperReport("Lazy work stealing, measured again",
                "The tables of \"Lazy Work Stealing for Continuous Hierarchy Traversal on Deformable Bodies\""
                        + " (da Silva, Esperança, Marroquim), measured with Graze's engines lazy-steal and balance on"
                        + " Graze's scenes beside what the paper reports. Scenes and machine are not the paper's:"
                        + " compare ratios rather than times. " + devices.note())
                .add(fronts, BarChart.draw(fronts, 2))
                .add(one, BarChart.draw(one, 2)).add(two, BarChart.draw(two, 2))
                .add(speedups, BarChart.draw(speedups, 0), BarChart.draw(speedups, 1))
                .add(kernels, StackedBars.draw(kernels))
                .add(scenes.table("What groups do when they have no work",
                        "On two units, for each step: ranges stolen from other groups, deques found empty, batches"
                                + " transferred, nodes spilled from stacks to deques; for balance the launches, and the"
                                + " time to deal out nodes between them.",
                        stealing()))
                .add(scenes.table("Stealing by the number of groups",
                        "Of lazy-steal on two units in groups of " + GROUP_SIZE + " items: the time of a step, and"
                                + " ranges stolen in it. Groups beyond those that the device runs at once have their"
                                + " nodes stolen before they start.",
                        byGroups()))
                .add(scenes.table("Idle groups",
                        "Of lazy-steal on two units: the share of a group's rounds in which it had no work and found"
                                + " none.",
                        idleGroups(scenes.scenes())))
                .add(scenes.table("Building the program",
                        "Before the first step, not in any time above: by the driver's compiler, and from our cache of"
                                + " compiled programs. With GRAZE_CACHE=none all are compiled.",
                        builds()));
    }

    private static Column<Comparison<StealScene>> column(String title, String suffix, Unit unit,
            ToDoubleFunction<Comparison<StealScene>> value) {
        return Column.of(title, suffix, unit, value);
    }

    private static List<Column<Comparison<StealScene>>> fronts() {
        return List.of(
                column("triangles", "triangles", Unit.COUNT, Comparison::triangles)
                        .paper(scene -> scene.scene().paperTriangles()),
                column("contacts", "contacts", Unit.COUNT, Comparison::contactsPerStep),
                column("front nodes", "front-nodes", Unit.COUNT,
                        scene -> scene.perStep(STEAL_ON_ONE, Counter.FRONT_LENGTH))
                        .paper(scene -> scene.scene().frontNodes()),
                column("front rebuilt", "front-rebuilt", Unit.PERCENT,
                        scene -> scene.percentOfSteps(STEAL_ON_ONE, Counter.FRONT_REBUILDS)));
    }

    private static List<Column<Comparison<StealScene>>> times(String units, String steal, String balance,
            ToDoubleFunction<StealScene.Times> paper) {
        return List.of(
                column("lazy-steal", "steal." + units + ".ms", Unit.MILLISECONDS, scene -> scene.milliseconds(steal))
                        .paper(scene -> paper.applyAsDouble(scene.scene().steal())),
                column("balance", "balance." + units + ".ms", Unit.MILLISECONDS, scene -> scene.milliseconds(balance))
                        .paper(scene -> paper.applyAsDouble(scene.scene().balance())),
                column("lazy-steal over balance", "steal-over-balance." + units, Unit.RATIO,
                        scene -> scene.milliseconds(steal) / scene.milliseconds(balance))
                        .paper(scene -> paper.applyAsDouble(scene.scene().steal())
                                / paper.applyAsDouble(scene.scene().balance())));
    }

    private static List<Column<Comparison<StealScene>>> speedups() {
        return List.of(
                column("lazy-steal", "steal.speedup", Unit.RATIO,
                        scene -> scene.milliseconds(STEAL_ON_ONE) / scene.milliseconds(STEAL_ON_TWO))
                        .paper(scene -> scene.scene().steal().speedup()),
                column("balance", "balance.speedup", Unit.RATIO,
                        scene -> scene.milliseconds(BALANCE_ON_ONE) / scene.milliseconds(BALANCE_ON_TWO))
                        .paper(scene -> scene.scene().balance().speedup()));
    }

    private List<Column<Comparison<StealScene>>> kernelColumns() {
        return Arrays.stream(Phase.values())
                .map(phase -> column(phase.key(), "steal.kernel." + phase.key() + ".ms", Unit.MILLISECONDS,
                        scene -> stealKernels(scene).milliseconds(phase)))
                .toList();
    }

    private List<Column<Comparison<StealScene>>> stealing() {
        return List.of(perStep("steals", "steals", Count.STEALS),
                perStep("empty pops", "steal.empty-pops", Count.EMPTY_POPS),
                perStep("transfers", "steal.transfers", Count.TRANSFERS),
                perStep("spilled", "steal.spilled", Count.SPILLED),
                column("launches", "balance.launches", Unit.COUNT,
                        scene -> balanceKernels(scene).perStep(Count.LAUNCHES)),
                column("dealing", "balance.kernel.balance.ms", Unit.MILLISECONDS,
                        scene -> balanceKernels(scene).milliseconds(Phase.BALANCE)));
    }

    private Column<Comparison<StealScene>> perStep(String title, String suffix, Count count) {
        return column(title, suffix, Unit.COUNT, scene -> stealKernels(scene).perStep(count));
    }

    private List<Column<Comparison<StealScene>>> byGroups() {
        return GROUPS.stream().flatMap(count -> Stream.of(
                column(count + " groups, time", "groups-" + count + ".ms", Unit.MILLISECONDS,
                        scene -> scene.milliseconds(inGroups(count))),
                column(count + " groups, steals", "groups-" + count + ".steals", Unit.COUNT,
                        scene -> kernels(scene, inGroups(count)).perStep(Count.STEALS))))
                .toList();
    }

    private List<Column<Comparison<StealScene>>> idleGroups(List<Comparison<StealScene>> scenes) {
        int groups = scenes.stream().mapToInt(scene -> stealKernels(scene).groups()).max().orElse(0);
        return IntStream.range(0, groups).mapToObj(group -> column("group " + group, "steal.idle." + group,
                Unit.PERCENT, scene -> stealKernels(scene).idlePercent(group))).toList();
    }

    private List<Column<Comparison<StealScene>>> builds() {
        return List.of(
                column("compiled", "build.compiled.ms", Unit.MILLISECONDS,
                        scene -> stealKernels(scene).buildMilliseconds(false)),
                column("from the cache", "build.cached.ms", Unit.MILLISECONDS,
                        scene -> stealKernels(scene).buildMilliseconds(true)));
    }
}
