package dev.graze.bench.hpccd;

import dev.graze.bench.paper.Comparison;
import dev.graze.bench.paper.EngineRun;
import dev.graze.bench.paper.MeasuredDevice;
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
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code graze bench paper hpccd}: the tables and figures of HPCCD, processors and graphics cards together. All engines
 * are inter-cd with different settings. Tables that need a device are left out without one.
 */
@Command(name = "hpccd", sortOptions = false,
        description = "Repeats the measurements of HPCCD, task units on all cores with elementary tests on a device,"
                + " on similar scenes, and shows the results beside the paper's.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper hpccd --quick", "  graze bench paper hpccd --html hpccd.html --json hpccd.json",
                "  graze bench paper hpccd --scenes cloth,n-body-low --triangles-scale 1 --device none" })
public final class HpccdPaper implements Callable<Integer> {
    /** The paper's larger machine has eight cores. */
    private static final int MOST_THREADS = 8;
    /** Pairs in a segment: the paper's range from 2K up (6.2), and far smaller ones. */
    private static final List<Integer> SEGMENT_SIZES = List.of(64, 256, 1024, 2048, 4096, 8192, 16_384);
    /** The paper's best size, and the engine's default. */
    private static final int PAPER_SEGMENT = 2048;
    private static final InterCdSettings PAPER = InterCdSettings.DEFAULT;
    private static final String NO_DEVICE = "none";

    private static final String REFIT = "refit";
    private static final String REBUILD = "rebuild always";

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: cloth, breaking, n-body-low, n-body-high, and degrading, on"
                    + " which only the policies of rebuilding are compared. Default: all")
    private List<String> sceneNames = HpccdScene.choices().stream().map(HpccdScene::key).toList();

    @Option(names = "--device", paramLabel = "N",
            description = "The device for elementary tests, by its number in 'graze devices', or none."
                    + " Default: the first that can be used")
    private String deviceChoice;

    @Mixin
    private final WindowOptions windows = new WindowOptions();

    @Mixin
    private final PaperRun run = new PaperRun(0.2, 31, 5, MOST_THREADS);

    private MeasuredDevice device;

    @Override
    public Integer call() {
        List<HpccdScene> scenes = run.scenes(windows, sceneNames, HpccdScene.choices(), HpccdScene::ofFrames);
        device = MeasuredDevice.choose(deviceChoice);
        run.publish(() -> {
            run.note(device.note());
            PaperReport report = introduction();
            List<HpccdScene> inPaper = scenes.stream().filter(scene -> !scene.equals(HpccdScene.DEGRADING)).toList();
            if (!inPaper.isEmpty()) {
                addTables(report, run.tables(run.compare(inPaper, this::addEngines)));
            }
            if (scenes.contains(HpccdScene.DEGRADING)) {
                addDegrading(report, run.tables(run.compare(List.of(HpccdScene.DEGRADING), this::addPolicies)));
            }
            return report;
        });
        return 0;
    }

    /** Returns the label of task units without locks (4). */
    private static String units(int threads) {
        return "units on " + threads;
    }

    /** Returns the label of the baseline for task units: pairs dealt out from the root, with locks (3.2). */
    private static String naive(int threads) {
        return "naive on " + threads;
    }

    /** Returns the label of task units with elementary tests on the device (5). */
    private static String withDevice(int threads) {
        return "units with the device on " + threads;
    }

    /** Returns the label of the engine of MCCD, which the paper compares with (6.3). */
    private static String mccd(int threads) {
        return "front on " + threads;
    }

    private static String withTwoDevices(int threads) {
        return "units with both halves of the device on " + threads;
    }

    /** Segments of the triangle index queue of a given size (6.2). */
    private String segments(int pairs) {
        return pairs == PAPER_SEGMENT ? withDevice(run.mostThreads()) : "segments of " + pairs;
    }

    private void addEngines(Comparison<HpccdScene> comparison) {
        int most = run.mostThreads();
        for (int threads : run.threadCounts()) {
            comparison.add(onThreads(units(threads), PAPER, threads));
            comparison.add(onThreads(naive(threads), PAPER.withScheduling(Scheduling.NAIVE), threads));
        }
        addOtherPolicies(comparison);
        comparison.add(new MeasuredEngine(mccd(most), new FrontEngine(), options(most, NO_DEVICE)));
        if (device.exists()) {
            for (int threads : run.threadCounts()) {
                comparison.add(offloading(withDevice(threads), PAPER, threads, device.whole()));
                if (device.splits()) {
                    comparison.add(offloading(withTwoDevices(threads), PAPER, threads, device.inTwo()));
                }
            }
            SEGMENT_SIZES.stream().filter(pairs -> pairs != PAPER_SEGMENT)
                    .forEach(pairs -> comparison.add(offloading(segments(pairs),
                            PAPER.withSegments(PAPER.segments(), pairs), most, device.whole())));
        }
    }

    private void addPolicies(Comparison<HpccdScene> comparison) {
        comparison.add(onThreads(units(run.mostThreads()), PAPER, run.mostThreads()));
        addOtherPolicies(comparison);
    }

    private void addOtherPolicies(Comparison<HpccdScene> comparison) {
        comparison.add(onThreads(REFIT, PAPER.withPolicy(RebuildPolicy.REFIT), run.mostThreads()));
        comparison.add(onThreads(REBUILD, PAPER.withPolicy(RebuildPolicy.ALWAYS), run.mostThreads()));
    }

    private MeasuredEngine onThreads(String label, InterCdSettings settings, int threads) {
        return new MeasuredEngine(label, new InterCdEngine(settings), options(threads, NO_DEVICE));
    }

    private MeasuredEngine offloading(String label, InterCdSettings settings, int threads, String onDevice) {
        return new MeasuredEngine(label, new InterCdEngine(settings), options(threads, onDevice), true, true);
    }

    private EngineOptions options(int threads, String onDevice) {
        return EngineOptions.touching(threads).withDevice(onDevice).withWarnings(run::warnOnce);
    }

    private PaperReport introduction() {
        return new PaperReport("HPCCD, measured again",
                "The tables and figures of \"HPCCD: Hybrid Parallel Continuous Collision Detection using CPUs and"
                        + " GPUs\" (Kim, Heo, Huh, Kim, Yoon), measured with Graze's engine inter-cd on Graze's scenes"
                        + " beside what the paper reports. Scenes and machine are not the paper's: compare ratios"
                        + " rather than times. " + device.note());
    }

    private void addTables(PaperReport report, SceneTables<Comparison<HpccdScene>> scenes) {
        report.add(scenes.tableWithMean("Table 1: time of a step",
                "From positions to sorted contacts: on one thread, on " + threads()
                        + ", and on these with a device; the paper's are of four cores with two graphics cards.",
                times()));
        FigureTable grid = scenes.tableWithMean("Fig. 6: threads and devices",
                "Speedup of whole steps over one thread without a device, for each number of threads and devices"
                        + (device.splits() ? "; two devices are the halves of one." : "."),
                grid());
        report.add(grid, BarChart.draw(grid, grid.columns().size() - 1));
        addThreads(report, scenes);
        addComponents(report, scenes);
        FigureTable policies = scenes.tableWithMean("Section 3.1: refit, lazy reconstruction, full rebuild",
                policyNote(), policies());
        report.add(policies, BarChart.draw(policies, 1), BarChart.draw(policies, 2), BarChart.draw(policies, 5));
        FigureTable mccd = scenes.tableWithMean("Section 6.3: comparison with MCCD",
                "Time of MCCD's engine front over that of inter-cd, both on " + threads()
                        + "; the paper's: MCCD on 16 cores over HPCCD on four with two graphics cards.",
                overMccd());
        report.add(mccd, BarChart.draw(mccd, mccd.columns().size() - 1));
        if (device.exists()) {
            addDevice(report, scenes);
        }
    }

    private String policyNote() {
        return "On " + threads() + ", relative to refit. The hierarchy is built at the first of the "
                + run.steps() + " steps and grows older from there.";
    }

    private void addDegrading(PaperReport report, SceneTables<Comparison<HpccdScene>> scenes) {
        FigureTable policies = scenes.table("Section 3.1 on a scene that degrades the hierarchy",
                "Single triangles that fly about, which the paper does not have. " + policyNote(), policies());
        report.add(policies, BarChart.draw(policies, 1), BarChart.draw(policies, 2), BarChart.draw(policies, 5));
    }

    private void addThreads(PaperReport report, SceneTables<Comparison<HpccdScene>> scenes) {
        FigureTable units = scenes.tableWithMean("Fig. 7: speedup of task units by threads",
                "Whole steps without a device, over one thread; the paper's is near linear.", unitSpeedups());
        FigureTable naive = scenes.tableWithMean("Fig. 7: speedup of the naive approach by threads",
                "Pairs divided among threads, again whenever one has none left, with locks (3.2); over task units on"
                        + " one thread. The paper's is poor.",
                naiveSpeedups());
        // As in the paper's figure: a line for each scene, and one for the mean of the naive approach.
        List<FigureTable.Row> lines = new ArrayList<>(units.rows());
        lines.add(new FigureTable.Row("naive, mean", naive.rows().getLast().figures()));
        FigureTable both = new FigureTable(units.title(), units.note(), units.columns(), lines);
        report.add(units, LineChart.draw(both, run.threadCounts(), "threads; dashed: linear", true)).add(naive)
                .add(scenes.tableWithMean("Fig. 7: the naive approach against task units",
                        "Time of the naive approach over that of task units on the same threads.",
                        naiveOverUnits()));
    }

    private void addComponents(PaperReport report, SceneTables<Comparison<HpccdScene>> scenes) {
        FigureTable serial = scenes.tableWithMean("Section 6.2: components on one thread",
                "Shares of a step. Refit covers vertices, features and nodes; tests cover listing the features of a"
                        + " pair, filters and searches; other covers what is serial: starting and joining threads, and"
                        + " gathering what each found. Results are copied and sorted, which the paper does not do.",
                serialShares());
        FigureTable parallel = scenes.tableWithMean(
                "Section 6.2: components on " + threads() + (device.exists() ? " with a device" : ""),
                device.exists()
                        ? "Shares of a step. Tests cover what the threads test and how long they wait for the device."
                        : "Shares of a step. The paper's elementary tests are on graphics cards, and their time is"
                                + " hidden in the traversal's.",
                parallelShares());
        report.add(scenes.tableWithMean("Section 6.2: speedup of components",
                "On " + threads() + " over one, without a device; the paper's are of 8.", componentSpeedups()))
                .add(serial, StackedBars.draw(serial)).add(parallel, StackedBars.draw(parallel));
    }

    private void addDevice(PaperReport report, SceneTables<Comparison<HpccdScene>> scenes) {
        FigureTable segments = scenes.tableWithMean("Section 6.2: segments of the triangle index queue",
                "Time with a device by pairs in a segment, relative to 2,048; in the paper that is best, and up to 16K"
                        + " about 2 % worse.",
                segments());
        List<Integer> exponents = SEGMENT_SIZES.stream().map(Integer::numberOfTrailingZeros).toList();
        FigureTable offload = scenes.tableWithMean("Section 5: elementary tests on a device",
                "Time on " + threads()
                        + " without a device over the time with one, and with it split in two; below 1 the device costs"
                        + " more than it saves.",
                offload());
        report.add(segments, LineChart.draw(segments, exponents, "pairs in a segment, as a power of 2", false))
                .add(offload, BarChart.draw(offload, 0))
                .add(scenes.tableWithMean("Section 6.2: scalability of elementary tests",
                        "One thread: Te is the time of the tests without a device, Tr the time that a device saves per"
                                + " step. The ratio means nothing, and is left out, where Tr exceeds Te."
                                + " The mean is the ratio of the sums over all scenes.",
                        elementaryTests()));
    }

    private String threads() {
        return PaperRun.threads(run.mostThreads());
    }

    private static Column<Comparison<HpccdScene>> column(String title, String suffix, Unit unit,
            ToDoubleFunction<Comparison<HpccdScene>> value) {
        return Column.of(title, suffix, unit, value);
    }

    private List<Column<Comparison<HpccdScene>>> times() {
        String all = units(run.mostThreads());
        String offloaded = withDevice(run.mostThreads());
        List<Column<Comparison<HpccdScene>>> columns = new ArrayList<>(List.of(
                column("triangles", "triangles", Unit.COUNT, Comparison::triangles)
                        .paper(scene -> scene.scene().paperTriangles()),
                column("contacts", "contacts", Unit.COUNT, Comparison::contactsPerStep),
                column("one thread", "serial.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(units(1))),
                column("all threads", "cpu.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(all))));
        if (device.exists()) {
            columns.add(column("with device", "device.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(offloaded))
                    .paper(scene -> scene.scene().milliseconds()));
            columns.add(column("one thread over that", "serial-over-device", Unit.RATIO,
                    scene -> scene.milliseconds(units(1)) / scene.milliseconds(offloaded))
                    .paper(scene -> scene.scene().overOneCore()));
        }
        return columns;
    }

    private List<Column<Comparison<HpccdScene>>> unitSpeedups() {
        return run.threadCounts().stream()
                .map(threads -> column(PaperRun.threads(threads), "speedup-" + threads, Unit.RATIO,
                        scene -> scene.milliseconds(units(1)) / scene.milliseconds(units(threads)))
                        .paper(scene -> scene.scene().speedup(threads)))
                .toList();
    }

    private List<Column<Comparison<HpccdScene>>> naiveSpeedups() {
        return run.threadCounts().stream()
                .map(threads -> column(PaperRun.threads(threads), "naive.speedup-" + threads, Unit.RATIO,
                        scene -> scene.milliseconds(units(1)) / scene.milliseconds(naive(threads))))
                .toList();
    }

    private List<Column<Comparison<HpccdScene>>> naiveOverUnits() {
        return run.threadCounts().stream()
                .map(threads -> column(PaperRun.threads(threads), "naive-over-units-" + threads, Unit.RATIO,
                        scene -> scene.milliseconds(naive(threads)) / scene.milliseconds(units(threads))))
                .toList();
    }

    /** Describes Fig. 6, whose largest configuration is four cores with two graphics cards. */
    private List<Column<Comparison<HpccdScene>>> grid() {
        int mostDevices = device.splits() ? 2 : device.exists() ? 1 : 0;
        return run.threadCounts().stream()
                .flatMap(threads -> IntStream.rangeClosed(0, mostDevices).mapToObj(devices -> cell(threads, devices)))
                .toList();
    }

    private Column<Comparison<HpccdScene>> cell(int threads, int devices) {
        String engine = devices == 0 ? units(threads) : devices == 1 ? withDevice(threads) : withTwoDevices(threads);
        return column(threads + "+" + devices, "grid." + threads + "-" + devices, Unit.RATIO,
                scene -> scene.milliseconds(units(1)) / scene.milliseconds(engine))
                .paper(scene -> threads == 4 && devices == 2 ? scene.scene().overOneCore() : Double.NaN);
    }

    private List<Column<Comparison<HpccdScene>>> overMccd() {
        int most = run.mostThreads();
        List<Column<Comparison<HpccdScene>>> columns = new ArrayList<>(List.of(
                column("MCCD", "mccd.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(mccd(most))),
                column("over HPCCD", "mccd-over-cpu", Unit.RATIO,
                        scene -> scene.milliseconds(mccd(most)) / scene.milliseconds(units(most)))));
        if (device.exists()) {
            columns.add(column("over HPCCD with device", "mccd-over-device", Unit.RATIO,
                    scene -> scene.milliseconds(mccd(most)) / scene.milliseconds(withDevice(most)))
                    .paper(scene -> scene.scene().overMccd()));
        }
        return columns;
    }

    private List<Column<Comparison<HpccdScene>>> componentSpeedups() {
        return List.of(componentSpeedup("refit", "refit", 3.0, Component.REFIT),
                componentSpeedup("traversal", "traversal", 6.5, Component.TRAVERSAL),
                componentSpeedup("traversal and tests", "search", 7.5, Component.TRAVERSAL, Component.TESTS));
    }

    private Column<Comparison<HpccdScene>> componentSpeedup(String title, String key, double paperOn8,
            Component... components) {
        int most = run.mostThreads();
        return column(title, key + ".speedup-" + most, Unit.RATIO,
                scene -> nanos(scene.run(units(1)), components) / nanos(scene.run(units(most)), components))
                .paperMean(most == 8 ? paperOn8 : Double.NaN);
    }

    private static double nanos(EngineRun run, Component... components) {
        return Arrays.stream(components).mapToDouble(component -> component.nanos(run)).sum();
    }

    private static List<Column<Comparison<HpccdScene>>> serialShares() {
        return Arrays.stream(Component.values())
                .map(part -> column(part.key(), "serial.share." + part.key(), Unit.PERCENT,
                        scene -> part.share(scene.run(units(1)))).paperMean(part.paperSerial()))
                .toList();
    }

    private List<Column<Comparison<HpccdScene>>> parallelShares() {
        int most = run.mostThreads();
        String engine = device.exists() ? withDevice(most) : units(most);
        return Arrays.stream(Component.values())
                .map(part -> column(part.key(), "parallel.share." + part.key(), Unit.PERCENT,
                        scene -> part.share(scene.run(engine))).paperMean(part.paperParallel()))
                .toList();
    }

    private List<Column<Comparison<HpccdScene>>> policies() {
        String lazy = units(run.mostThreads());
        return List.of(column("refit", "refit.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(REFIT)),
                column("lazy, time", "lazy-over-refit.time", Unit.RATIO,
                        scene -> scene.milliseconds(lazy) / scene.milliseconds(REFIT)),
                column("lazy, BV tests", "lazy-over-refit.bv-tests", Unit.RATIO,
                        scene -> volumeTests(scene, lazy) / volumeTests(scene, REFIT)),
                column("lazy, nodes built", "lazy.rebuilt", Unit.PERCENT,
                        scene -> 100 * scene.count(lazy, Counter.REBUILT_NODES)
                                / scene.count(REBUILD, Counter.REBUILT_NODES)),
                column("all, time", "full-over-refit.time", Unit.RATIO,
                        scene -> scene.milliseconds(REBUILD) / scene.milliseconds(REFIT)),
                column("all, BV tests", "full-over-refit.bv-tests", Unit.RATIO,
                        scene -> volumeTests(scene, REBUILD) / volumeTests(scene, REFIT)));
    }

    private static double volumeTests(Comparison<HpccdScene> scene, String engine) {
        return scene.count(engine, Counter.BOUNDING_VOLUME_TESTS);
    }

    private List<Column<Comparison<HpccdScene>>> segments() {
        return SEGMENT_SIZES.stream()
                .map(pairs -> column(String.valueOf(pairs), "segment-" + pairs, Unit.RATIO,
                        scene -> scene.milliseconds(segments(pairs)) / scene.milliseconds(segments(PAPER_SEGMENT)))
                        .paperMean(pairs > PAPER_SEGMENT ? 1.02 : pairs == PAPER_SEGMENT ? 1 : Double.NaN))
                .toList();
    }

    private List<Column<Comparison<HpccdScene>>> offload() {
        String cpu = units(run.mostThreads());
        String one = withDevice(run.mostThreads());
        String two = withTwoDevices(run.mostThreads());
        List<Column<Comparison<HpccdScene>>> columns = new ArrayList<>(List.of(
                column("CPU over device", "cpu-over-device", Unit.RATIO,
                        scene -> scene.milliseconds(cpu) / scene.milliseconds(one)),
                column("pairs on device", "device.pairs", Unit.PERCENT, scene -> devicePairs(scene.run(one)))));
        if (device.splits()) {
            columns.add(column("in two parts", "two-devices.ms", Unit.MILLISECONDS, scene -> scene.milliseconds(two)));
            columns.add(column("CPU over two parts", "cpu-over-two-devices", Unit.RATIO,
                    scene -> scene.milliseconds(cpu) / scene.milliseconds(two)));
        }
        return columns;
    }

    /**
     * Returns the percentage of pairs queued for the device that it tested; threads tested the rest when it fell
     * behind.
     */
    private static double devicePairs(EngineRun run) {
        double tested = run.count(Counter.DEVICE_PAIRS);
        return 100 * tested / (tested + run.count(Counter.CPU_TAKEN_PAIRS));
    }

    private List<Column<Comparison<HpccdScene>>> elementaryTests() {
        List<Column<Comparison<HpccdScene>>> columns = new ArrayList<>(List.of(
                column("Te", "elementary.ms", Unit.MILLISECONDS, HpccdPaper::elementaryMilliseconds),
                column("Tr, device", "device.saved.ms", Unit.MILLISECONDS, scene -> saved(scene, withDevice(1))),
                scalability("device.scalability", withDevice(1)).paperMean(2.8)));
        if (device.splits()) {
            columns.add(column("Tr, two parts", "two-devices.saved.ms", Unit.MILLISECONDS,
                    scene -> saved(scene, withTwoDevices(1))));
            columns.add(scalability("two-devices.scalability", withTwoDevices(1)).paperMean(4.6));
        }
        return columns;
    }

    /** Returns Te of 6.2: the elementary tests of a step on one thread. */
    private static double elementaryMilliseconds(Comparison<HpccdScene> scene) {
        return Component.TESTS.nanos(scene.run(units(1))) / scene.window().countedSteps() / 1e6;
    }

    /** Returns Tr of 6.2: the time that one thread saves with a device. */
    private static double saved(Comparison<HpccdScene> scene, String offloading) {
        return scene.milliseconds(units(1)) - scene.milliseconds(offloading);
    }

    /**
     * Describes the scalability on a device. For all scenes it is computed from the sums of Te and of Tr: where these
     * are nearly equal the ratio is huge, and would dominate a mean.
     */
    private static Column<Comparison<HpccdScene>> scalability(String suffix, String offloading) {
        return column("Te/(Te-Tr)", suffix, Unit.RATIO, scene -> scalability(List.of(scene), offloading))
                .overall(scenes -> scalability(scenes, offloading));
    }

    private static double scalability(List<Comparison<HpccdScene>> scenes, String offloading) {
        return scalability(scenes.stream().mapToDouble(HpccdPaper::elementaryMilliseconds).sum(),
                scenes.stream().mapToDouble(scene -> saved(scene, offloading)).sum());
    }

    /** Returns Te / (Te - Tr), the paper's measure (6.2); NaN if Tr exceeds Te, where it means nothing. */
    static double scalability(double elementary, double saved) {
        return saved < elementary ? elementary / (elementary - saved) : Double.NaN;
    }
}
