package dev.graze.rigid.rays;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.parallel.ThreadTeam;
import dev.graze.rigid.body.BodyShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Rays on devices, one host thread for each. A new pair goes to the device that has least to do, and stays there.
 *
 * <p>Devices keep the candidates of a pair to themselves: {@link BodyPair#raysOf} has hits only, until somebody asks for all of them.
 */
public final class DeviceSearch implements PairSearch {
    private final List<DeviceShare> shares = new ArrayList<>();
    private final ThreadTeam team;
    private final Map<BodyShape, Integer> shapes = new HashMap<>();
    private final List<BodyShape> shapeList = new ArrayList<>();
    private final RayCounts counts = new RayCounts();
    private long step;
    private long transferNanos;

    private DeviceSearch(List<RayDevice> devices) {
        devices.forEach(device -> shares.add(new DeviceShare(device)));
        this.team = new ThreadTeam(devices.size());
    }

    /**
     * Takes devices into use, one at least.
     *
     * @throws DeviceException if one fails, or nothing on the class path can use it for rays
     */
    public static DeviceSearch on(List<Device> devices, RaySettings settings) {
        List<RayDevice> opened = new ArrayList<>();
        try {
            devices.forEach(device -> opened.add(open(device, settings)));
            return new DeviceSearch(opened);
        } catch (RuntimeException | Error e) {
            opened.forEach(RayDevice::close);
            throw e;
        }
    }

    private static RayDevice open(Device device, RaySettings settings) {
        return ServiceLoader.load(RayDeviceSource.class, RayDeviceSource.class.getClassLoader()).stream().map(ServiceLoader.Provider::get)
                .filter(source -> source.knows(device)).findFirst()
                .orElseThrow(() -> new DeviceException("nothing on the class path can trace rays on device '" + device.name() + "'"))
                .open(device, settings);
    }

    @Override
    public void trace(List<PlacedBody> bodies, PairTable pairs) {
        step++;
        long start = System.nanoTime();
        sendShapes(bodies);
        long sent = System.nanoTime() - start;
        shares.forEach(DeviceShare::begin);
        for (int i = 0; i < pairs.size(); i++) {
            BodyPair pair = pairs.get(i);
            PlacedBody a = bodies.get(pair.a());
            PlacedBody b = bodies.get(pair.b());
            shareOf(pair, a, b).add(pair, a, b, shapes, step);
        }
        shares.forEach(share -> share.forgetBefore(step));
        team.run(member -> shares.get(member).trace());
        counts.clear();
        transferNanos = sent;
        for (DeviceShare share : shares) {
            counts.add(share.counts());
            // Devices move their data at the same time.
            transferNanos += share.device().transferNanos() / shares.size();
        }
    }

    private DeviceShare shareOf(BodyPair pair, PlacedBody a, PlacedBody b) {
        for (DeviceShare share : shares) {
            if (share.has(pair)) {
                return share;
            }
        }
        DeviceShare least = shares.getFirst();
        for (DeviceShare share : shares) {
            least = share.load() < least.load() ? share : least;
        }
        least.take(pair, a, b);
        return least;
    }

    /** When there is a new one, or one that can have changed. */
    private void sendShapes(List<PlacedBody> bodies) {
        boolean changed = false;
        for (PlacedBody body : bodies) {
            if (body != null) {
                changed |= body.shape().isDeformable();
                if (shapes.putIfAbsent(body.shape(), shapeList.size()) == null) {
                    shapeList.add(body.shape());
                    changed = true;
                }
            }
        }
        if (changed) {
            shares.forEach(share -> share.device().send(shapeList));
        }
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
    public void collect(PairTable pairs) {
        shares.forEach(share -> share.collect(pairs));
    }

    @Override
    public void close() {
        team.close();
        shares.forEach(share -> share.device().close());
    }
}
