package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.WarmUp;
import dev.graze.device.Device;
import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.rays.DeviceSearch;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Table 2.2 for one scene: two devices against one, with both iterative algorithms, over all phases, since the paper's
 * is the mean over the scene. One device is one part of a device that is split in two, since the parts are what there
 * are two of.
 */
final class DeviceBench {
    /** The same window on one device and on two. */
    private record Contest(RayCourse one, RayCourse two) {
        void run(boolean timed) {
            one.run(timed);
            two.run(timed);
        }
    }

    private final String key;
    private final int rounds;
    private final List<Contest> basic = new ArrayList<>();
    private final List<Contest> tree = new ArrayList<>();

    DeviceBench(String key, List<Recording.Window> windows, RaySettings usual, MeasuredDevice device, int rounds) {
        this.key = key;
        this.rounds = rounds;
        for (Recording.Window window : windows) {
            AgreedResults agreed = new AgreedResults(window.key(), window.size());
            basic.add(contest(usual.with(StandardAlgorithm.BASIC), window, device, agreed));
            tree.add(contest(usual.with(StandardAlgorithm.STACKLESS), window, device, agreed));
        }
    }

    private Contest contest(RaySettings settings, Recording.Window window, MeasuredDevice device,
            AgreedResults agreed) {
        return new Contest(
                new RayCourse(contestant("one device", settings, device.parts().subList(0, 1)), window, agreed, rounds),
                new RayCourse(contestant("two devices", settings, device.parts()), window, agreed, rounds));
    }

    static RayContestant contestant(String label, RaySettings settings, List<Device> devices) {
        return new RayContestant(label, settings, chosen -> DeviceSearch.on(devices, chosen, 1, DeviceBench::fail));
    }

    /** What threads did in a device's place would be no figure of the device. */
    private static void fail(String warning) {
        throw new InvalidInputException(warning + "; choose another one with --device, or none");
    }

    void run(long warmUpNanos, Consumer<String> progress) {
        progress.accept(key + ": one device and two, warming up");
        WarmUp.run(warmUpNanos, () -> all(false));
        for (int round = 1; round <= rounds; round++) {
            progress.accept(key + ": one device and two, round " + round + " of " + rounds);
            all(true);
        }
    }

    private void all(boolean timed) {
        basic.forEach(contest -> contest.run(timed));
        tree.forEach(contest -> contest.run(timed));
    }

    double basicSpeedup() {
        return speedup(basic);
    }

    double treeSpeedup() {
        return speedup(tree);
    }

    private static double speedup(List<Contest> contests) {
        return contests.stream().mapToDouble(contest -> contest.one.milliseconds()).sum()
                / contests.stream().mapToDouble(contest -> contest.two.milliseconds()).sum();
    }
}
