package dev.graze.engine.devices;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.mesh.InvalidInputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The devices that an engine uses. Opens the ones it is given, and drops each one that fails, now or later, with one
 * line of warning. Whatever a device throws is a reason to continue without it; failures of the host, such as running
 * out of memory, are not, and propagate.
 *
 * @param <D> what the engine keeps per device
 */
public final class DevicePool<D extends DevicePool.Member> implements AutoCloseable {
    /** A device in use. */
    public interface Member {
        String name();

        /** Releases everything on the device and waits for that. */
        void close();

        /** Releases everything on the device without waiting: a device that hangs may never finish. */
        void abandon();
    }

    private final List<D> members = new ArrayList<>();
    private final Consumer<String> warnings;

    private DevicePool(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /**
     * Opens each device, and leaves out those that fail.
     *
     * @param opener   must leave nothing on a device that it fails to open
     * @param warnings receives one line per device that cannot be used, now or later
     * @throws InvalidInputException if an opener throws it: a setting that a device cannot satisfy is an error of the
     *                               caller, no reason to drop the device
     */
    public static <D extends Member> DevicePool<D> open(List<Device> devices, Function<Device, D> opener,
            Consumer<String> warnings) {
        DevicePool<D> pool = new DevicePool<>(warnings);
        try {
            for (Device device : devices) {
                pool.add(device, opener);
            }
        } catch (Throwable failure) {
            pool.closeAfter(failure);
            throw failure;
        }
        return pool;
    }

    private void add(Device device, Function<Device, D> opener) {
        try {
            members.add(opener.apply(device));
        } catch (InvalidInputException badSetting) {
            throw badSetting;
        } catch (RuntimeException failure) {
            warnings.accept("device " + device.name() + " is not used: " + DeviceException.reason(failure));
        }
    }

    /** Closes all members. One that cannot be closed neither keeps the others open nor hides the first failure. */
    @SuppressWarnings("ReferenceEquality") // an exception cannot suppress itself
    private void closeAfter(Throwable failure) {
        for (D member : members) {
            try {
                member.close();
            } catch (Throwable another) {
                if (another != failure) { // the JVM may throw the same OutOfMemoryError object every time
                    failure.addSuppressed(another);
                }
            }
        }
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** Returns a read-only view of the devices that still work. */
    public List<D> members() {
        return Collections.unmodifiableList(members);
    }

    /** Returns the names of the devices that still work. */
    public List<String> names() {
        return members.stream().map(Member::name).toList();
    }

    /**
     * Runs some work on every device at the same time, each on its own host thread, and waits for all of them. Drops
     * the devices that fail.
     *
     * @param work makes the task of each device
     * @return the outcomes, in the order of {@link #members} at the time of the call
     */
    public static <D extends HostedDevice, T> List<HostedDevice.Outcome<T>> runOnAll(DevicePool<D> pool,
            Function<D, Callable<T>> work) {
        List<D> asked = List.copyOf(pool.members);
        List<Future<T>> running = new ArrayList<>();
        for (D device : asked) {
            running.add(device.start(work.apply(device)));
        }
        List<HostedDevice.Outcome<T>> outcomes = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            HostedDevice.Outcome<T> outcome = asked.get(i).await(running.get(i));
            outcomes.add(outcome);
            if (outcome instanceof HostedDevice.Lost<T> lost) {
                pool.drop(asked.get(i), lost.reason());
            }
        }
        return outcomes;
    }

    /** Continues without a device that failed, and warns. */
    public void drop(D device, Throwable failure) {
        remove(device);
        warnOfLoss(device, DeviceException.reason(failure));
    }

    /** Stops using a device. */
    public void remove(D device) {
        members.remove(device);
        device.abandon();
    }

    /** Warns that a device failed. A caller with work to finish first calls this last, since the listener may throw. */
    public void warnOfLoss(D device, String reason) {
        warnings.accept("device " + device.name() + " is lost, continuing without it: " + reason);
    }

    /** Closes the devices that still work. */
    @Override
    public void close() {
        members.forEach(Member::close);
        members.clear();
    }
}
