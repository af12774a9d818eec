package dev.graze.engine.intercd;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceTask;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.DeviceNews;
import dev.graze.engine.intercd.DeviceTaskQueue.Sent;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The devices in use. What is sent goes to the one with least to do. A device that throws, or stays silent for too
 * long, is lost: a line says so, what it was sent becomes full segments again, for the others or in the end for the
 * processor, and later steps do without it. It is closed by a thread of its own, because what does not answer may not
 * end either.
 *
 * <p>The master's, but for {@link #hasDevices} and {@link #isBehind}, and between steps the session's.
 */
final class DeviceFleet {
    private final List<OpenDevice> devices;
    private final TriangleIndexQueue queue;
    private final Duration limit;
    private final Consumer<String> warnings;
    private final DeviceTaskQueue tasks = new DeviceTaskQueue();
    private final DeviceFindings findings = new DeviceFindings();
    /** What one task found: a device that fails while it hands over leaves no half of it behind. */
    private final DeviceFindings staged = new DeviceFindings();
    private long devicePairs;
    /** Of the devices left, -1 if there are none: then everything is behind. */
    private volatile int computeUnits;

    DeviceFleet(List<OpenDevice> devices, TriangleIndexQueue queue, Duration limit, Consumer<String> warnings) {
        this.devices = devices;
        this.queue = queue;
        this.limit = limit;
        this.warnings = warnings;
        countUnits();
    }

    private void countUnits() {
        int sum = 0;
        for (OpenDevice device : devices) {
            sum += device.computeUnits();
        }
        computeUnits = devices.isEmpty() ? -1 : sum;
    }

    /** Whether a device is left. Any thread may ask. */
    boolean hasDevices() {
        return computeUnits >= 0;
    }

    /** Of those that are left. */
    List<String> names() {
        return devices.stream().map(OpenDevice::name).toList();
    }

    /** Whether the devices have more to do than they can do at once (HPCCD 5.1, load balancing). Any thread may ask. */
    boolean isBehind() {
        return tasks.size() > computeUnits;
    }

    /** Whether nothing that was sent is still to be answered. */
    boolean isIdle() {
        return tasks.size() == 0;
    }

    /** What was found in the step. */
    DeviceFindings findings() {
        return findings;
    }

    /** How many pairs of items devices have tested in the step. */
    long devicePairs() {
        return devicePairs;
    }

    /** Starts a step, before the master comes to it; what a step that failed has left is not this one's. */
    void clear() {
        tasks.clear();
        devices.forEach(OpenDevice::clear);
        findings.clear();
        devicePairs = 0;
    }

    /** Sends the positions of the step to all. */
    void begin(double[] t0, double[] t1, double reach) {
        for (OpenDevice device : List.copyOf(devices)) {
            try {
                device.tester().begin(t0, t1, reach);
            } catch (RuntimeException failure) {
                lose(device, DeviceException.reason(failure));
            }
        }
    }

    /** Sends a run of full segments. */
    void send(int first, int end) {
        OpenDevice device = leastBusy();
        int pairs = queue.start(end - 1) + queue.size(end - 1) - queue.start(first);
        try {
            DeviceTask task = device.tester().submit(queue.pairs(), queue.start(first), pairs);
            queue.passRun(first, end, TriangleIndexQueue.SENT);
            tasks.add(device, task, first, end, pairs);
            device.sent(pairs);
        } catch (RuntimeException failure) {
            lose(device, DeviceException.reason(failure));
        }
    }

    private OpenDevice leastBusy() {
        OpenDevice least = devices.getFirst();
        for (OpenDevice device : devices) {
            if (device.waitingPairs() * least.computeUnits() < least.waitingPairs() * device.computeUnits()) {
                least = device;
            }
        }
        return least;
    }

    /** Collects what one task found, or finds a device lost; false if there is no news. */
    boolean collect() {
        for (int i = 0; i < tasks.size(); i++) {
            Sent sent = tasks.get(i);
            try {
                if (sent.task().isDone()) {
                    receive(sent);
                    return true;
                }
            } catch (RuntimeException failure) {
                lose(sent.device(), DeviceException.reason(failure));
                return true;
            }
            if (sent.device().isSilent(limit.toNanos())) {
                lose(sent.device(), "no answer for " + limit.toMillis() + " ms");
                return true;
            }
        }
        return false;
    }

    private void receive(Sent sent) {
        staged.clear();
        sent.task().collect(staged);
        findings.addAll(staged);
        devicePairs += sent.pairs();
        sent.device().answered(sent.pairs());
        queue.passRun(sent.first(), sent.end(), TriangleIndexQueue.EMPTY);
        tasks.remove(sent);
    }

    private void lose(OpenDevice device, String reason) {
        abandon(device);
        warnings.accept(DeviceNews.lost(device.name(), reason));
    }

    /** Does without any device from now on. */
    void abandonAll() {
        while (!devices.isEmpty()) {
            abandon(devices.getLast());
        }
    }

    /** Takes back what the device was sent. */
    private void abandon(OpenDevice device) {
        devices.remove(device);
        countUnits();
        for (int i = tasks.size() - 1; i >= 0; i--) {
            Sent sent = tasks.get(i);
            if (sent.device() == device) {
                queue.passRun(sent.first(), sent.end(), TriangleIndexQueue.FULL);
                tasks.remove(sent);
            }
        }
        closeAside(device);
    }

    /**
     * Where there is no memory for a thread, the system's or Java's own, what is on the device stays until the process
     * ends: that is no reason to fail the step, or to keep the other devices.
     */
    private static void closeAside(OpenDevice device) {
        try {
            Thread.ofPlatform().daemon().name("graze-lost-device").start(device::close);
        } catch (OutOfMemoryError noThread) {
            // Not a word of it: the word would take memory, too.
        }
    }

    void close() {
        devices.forEach(OpenDevice::close);
    }
}
