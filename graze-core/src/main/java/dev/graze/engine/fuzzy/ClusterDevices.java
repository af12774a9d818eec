package dev.graze.engine.fuzzy;

import dev.graze.cluster.Centers;
import dev.graze.device.ClusterStep;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.engine.devices.DevicePool;
import dev.graze.engine.devices.HostedDevice.Completed;
import dev.graze.engine.devices.HostedDevice.Lost;
import dev.graze.engine.devices.HostedDevice.Outcome;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The devices in use. The first one clusters, and sends the clusters of each primitive to the others. Clusters are
 * divided among devices by the pairs that each had in the last step, the largest first and always to the device with
 * the least work.
 *
 * <p>If a device throws, the clusters that it has not finished are left to the CPU, and later steps continue without
 * it. A silent device is lost too, and none of its clusters count, since it may still be writing.
 */
final class ClusterDevices implements AutoCloseable {
    private final DevicePool<ClusterDevice> devices;
    /** For each cluster, the pairs that overlap along its sweep axis: in the last step, later in this one. */
    private final long[] counts = new long[FuzzySettings.MAX_CLUSTERS];
    /** The clusters of this step that have members, as bits. */
    private long swept;
    /** The clusters that no device has finished. */
    private long unfinished;
    /** The devices whose results of this step count, including some that were lost in it. */
    private final List<ClusterDevice> active = new ArrayList<>();

    private ClusterDevices(DevicePool<ClusterDevice> devices) {
        this.devices = devices;
        Arrays.fill(counts, 1);
    }

    /** Opens the devices to use; there may be none. */
    static ClusterDevices open(DeviceChooser chooser, SearchScene scene, DeviceMesh mesh, boolean moving,
            FuzzySettings settings, EngineOptions options) {
        return new ClusterDevices(DevicePool.open(mesh.itemCount() < 2 ? List.of() : choose(chooser, options),
                device -> ClusterDevice.open(device, scene, mesh, moving, settings, options), options.warnings()));
    }

    /**
     * Chooses the devices to use. By default skips CPU devices, which compete with our own threads, and does not warn
     * that there is no other.
     */
    private static List<Device> choose(DeviceChooser chooser, EngineOptions options) {
        if (options.device() != null) {
            return chooser.choose(options.device(), options.warnings());
        }
        return chooser.choose(null, line -> {
        }).stream().filter(device -> !device.type().equals("CPU")).toList();
    }

    /** Returns the names of the devices that are left. */
    List<String> names() {
        return devices.names();
    }

    /** Returns whether a device is left. */
    boolean isUsable() {
        return !devices.isEmpty();
    }

    /** Runs some work on all devices at the same time. */
    private void runOnAll(Consumer<ClusterDevice> work) {
        List<ClusterDevice> asked = List.copyOf(devices.members());
        List<Outcome<Boolean>> outcomes = DevicePool.runOnAll(devices, device -> () -> {
            work.accept(device);
            return true;
        });
        for (int i = 0; i < asked.size(); i++) {
            if (outcomes.get(i) instanceof Lost<Boolean> lost) {
                forget(asked.get(i), lost);
            }
        }
    }

    private void forget(ClusterDevice device, Lost<?> lost) {
        if (lost.silent()) {
            active.remove(device);
            unfinished |= device.given();
        }
    }

    /** Runs some work on the first device, the one that clusters. Throws its failure after dropping it. */
    private <T> T runOnFirst(Callable<T> work) {
        ClusterDevice first = devices.members().getFirst();
        return switch (first.await(first.start(work))) {
            case Completed<T> completed -> completed.result();
            case Lost<T> lost -> {
                forget(first, lost);
                devices.drop(first, lost.reason());
                throw lost.reason();
            }
        };
    }

    /** Forgets the results of the last step. */
    void clear() {
        active.clear();
        devices.members().forEach(ClusterDevice::giveNothing);
        swept = 0;
        unfinished = 0;
    }

    void begin(ClusterStep step, double reach, boolean oneContactIsEnough) {
        runOnAll(device -> device.begin(step, reach, oneContactIsEnough));
    }

    /**
     * Sums up all primitives for a round of C-means, on the first device.
     *
     * @throws DeviceException if that device is lost
     */
    double[] sumMemberships(Centers centers, double fuzziness) {
        ClusterDevice first = devices.members().getFirst();
        return runOnFirst(
                () -> first.searcher().sumMemberships(centers.coordinates(), centers.count(), fuzziness));
    }

    /**
     * Computes the clusters of each primitive on the first device.
     *
     * @throws DeviceException if the first device is lost
     */
    void assign(Centers centers, double[] between, int primitives, long[] clusters) {
        ClusterDevice first = devices.members().getFirst();
        long[] assigned = runOnFirst(
                () -> first.assign(centers.coordinates(), centers.count(), between, primitives));
        System.arraycopy(assigned, 0, clusters, 0, primitives);
    }

    /**
     * Sends the clusters of each primitive to all devices that do not have them.
     *
     * @param changed whether the first device, which computed them, does not have these either
     */
    void share(long[] clusters, boolean changed) {
        ClusterDevice first = devices.members().getFirst();
        runOnAll(device -> {
            if (changed || device != first) {
                device.searcher().setAssignment(clusters);
            }
        });
    }

    /**
     * Searches clusters, and tests the pairs found; {@link #unfinished} returns the clusters for which that failed, or
     * that devices left out because a contact is enough.
     *
     * @param wanted the clusters to search, as bits
     */
    void search(long wanted, VirtualPieces pieces) {
        swept = wanted;
        active.addAll(devices.members());
        divide();
        runOnAll(device -> device.search(pieces));
        for (ClusterDevice device : active) {
            unfinished |= device.unfinished();
            for (long finished = device.given() & ~device.unfinished(); finished != 0; finished &= finished - 1) {
                int cluster = Long.numberOfTrailingZeros(finished);
                counts[cluster] = device.count(cluster);
            }
        }
    }

    /** Stops the search of the step if a device has found a contact. */
    void stopAtFirst(StopSignal stop) {
        for (ClusterDevice device : active) {
            if (device.hasTested()) {
                device.findings().stopAtFirst(stop);
            }
        }
    }

    private void divide() {
        List<ClusterDevice> all = devices.members();
        long[] loads = new long[all.size()];
        int[] largestFirst = IntStream.range(0, counts.length).filter(cluster -> (swept >>> cluster & 1) != 0).boxed()
                .sorted(Comparator.comparingLong((Integer cluster) -> -counts[cluster]))
                .mapToInt(Integer::intValue).toArray();
        for (int cluster : largestFirst) {
            int least = 0;
            for (int i = 1; i < loads.length; i++) {
                least = loads[i] < loads[least] ? i : least;
            }
            all.get(least).give(cluster);
            loads[least] += Math.max(1, counts[cluster]);
        }
    }

    /** Returns the clusters that are left to the CPU, as bits. */
    long unfinished() {
        return unfinished;
    }

    /** Returns the devices whose results of this step count. */
    List<ClusterDevice> active() {
        return active;
    }

    void report(StepStatistics statistics) {
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
        for (long finished = swept & ~unfinished; finished != 0; finished &= finished - 1) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, counts[Long.numberOfTrailingZeros(finished)]);
        }
    }

    @Override
    public void close() {
        devices.close();
    }
}
