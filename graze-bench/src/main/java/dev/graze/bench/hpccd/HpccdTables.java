package dev.graze.bench.hpccd;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.SceneRows;
import dev.graze.cli.output.Count;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The tables and figures of the paper, filled with what was measured. Those that need a device are there only if one
 * took part.
 */
final class HpccdTables {
    private final SceneRows<HpccdBench> scenes;
    private final List<Integer> threadCounts;
    private final MeasuredDevice device;

    HpccdTables(List<HpccdBench> scenes, List<Integer> threadCounts, MeasuredDevice device) {
        this.scenes = new SceneRows<>("hpccd", scenes, bench -> bench.scene().key());
        this.threadCounts = threadCounts;
        this.device = device;
    }

    List<Integer> threadCounts() {
        return threadCounts;
    }

    MeasuredDevice device() {
        return device;
    }

    FigureTable scenes() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("triangles", "triangles", Unit.COUNT, HpccdBench::triangles)
                .besideScenes(HpccdScene::triangles));
        columns.add(Column.of("contacts", "contacts", Unit.COUNT, HpccdBench::contactsPerStep));
        columns.add(Column.of("one thread", "serial.ms", Unit.MILLISECONDS, HpccdBench::oneThreadMilliseconds));
        columns.add(Column.of("all threads", "cpu.ms", Unit.MILLISECONDS, HpccdBench::cpuMilliseconds));
        if (device.exists()) {
            columns.add(Column.of("with device", "device.ms", Unit.MILLISECONDS, HpccdBench::deviceMilliseconds)
                    .besideScenes(HpccdScene::milliseconds));
            columns.add(Column.of("one thread over that", "serial-over-device", Unit.RATIO,
                    bench -> bench.oneThreadMilliseconds() / bench.deviceMilliseconds())
                    .besideScenes(HpccdScene::overOneCore));
        }
        return table("Table 1: time of a step", "From positions to sorted contacts: on one thread, on " + mostThreads()
                + ", and on these with a device; the paper's are of four cores with two graphics cards.", columns);
    }

    FigureTable speedups() {
        return table("Fig. 7: speedup of task units by threads",
                "Whole steps without a device, over one thread; the paper's is near linear.",
                threadCounts.stream()
                        .map(count -> Column
                                .of(threads(count), "speedup-" + count, Unit.RATIO, bench -> bench.speedup(count))
                                .besideScenes(scene -> scene.speedup(count)))
                        .toList());
    }

    FigureTable naiveSpeedups() {
        return table("Fig. 7: speedup of the naive approach by threads",
                "Pairs dealt out to threads from the root, with locks (3.2), over the same on one thread; the paper's is poor.",
                threadCounts.stream()
                        .map(count -> Column.of(threads(count), "naive.speedup-" + count, Unit.RATIO,
                                bench -> bench.naiveSpeedup(count)))
                        .toList());
    }

    FigureTable componentSpeedups() {
        return table("Section 6.2: speedup of components",
                "On " + mostThreads() + " over one, without a device; the paper's are of 8.",
                List.of(componentSpeedup("refit", "refit", 3.0, Component.REFIT),
                        componentSpeedup("traversal", "traversal", 6.5, Component.TRAVERSAL),
                        componentSpeedup("traversal and tests", "search", 7.5, Component.TRAVERSAL, Component.TESTS)));
    }

    private Column componentSpeedup(String title, String key, double paperOn8, Component... components) {
        int most = threadCounts.getLast();
        return Column.of(title, key + ".speedup-" + most, Unit.RATIO, bench -> bench.speedup(components))
                .besideMean(most == 8 ? paperOn8 : Double.NaN);
    }

    FigureTable serialShares() {
        return table("Section 6.2: components on one thread",
                "Shares of a step; refit is of vertices, features and nodes, tests are listing the features of a pair, filters and searches.",
                Arrays.stream(Component.values()).map(part -> Column
                        .of(part.key(), "serial.share." + part.key(), Unit.PERCENT, bench -> bench.serialShare(part))
                        .besideMean(part.paperSerial())).toList());
    }

    FigureTable parallelShares() {
        return table("Section 6.2: components on " + mostThreads() + (device.exists() ? " with a device" : ""),
                device.exists()
                        ? "Shares of a step; of the tests, what the threads do of them and how long they wait for the device."
                        : "Shares of a step; the paper's elementary tests are on graphics cards, and their time is hidden in the traversal's.",
                Arrays.stream(Component.values()).map(part -> Column
                        .of(part.key(), "parallel.share." + part.key(), Unit.PERCENT,
                                bench -> bench.parallelShare(part))
                        .besideMean(part.paperParallel())).toList());
    }

    FigureTable policies() {
        return table("Section 3.1: refit, lazy reconstruction, all built anew",
                "On " + mostThreads()
                        + ", relative to refit. The hierarchy is built at the first of the steps, so it is not old.",
                List.of(Column.of("refit", "refit.ms", Unit.MILLISECONDS, HpccdBench::refitMilliseconds),
                        Column.of("lazy, time", "lazy-over-refit.time", Unit.RATIO, HpccdBench::lazyTime),
                        Column.of("lazy, BV tests", "lazy-over-refit.bv-tests", Unit.RATIO, HpccdBench::lazyTests),
                        Column.of("lazy, nodes built", "lazy.rebuilt", Unit.PERCENT, HpccdBench::lazyNodes),
                        Column.of("all, time", "full-over-refit.time", Unit.RATIO, HpccdBench::fullTime),
                        Column.of("all, BV tests", "full-over-refit.bv-tests", Unit.RATIO, HpccdBench::fullTests)));
    }

    FigureTable segments() {
        return table("Section 6.2: segments of the triangle index queue",
                "Time with a device by pairs in a segment, relative to 2,048; in the paper that is best, and up to 16K about 2 % worse.",
                HpccdBench.SEGMENT_SIZES.stream().map(pairs -> Column
                        .of(String.valueOf(pairs), "segment-" + pairs, Unit.RATIO, bench -> bench.segmentTime(pairs))
                        .besideMean(paperSegmentTime(pairs))).toList());
    }

    private static double paperSegmentTime(int pairs) {
        return pairs > HpccdBench.PAPER_SEGMENT ? 1.02 : pairs == HpccdBench.PAPER_SEGMENT ? 1 : Double.NaN;
    }

    FigureTable offload() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("CPU over device", "cpu-over-device", Unit.RATIO,
                bench -> bench.cpuMilliseconds() / bench.deviceMilliseconds()));
        columns.add(Column.of("pairs on device", "device.pairs", Unit.PERCENT, HpccdBench::devicePairs));
        if (device.splits()) {
            columns.add(
                    Column.of("in two parts", "two-devices.ms", Unit.MILLISECONDS, HpccdBench::devicesMilliseconds));
            columns.add(Column.of("CPU over two parts", "cpu-over-two-devices", Unit.RATIO,
                    bench -> bench.cpuMilliseconds() / bench.devicesMilliseconds()));
        }
        return table("Section 5: elementary tests on a device",
                "Time on " + mostThreads()
                        + " without a device over that with one, and with it as two parts; below 1 the device costs more than it does.",
                columns);
    }

    FigureTable elementaryTests() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("Te", "elementary.ms", Unit.MILLISECONDS, HpccdBench::elementaryMilliseconds));
        columns.add(Column.of("Tr, device", "device.saved.ms", Unit.MILLISECONDS, HpccdBench::savedByDevice));
        columns.add(scalability("device.scalability", HpccdBench::savedByDevice).besideMean(2.8));
        if (device.splits()) {
            columns.add(
                    Column.of("Tr, two parts", "two-devices.saved.ms", Unit.MILLISECONDS, HpccdBench::savedByDevices));
            columns.add(scalability("two-devices.scalability", HpccdBench::savedByDevices).besideMean(4.6));
        }
        return table("Section 6.2: scalability of elementary tests",
                "One thread: Te is what the tests take without a device, Tr what a device saves of the step; "
                        + "where it saves more than the tests took, their ratio means nothing and is left out. "
                        + "That of all scenes is of their sums.",
                columns);
    }

    /**
     * Of all scenes together by the sums of Te and of Tr: where these are nearly the same the ratio is huge, and a mean
     * would show little else.
     */
    private static Column scalability(String suffix, ToDoubleFunction<HpccdBench> saved) {
        return Column.of("Te/(Te-Tr)", suffix, Unit.RATIO, bench -> scalability(List.of(bench), saved))
                .overall(all -> scalability(all.benches(), saved));
    }

    private static double scalability(List<HpccdBench> benches, ToDoubleFunction<HpccdBench> saved) {
        return HpccdBench.scalability(benches.stream().mapToDouble(HpccdBench::elementaryMilliseconds).sum(),
                benches.stream().mapToDouble(saved).sum());
    }

    private FigureTable table(String title, String note, List<Column> columns) {
        return Column.table(title, note, scenes, columns);
    }

    private String mostThreads() {
        return threads(threadCounts.getLast());
    }

    private static String threads(int count) {
        return Count.of(count, "thread", "threads");
    }
}
