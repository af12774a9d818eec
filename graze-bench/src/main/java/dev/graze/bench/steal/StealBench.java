package dev.graze.bench.steal;

import dev.graze.BoundingVolume;
import dev.graze.bench.paper.Contest;
import dev.graze.bench.paper.Contestant;
import dev.graze.bench.paper.Course;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.engine.steal.BalanceEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import java.util.function.Consumer;

/** Both schemes on one and on two compute units, on one scene. */
final class StealBench {
    /** A scheme on some part of the device. */
    record Entry(Course course, KernelTimes kernels) {
        double milliseconds() {
            return course.milliseconds();
        }
    }

    private final StealScene scene;
    private final Contest contest;
    private final Entry stealOnOne;
    private final Entry balanceOnOne;
    /** Null where the device has no such part. */
    private final Entry stealOnTwo;
    private final Entry balanceOnTwo;

    StealBench(StealScene scene, Contest contest, UnitDevices devices, BoundingVolume bounds) {
        this.scene = scene;
        this.contest = contest;
        this.stealOnOne = add(true, devices.one(), bounds);
        this.balanceOnOne = add(false, devices.one(), bounds);
        this.stealOnTwo = devices.two() == null ? null : add(true, devices.two(), bounds);
        this.balanceOnTwo = devices.two() == null ? null : add(false, devices.two(), bounds);
    }

    private Entry add(boolean steals, Device device, BoundingVolume bounds) {
        KernelTimes kernels = new KernelTimes(contest.window().steps());
        StealSettings settings = StealSettings.DEFAULT.withBounds(bounds).withReports(kernels::add);
        EngineOptions options = EngineOptions.touching(1).withWarnings(StealBench::fail);
        Contestant contestant = steals
                ? new Contestant("lazy-steal on " + device.name(),
                        new LazyStealEngine(settings, DeviceChooser.of(List.of(device))), options)
                : new Contestant("balance on " + device.name(),
                        new BalanceEngine(settings, DeviceChooser.of(List.of(device))), options);
        return new Entry(contest.add(contestant), kernels);
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        contest.run(warmUpNanos, progress);
    }

    /**
     * An engine whose device is lost leaves the search to the processor: what looks like a figure of the device would
     * be the processor's.
     */
    private static void fail(String warning) {
        throw new InvalidInputException(warning + "; choose another one with --device");
    }

    StealScene scene() {
        return scene;
    }

    boolean hasTwo() {
        return stealOnTwo != null;
    }

    int triangles() {
        return contest.window().topology().triangleCount();
    }

    double contactsPerStep() {
        return contest.contactsPerStep();
    }

    Entry stealOnOne() {
        return stealOnOne;
    }

    Entry balanceOnOne() {
        return balanceOnOne;
    }

    /** On two units, or on whatever there is. */
    Entry stealOnMost() {
        return hasTwo() ? stealOnTwo : stealOnOne;
    }

    /** On two units, or on whatever there is. */
    Entry balanceOnMost() {
        return hasTwo() ? balanceOnTwo : balanceOnOne;
    }

    double stealOnTwoMilliseconds() {
        return hasTwo() ? stealOnTwo.milliseconds() : Double.NaN;
    }

    double balanceOnTwoMilliseconds() {
        return hasTwo() ? balanceOnTwo.milliseconds() : Double.NaN;
    }

    /** Of two units over one. */
    double stealSpeedup() {
        return stealOnOne.milliseconds() / stealOnTwoMilliseconds();
    }

    double balanceSpeedup() {
        return balanceOnOne.milliseconds() / balanceOnTwoMilliseconds();
    }

    double frontNodesPerStep() {
        return (double) stealOnOne.course().count(Counter.FRONT_LENGTH) / (contest.window().steps() - 1);
    }

    double rebuildsPercent() {
        return 100.0 * stealOnOne.course().count(Counter.FRONT_REBUILDS) / (contest.window().steps() - 1);
    }
}
