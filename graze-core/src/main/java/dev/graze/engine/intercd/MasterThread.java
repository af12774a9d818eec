package dev.graze.engine.intercd;

import dev.graze.device.DeviceTask;
import dev.graze.engine.intercd.DeviceTaskQueue.Sent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The one thread that talks to devices (HPCCD 5.1). In turn it sends runs of full segments, collects what devices have found, and gives empty segments to the threads
 * that ask for one; when there is nothing to do it sleeps for an instant.
 *
 * <p>A device that throws, or stays silent for too long, is lost: a line says so, what it had to do goes to the others, and if there is none left, to the processor.
 * It is closed by a thread of its own, because what does not answer may not end either.
 */
final class MasterThread implements AutoCloseable {
    private static final long LOOK_AGAIN_NANOS = 100_000;
    private static final long REST_NANOS = 1_000_000;
    private static final Duration PATIENCE_AT_CLOSE = Duration.ofSeconds(10);

    private final List<OpenDevice> devices;
    private final TriangleIndexQueue queue;
    private final Duration limit;
    private final Consumer<String> warnings;
    private final DeviceTaskQueue tasks = new DeviceTaskQueue();
    private final DeviceFindings findings = new DeviceFindings();
    /** What one task found: a device that fails while it hands over leaves no half of it behind. */
    private final DeviceFindings staged = new DeviceFindings();
    private final MasterPhase phase = new MasterPhase();
    private final Thread thread;
    private SegmentWriter[] writers = {};
    private long devicePairs;
    /** Of the devices left, -1 if there are none: then everything is behind. */
    private volatile int computeUnits;

    MasterThread(List<OpenDevice> devices, TriangleIndexQueue queue, Duration limit, Consumer<String> warnings) {
        this.devices = devices;
        this.queue = queue;
        this.limit = limit;
        this.warnings = warnings;
        this.thread = Thread.ofPlatform().daemon().name("graze-master").inheritInheritableThreadLocals(false).unstarted(this::serve);
        countUnits();
    }

    /** Begins to serve these threads. */
    void start(SegmentWriter[] threads) {
        writers = threads;
        thread.start();
    }

    /** Whether a device is left. Any thread may ask. */
    boolean hasDevices() {
        return computeUnits >= 0;
    }

    /** Whether the devices have more to do than they can do at once (5.1, load balancing). Any thread may ask. */
    boolean isBehind() {
        return tasks.size() > computeUnits;
    }

    /** Has the positions of a step sent to all devices, and returns at once. */
    void begin(double[] t0, double[] t1) {
        findings.clear();
        devicePairs = 0;
        phase.begin(t0, t1);
    }

    /** There is something to send, or somebody who asks for a segment. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Waits until all that was sent is answered for; no thread puts pairs into the queue any more. */
    void settle() {
        phase.noMore();
        wake();
        phase.awaitEnd();
    }

    /** Rethrows what ended the last step early: nothing that a device did, but something like memory that has run out. */
    void requireNoFailure() {
        phase.rethrow();
    }

    /** What was found in the step, once it has settled. */
    DeviceFindings findings() {
        return findings;
    }

    /** How many pairs of items devices tested in the step, once it has settled. */
    long devicePairs() {
        return devicePairs;
    }

    private void serve() {
        while (phase.awaitStep()) {
            Throwable failure = null;
            try {
                work();
            } catch (Throwable thrown) {
                failure = thrown;
                abandonAll();
            }
            phase.end(failure);
        }
        devices.forEach(MasterThread::close);
    }

    private void work() {
        sendPositions();
        while (!(phase.hasNoMore() && isSettled())) {
            boolean sent = sendAll();
            boolean collected = collectAll();
            if (!giveSegments() && !sent && !collected) {
                LockSupport.parkNanos(this, tasks.size() > 0 ? LOOK_AGAIN_NANOS : REST_NANOS);
                Thread.interrupted(); // nobody means this thread, and interrupted it could not park
            }
        }
    }

    private boolean isSettled() {
        return tasks.size() == 0 && (devices.isEmpty() || !queue.hasFull());
    }

    /** While the hierarchy is updated (HPCCD 3.3). */
    private void sendPositions() {
        for (OpenDevice device : List.copyOf(devices)) {
            try {
                device.tester().begin(phase.t0(), phase.t1());
            } catch (RuntimeException failure) {
                lose(device, failure.getMessage());
            }
        }
    }

    private boolean sendAll() {
        boolean any = false;
        for (int first = nextFull(); first != TriangleIndexQueue.NONE; first = nextFull()) {
            send(first, queue.endOfRun(first));
            any = true;
        }
        return any;
    }

    private int nextFull() {
        return devices.isEmpty() ? TriangleIndexQueue.NONE : queue.nextFull();
    }

    private void send(int first, int end) {
        OpenDevice device = leastBusy();
        int pairs = queue.start(end - 1) + queue.size(end - 1) - queue.start(first);
        try {
            DeviceTask task = device.tester().submit(queue.pairs(), queue.start(first), pairs);
            queue.passRun(first, end, TriangleIndexQueue.SENT);
            tasks.add(device, task, first, end, pairs);
            device.sent(pairs);
        } catch (RuntimeException failure) {
            lose(device, failure.getMessage());
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

    private boolean collectAll() {
        boolean any = false;
        while (collectNext()) {
            any = true;
        }
        return any;
    }

    private boolean collectNext() {
        for (int i = 0; i < tasks.size(); i++) {
            Sent sent = tasks.get(i);
            try {
                if (sent.task().isDone()) {
                    receive(sent);
                    return true;
                }
            } catch (RuntimeException failure) {
                lose(sent.device(), failure.getMessage());
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

    private boolean giveSegments() {
        boolean any = false;
        for (SegmentWriter writer : writers) {
            int empty = writer.wantsSegment() ? queue.takeEmpty() : TriangleIndexQueue.NONE;
            if (empty != TriangleIndexQueue.NONE) {
                writer.give(empty);
                any = true;
            }
        }
        return any;
    }

    private void lose(OpenDevice device, String reason) {
        abandon(device);
        warnings.accept("device " + device.name() + " is lost, the search goes on without it: " + reason);
    }

    private void abandonAll() {
        List.copyOf(devices).forEach(this::abandon);
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
        Thread.ofPlatform().daemon().name("graze-lost-device").start(() -> close(device));
    }

    private void countUnits() {
        int sum = 0;
        for (OpenDevice device : devices) {
            sum += device.computeUnits();
        }
        computeUnits = devices.isEmpty() ? -1 : sum;
    }

    private static void close(OpenDevice device) {
        try {
            device.tester().close();
        } catch (RuntimeException failure) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "closing device " + device.name(), failure);
        }
    }

    /** Ends the thread, which gives back what is on the devices. */
    @Override
    public void close() {
        phase.close();
        try {
            thread.join(PATIENCE_AT_CLOSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
