package dev.graze.engine.fuzzy;

import dev.graze.cluster.Centers;
import dev.graze.device.ClusterStep;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.engine.devices.DeviceHost;
import dev.graze.engine.devices.DeviceNews;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The devices in use, with a thread each. The first one clusters; what it says about the parts of primitives goes to
 * all. Parts are shared out by the pairs that each had at the last step, the largest first and always to the device
 * with least to do. A device that throws is lost: a line says so, the parts it has not finished are left to the
 * processor, and later steps do without it. So is one that stays silent, but of its parts nothing counts, since it may
 * still be writing.
 */
final class ClusterDevices implements AutoCloseable {
    private final List<ClusterDevice> devices;
    private final Consumer<String> warnings;
    /** Of each part, the pairs along its sweep axis: at the last step, then at this one. */
    private final long[] counts = new long[FuzzySettings.MAX_CLUSTERS];
    /** Parts that nobody has finished. */
    private long unfinished;
    /** Devices that had a share in the step, those lost in it included. */
    private final List<ClusterDevice> active = new ArrayList<>();

    ClusterDevices(List<ClusterDevice> devices, Consumer<String> warnings) {
        this.devices = new ArrayList<>(devices);
        this.warnings = warnings;
        Arrays.fill(counts, 1);
    }

    /** Opens what devices there are; null if there is none. */
    static ClusterDevices open(ChosenClusterDevices chosen, DeviceMesh mesh, boolean moving, FuzzySettings settings,
            EngineOptions options) {
        List<ClusterDevice> devices = chosen.open(mesh, moving, settings, options);
        return devices.isEmpty() ? null : new ClusterDevices(devices, options.warnings());
    }

    /**
     * What is made to use these devices, if there are any; they are closed if that fails, because nobody else could.
     */
    static <T> T closedUnlessMade(ClusterDevices devices, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (Throwable refusal) {
            if (devices != null) {
                devices.close();
            }
            throw refusal;
        }
    }

    /** Of those that are left. */
    List<String> names() {
        return devices.stream().map(ClusterDevice::name).toList();
    }

    /** Whether a device is left. */
    boolean isUsable() {
        return !devices.isEmpty();
    }

    private interface Work {
        void on(ClusterDevice device);
    }

    /** Lets each device do something at the same time; those that fail are lost. */
    private void onEach(Work work) {
        List<ClusterDevice> asked = List.copyOf(devices);
        List<Future<?>> underWay = new ArrayList<>();
        for (ClusterDevice device : asked) {
            underWay.add(device.host().begin(() -> {
                work.on(device);
                return null;
            }));
        }
        for (int i = 0; i < asked.size(); i++) {
            try {
                asked.get(i).host().await(underWay.get(i));
            } catch (DeviceException failure) {
                lose(asked.get(i), failure);
            }
        }
    }

    private void lose(ClusterDevice device, DeviceException failure) {
        devices.remove(device);
        if (failure instanceof DeviceHost.SilenceException) {
            active.remove(device);
            unfinished |= device.given();
        }
        device.abandon();
        warnings.accept(DeviceNews.lost(device.name(), failure));
    }

    /** Forgets what was found at the last step. */
    void clear() {
        active.clear();
        devices.forEach(ClusterDevice::giveNothing);
        unfinished = 0;
    }

    void begin(ClusterStep step, double reach) {
        onEach(device -> device.begin(step, reach));
    }

    /** What the first device sums up of all primitives, for a round of C-means. */
    double[] sumUp(Centers centers, double fuzziness) {
        ClusterDevice first = devices.getFirst();
        return first.ask(() -> first.searcher().sumMemberships(centers.coordinates(), centers.count(), fuzziness));
    }

    /** Lets the first device say in which parts primitives are, and tells the others. */
    void cover(Centers centers, double[] between, int primitives, long[] parts) {
        ClusterDevice first = devices.getFirst();
        long[] covered = first.ask(() -> first.cover(centers.coordinates(), centers.count(), between, primitives));
        System.arraycopy(covered, 0, parts, 0, primitives);
        onEach(device -> {
            if (device != first) {
                device.searcher().setAssignment(parts);
            }
        });
    }

    /** The one that clusters failed at it. */
    void loseFirst(DeviceException failure) {
        lose(devices.getFirst(), failure);
    }

    /** Searches all parts, and tests what that finds; {@link #unfinished} tells which ones not. */
    void search(int partCount, VirtualPieces pieces) {
        active.addAll(devices);
        shareOut(partCount);
        onEach(device -> device.search(pieces));
        for (ClusterDevice device : active) {
            unfinished |= device.unfinished();
            for (long finished = device.given() & ~device.unfinished(); finished != 0; finished &= finished - 1) {
                int part = Long.numberOfTrailingZeros(finished);
                counts[part] = device.count(part);
            }
        }
    }

    private void shareOut(int partCount) {
        long[] loads = new long[devices.size()];
        int[] largestFirst = IntStream.range(0, partCount).boxed()
                .sorted(Comparator.comparingLong((Integer part) -> -counts[part]))
                .mapToInt(Integer::intValue).toArray();
        for (int part : largestFirst) {
            int least = 0;
            for (int i = 1; i < loads.length; i++) {
                least = loads[i] < loads[least] ? i : least;
            }
            devices.get(least).give(part);
            loads[least] += Math.max(1, counts[part]);
        }
    }

    /** The parts that are left to the processor, as bits. */
    long unfinished() {
        return unfinished;
    }

    /** Those that had a share in the step. */
    List<ClusterDevice> active() {
        return active;
    }

    void report(int partCount, StepStatistics statistics) {
        long members = 0;
        long[] nanos = new long[3];
        for (ClusterDevice device : active) {
            members += device.members();
            nanos[0] += device.sortNanos();
            nanos[1] += device.collectNanos();
            nanos[2] += device.testNanos();
            statistics.add(Counter.SWEPT_PAIRS, device.pairs().size() + (long) device.ofPieces().size());
            statistics.add(Counter.DEVICE_PAIRS, device.pairs().size());
        }
        int count = Math.max(1, active.size());
        statistics.addNanos(Stage.INTERVALS, nanos[0] / count);
        statistics.addNanos(Stage.TRAVERSAL, nanos[1] / count);
        statistics.addNanos(Stage.NARROW, nanos[2] / count);
        statistics.add(Counter.PART_MEMBERS, members);
        for (int part = 0; part < partCount; part++) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, (unfinished >>> part & 1) == 0 ? counts[part] : 0);
        }
    }

    @Override
    public void close() {
        devices.forEach(ClusterDevice::close);
    }
}
