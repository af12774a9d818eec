package dev.graze.engine.intercd;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.DevicePool;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StopSignal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The devices in use, and the device task queue (GTQ in HPCCD 5.1): runs of segments that were sent and have no results
 * yet. A run goes to the device with the least work.
 *
 * <p>A device that throws, or is silent for too long, is lost: later steps continue without it, and the segments it was
 * sent become full again, for the other devices or, if none is left, for the CPU.
 *
 * <p>Only the master uses this class, and between steps the session. The exceptions are {@link #hasDevices} and
 * {@link #isBehind}, which any thread may call.
 */
final class DeviceFleet {
    private final DevicePool<OpenDevice> devices;
    private final TriangleIndexQueue queue;
    private final Duration limit;
    private final List<Sent> tasks = new ArrayList<>();
    private final ArrayDeque<Sent> unused = new ArrayDeque<>();
    /** The length of {@link #tasks}, for other threads. */
    private final AtomicInteger taskCount = new AtomicInteger();
    private final DeviceFindings findings;
    /** The results of one task: a device that fails while it hands them over must not leave half of them behind. */
    private final DeviceFindings staged;
    private long devicePairs;
    private StopSignal stop = StopSignal.never();
    /** The compute units of the remaining devices. If there are none, -1: the devices are then always behind. */
    private volatile int computeUnits;

    DeviceFleet(SearchScene scene, DevicePool<OpenDevice> devices, TriangleIndexQueue queue, Duration limit) {
        this.findings = new DeviceFindings(scene);
        this.staged = new DeviceFindings(scene);
        this.devices = devices;
        this.queue = queue;
        this.limit = limit;
        countUnits();
    }

    /** A device that has the mesh, and the amount of work it was sent. */
    static final class OpenDevice implements DevicePool.Member {
        private final String name;
        private final int computeUnits;
        private final PairTester tester;
        private long pendingPairs;
        /** When the device last answered, or last received work while it was idle. */
        private long lastSign;

        OpenDevice(Device device, PairTester tester) {
            this.name = device.name();
            this.computeUnits = Math.max(1, device.computeUnits());
            this.tester = tester;
        }

        @Override
        public String name() {
            return name;
        }

        /** Returns how many pairs were sent and not yet answered. */
        long pendingPairs() {
            return pendingPairs;
        }

        private void addPending(int pairs) {
            if (pendingPairs == 0) {
                lastSign = System.nanoTime();
            }
            pendingPairs += pairs;
        }

        private void removePending(int pairs) {
            pendingPairs -= pairs;
            lastSign = System.nanoTime();
        }

        private boolean isSilent(long limitNanos) {
            return pendingPairs > 0 && System.nanoTime() - lastSign > limitNanos;
        }

        /** Ignores a failure to release a device that is no longer needed. */
        @Override
        public void close() {
            try {
                tester.close();
            } catch (RuntimeException failure) {
                System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "closing device " + name, failure);
            }
        }

        /**
         * Closes on another thread. If no thread can be started for lack of memory, whatever is on the device stays
         * there until the process ends: no reason to fail the step or to stop using the other devices.
         */
        @Override
        public void abandon() {
            try {
                Thread.ofPlatform().daemon().name("graze-lost-device").start(this::close);
            } catch (OutOfMemoryError noThread) {
                // no log line: it would need memory too
            }
        }
    }

    /** A run of segments on a device. */
    private static final class Sent {
        private OpenDevice device;
        private DeviceTask task;
        private int first;
        private int end;
        private int pairs;
    }

    private void countUnits() {
        int sum = 0;
        for (OpenDevice device : devices.members()) {
            sum += device.computeUnits;
        }
        computeUnits = devices.isEmpty() ? -1 : sum;
    }

    /** Returns whether a device is left. Any thread may call this. */
    boolean hasDevices() {
        return computeUnits >= 0;
    }

    /** Returns whether full segments go to devices. */
    boolean sends() {
        return hasDevices() && !stop.isRaised();
    }

    List<String> names() {
        return devices.names();
    }

    /** Returns whether the devices have more tasks than compute units (HPCCD 5.1). Any thread may call this. */
    boolean isBehind() {
        return taskCount.getAcquire() > computeUnits;
    }

    /** Returns whether everything that was sent has been answered. */
    boolean isIdle() {
        return tasks.isEmpty();
    }

    /** Returns what was found in this step. */
    DeviceFindings findings() {
        return findings;
    }

    /** Returns how many pairs of items devices have tested in this step. */
    long devicePairs() {
        return devicePairs;
    }

    /**
     * Starts a step, before the master does, and drops whatever a failed step left behind.
     *
     * @param stepStop ends the step early: then nothing more is sent
     */
    void clear(StopSignal stepStop) {
        stop = stepStop;
        tasks.clear();
        taskCount.setRelease(0);
        devices.members().forEach(device -> device.pendingPairs = 0);
        findings.clear();
        devicePairs = 0;
    }

    /** Sends the positions of the step that they do not have yet to all devices. */
    void begin(DeviceMotion motion, double reach) {
        staged.begin(motion.t0(), motion.t1(), stop.needsOnlyOne());
        for (OpenDevice device : List.copyOf(devices.members())) {
            try {
                device.tester.begin(motion, reach);
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
            DeviceTask task = device.tester.submit(queue.pairs(), queue.start(first), pairs);
            queue.passRun(first, end, TriangleIndexQueue.SENT);
            addTask(device, task, first, end, pairs);
            device.addPending(pairs);
        } catch (RuntimeException failure) {
            lose(device, DeviceException.reason(failure));
        }
    }

    private OpenDevice leastBusy() {
        OpenDevice least = devices.members().getFirst();
        for (OpenDevice device : devices.members()) {
            if (device.pendingPairs * least.computeUnits < least.pendingPairs * device.computeUnits) {
                least = device;
            }
        }
        return least;
    }

    private void addTask(OpenDevice device, DeviceTask task, int first, int end, int pairs) {
        Sent sent = unused.isEmpty() ? new Sent() : unused.pop();
        sent.device = device;
        sent.task = task;
        sent.first = first;
        sent.end = end;
        sent.pairs = pairs;
        tasks.add(sent);
        taskCount.setRelease(tasks.size());
    }

    private void removeTask(Sent sent) {
        tasks.remove(sent);
        taskCount.setRelease(tasks.size());
        sent.device = null;
        sent.task = null;
        unused.push(sent);
    }

    /** Collects the results of one finished task, or detects a lost device. Returns false if neither happened. */
    boolean collect() {
        for (int i = 0; i < tasks.size(); i++) {
            Sent sent = tasks.get(i);
            try {
                if (sent.task.isDone()) {
                    receive(sent);
                    return true;
                }
            } catch (RuntimeException failure) {
                lose(sent.device, DeviceException.reason(failure));
                return true;
            }
            if (sent.device.isSilent(limit.toNanos())) {
                lose(sent.device, "no answer for " + limit.toMillis() + " ms");
                return true;
            }
        }
        return false;
    }

    private void receive(Sent sent) {
        staged.clear();
        sent.task.collect(staged);
        findings.addAll(staged);
        findings.stopAtFirst(stop);
        devicePairs += sent.pairs;
        sent.device.removePending(sent.pairs);
        queue.passRun(sent.first, sent.end, TriangleIndexQueue.EMPTY);
        removeTask(sent);
    }

    private void lose(OpenDevice device, String reason) {
        abandon(device);
        devices.warnOfLoss(device, reason);
    }

    /** Continues without any device. */
    void abandonAll() {
        while (!devices.isEmpty()) {
            abandon(devices.members().getLast());
        }
    }

    /** Takes back the segments that a device was sent, and stops using it. */
    private void abandon(OpenDevice device) {
        for (int i = tasks.size() - 1; i >= 0; i--) {
            Sent sent = tasks.get(i);
            if (sent.device == device) {
                queue.passRun(sent.first, sent.end, TriangleIndexQueue.FULL);
                removeTask(sent);
            }
        }
        devices.remove(device);
        countUnits();
    }

    void close() {
        devices.close();
    }
}
