package dev.graze.rigid.rays;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.engine.devices.DevicePool;
import dev.graze.parallel.ThreadTeam;
import dev.graze.rigid.body.BodyShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Traces rays on devices concurrently, with one host thread for each. A new pair goes to the device with the least load
 * and stays there. A device that fails or stops answering is dropped with one warning: threads trace its pairs in that
 * step, and later steps give them to the remaining devices, or to threads if none remain. Results keep the same bits,
 * because the host has a copy of all followed rays.
 */
public final class DeviceSearch implements PairSearch {
    private static final Duration DEVICE_LIMIT = Duration.ofSeconds(60);

    private final DevicePool<DeviceShare> shares;
    private final ThreadTeam team;
    private final ThreadedSearch threads;
    private final Map<BodyShape, Integer> shapes = new HashMap<>();
    private final List<BodyShape> shapeList = new ArrayList<>();
    private final RayCounts counts = new RayCounts();
    private long shapesVersion;
    private long deformations;
    private long step;
    private long transferNanos;

    private DeviceSearch(DevicePool<DeviceShare> shares, ThreadedSearch threads) {
        this.shares = shares;
        this.threads = threads;
        this.team = new ThreadTeam(Math.max(1, shares.members().size()));
    }

    /**
     * Opens devices.
     *
     * @param threads how many threads trace what no device traces
     * @param warnings receives one line for each device that cannot be used, now or later; never called concurrently
     */
    public static DeviceSearch on(List<Device> devices, RaySettings settings, int threads, Consumer<String> warnings) {
        return on(devices, settings, threads, DEVICE_LIMIT, warnings);
    }

    /**
     * Opens devices with a different limit.
     *
     * @param limit how long a device may stay silent before it counts as lost
     */
    public static DeviceSearch on(List<Device> devices, RaySettings settings, int threads, Duration limit,
            Consumer<String> warnings) {
        ThreadedSearch onThreads = new ThreadedSearch(settings, threads);
        try {
            DevicePool<DeviceShare> shares = DevicePool.open(devices,
                    device -> new DeviceShare(device.name(), open(device, settings), limit), warnings);
            return closingOnFailure(shares, onThreads);
        } catch (Throwable failure) {
            onThreads.close(); // the caller never gets a reference to close
            throw failure;
        }
    }

    private static DeviceSearch closingOnFailure(DevicePool<DeviceShare> shares, ThreadedSearch onThreads) {
        try {
            return new DeviceSearch(shares, onThreads);
        } catch (Throwable failure) {
            shares.close();
            throw failure;
        }
    }

    private static RayDevice open(Device device, RaySettings settings) {
        return ServiceLoader.load(RayDeviceSource.class, RayDeviceSource.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(source -> source.knows(device)).findFirst()
                .orElseThrow(() -> new DeviceException(
                        "nothing on the class path can trace rays on device '" + device.name() + "'"))
                .open(device, settings);
    }

    @Override
    public void trace(List<PlacedBody> bodies, PairTable pairs) {
        step++;
        counts.clear();
        transferNanos = 0;
        if (shares.isEmpty()) {
            traceOnThreads(bodies, pairs.all());
            return;
        }
        updateShapes(bodies);
        deal(bodies, pairs);
        List<DeviceShare> lost = traceOnDevices();
        lost.forEach(share -> traceOnThreads(bodies, share.pairs()));
        // last, because the listener may throw
        lost.forEach(share -> shares.warnOfLoss(share, DeviceException.reason(share.failure())));
    }

    private void deal(List<PlacedBody> bodies, PairTable pairs) {
        shares.members().forEach(DeviceShare::begin);
        for (BodyPair pair : pairs.all()) {
            PlacedBody a = bodies.get(pair.a());
            PlacedBody b = bodies.get(pair.b());
            shareOf(pair, a, b).add(pair, a, b, shapes, step);
        }
        shares.members().forEach(share -> share.forgetBefore(step));
    }

    private DeviceShare shareOf(BodyPair pair, PlacedBody a, PlacedBody b) {
        for (DeviceShare share : shares.members()) {
            if (share.has(pair)) {
                return share;
            }
        }
        DeviceShare least = shares.members().getFirst();
        for (DeviceShare share : shares.members()) {
            least = share.load() < least.load() ? share : least;
        }
        least.assign(pair, a, b);
        return least;
    }

    /**
     * Increments the version of the shapes, so that they are sent again, if one is new or is no longer used, and the
     * number of deformations, so that deformable shapes are sent again, if there are any.
     */
    private void updateShapes(List<PlacedBody> bodies) {
        Set<BodyShape> present = new LinkedHashSet<>();
        boolean deforms = false;
        for (PlacedBody body : bodies) {
            if (body != null) {
                deforms |= body.shape().isDeformable();
                present.add(body.shape());
            }
        }
        if (!present.equals(shapes.keySet())) {
            number(present);
            shapesVersion++;
        }
        deformations += deforms ? 1 : 0;
        shapeList.stream().filter(BodyShape::isDeformable).forEach(threads::findExits);
    }

    private void number(Set<BodyShape> present) {
        shapes.clear();
        shapeList.clear();
        for (BodyShape shape : present) {
            shapes.put(shape, shapeList.size());
            shapeList.add(shape);
        }
    }

    /**
     * Runs all devices concurrently, and removes and returns those that failed. Removes them even if the run throws.
     */
    private List<DeviceShare> traceOnDevices() {
        List<DeviceShare> asked = List.copyOf(shares.members());
        List<DeviceShare> lost = new ArrayList<>();
        try {
            team.run(member -> {
                if (member < asked.size()) {
                    asked.get(member).attempt(shapeList, shapesVersion, deformations);
                }
            });
        } finally {
            for (DeviceShare share : asked) {
                if (share.failure() != null) {
                    lost.add(share);
                    shares.remove(share);
                }
            }
        }
        for (DeviceShare share : asked) {
            if (share.failure() == null) {
                counts.add(share.counts());
                // devices transfer concurrently: the mean, not the sum
                transferNanos += share.transferNanos() / asked.size();
            }
        }
        return lost;
    }

    private void traceOnThreads(List<PlacedBody> bodies, List<BodyPair> pairs) {
        threads.trace(bodies, pairs);
        counts.add(threads.counts());
    }

    /** Runs on threads: every step computes it again, so a device would have no state to keep. */
    @Override
    public void traceSelf(List<PlacedBody> bodies, RayContacts contacts) {
        threads.traceSelf(bodies, contacts);
    }

    @Override
    public RayCounts counts() {
        return counts;
    }

    @Override
    public long transferNanos() {
        return transferNanos;
    }

    @Override
    public void close() {
        team.close();
        threads.close();
        shares.close();
    }
}
