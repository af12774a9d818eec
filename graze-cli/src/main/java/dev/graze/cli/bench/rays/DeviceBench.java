package dev.graze.cli.bench.rays;

import dev.graze.cli.bench.paper.MeasuredDevice;
import dev.graze.device.Device;
import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.rays.DeviceSearch;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.util.List;
import java.util.function.Consumer;

/**
 * Table 2.2 for one scene: two devices against one, with both iterative algorithms. One device is one part of a device that is split in two, since the parts are what
 * there are two of.
 */
final class DeviceBench {
    private final String key;
    private final int rounds;
    private final List<RayCourse> one;
    private final List<RayCourse> two;

    DeviceBench(Recording.Window window, RaySettings usual, MeasuredDevice device, int rounds) {
        this.key = window.key();
        this.rounds = rounds;
        AgreedRays agreed = new AgreedRays(window.key(), window.size());
        this.one = List.of(course(StandardAlgorithm.BASIC, window, usual, device.parts().subList(0, 1), agreed),
                course(StandardAlgorithm.STACKLESS, window, usual, device.parts().subList(0, 1), agreed));
        this.two = List.of(course(StandardAlgorithm.BASIC, window, usual, device.parts(), agreed),
                course(StandardAlgorithm.STACKLESS, window, usual, device.parts(), agreed));
    }

    private RayCourse course(StandardAlgorithm standard, Recording.Window window, RaySettings usual, List<Device> devices,
            AgreedRays agreed) {
        return new RayCourse(contestant(devices.size() + " devices", usual.with(standard), devices), window, agreed, rounds);
    }

    static RayContestant contestant(String label, RaySettings settings, List<Device> devices) {
        return new RayContestant(label, settings, chosen -> DeviceSearch.on(devices, chosen, 1, DeviceBench::fail));
    }

    /** What threads did in a device's place would be no figure of the device. */
    private static void fail(String warning) {
        throw new InvalidInputException(warning + "; choose another one with --device, or none");
    }

    void run(Consumer<String> progress) {
        progress.accept(key + ": one device and two, warming up");
        all(false);
        for (int round = 1; round <= rounds; round++) {
            progress.accept(key + ": one device and two, round " + round + " of " + rounds);
            all(true);
        }
    }

    private void all(boolean timed) {
        for (int i = 0; i < one.size(); i++) {
            one.get(i).run(timed);
            two.get(i).run(timed);
        }
    }

    double basicSpeedup() {
        return one.getFirst().milliseconds() / two.getFirst().milliseconds();
    }

    double treeSpeedup() {
        return one.getLast().milliseconds() / two.getLast().milliseconds();
    }
}
