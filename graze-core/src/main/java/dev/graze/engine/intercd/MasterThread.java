package dev.graze.engine.intercd;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The one thread that talks to devices (HPCCD 5.1). In turn it sends runs of full segments, collects what devices have
 * found, and gives empty segments to the threads that ask for one; when there is nothing to do it sleeps for an
 * instant.
 */
final class MasterThread implements AutoCloseable {
    /**
     * Devices do not wake anybody: how soon to look again whether they are done, and whether there is something to
     * send.
     */
    private static final long LOOK_AGAIN_NANOS = 100_000;
    private static final long REST_NANOS = 1_000_000;
    private static final Duration PATIENCE_AT_CLOSE = Duration.ofSeconds(10);

    private final DeviceFleet fleet;
    private final TriangleIndexQueue queue;
    private final MasterPhase phase = new MasterPhase();
    private final Thread thread;
    private SegmentWriter[] writers = {};

    MasterThread(DeviceFleet fleet, TriangleIndexQueue queue) {
        this.fleet = fleet;
        this.queue = queue;
        this.thread = Thread.ofPlatform().daemon().name("graze-master").inheritInheritableThreadLocals(false)
                .unstarted(this::serve);
    }

    /** Begins to serve these threads. */
    void start(SegmentWriter[] threads) {
        writers = threads;
        thread.start();
    }

    DeviceFleet fleet() {
        return fleet;
    }

    /**
     * Has the positions of a step sent to all devices, and returns at once (HPCCD 3.3: while the hierarchy is updated).
     */
    void begin(double[] t0, double[] t1, double reach) {
        fleet.clear();
        phase.begin(t0, t1, reach);
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

    /** Throws what ended the last step early. */
    void requireNoFailure() {
        phase.rethrow();
    }

    /**
     * Keeps a failure, of whatever kind, for the session, which waits; devices are not to be trusted with what comes
     * after it.
     */
    private void serve() {
        while (phase.awaitStep()) {
            Throwable failure = null;
            try {
                work();
            } catch (Throwable thrown) {
                failure = thrown;
                abandonAll(thrown);
            }
            phase.end(failure);
        }
        fleet.close();
    }

    /** Whatever becomes of the devices: the session must be told, or it would wait for ever. */
    private void abandonAll(Throwable failure) {
        try {
            fleet.abandonAll();
        } catch (Throwable another) {
            failure.addSuppressed(another);
        }
    }

    private void work() {
        fleet.begin(phase.t0(), phase.t1(), phase.reach());
        while (!(phase.hasNoMore() && isSettled())) {
            boolean sent = sendAll();
            boolean collected = collectAll();
            if (!giveSegments() && !sent && !collected) {
                LockSupport.parkNanos(this, fleet.isIdle() ? REST_NANOS : LOOK_AGAIN_NANOS);
                Thread.interrupted(); // nobody means this thread, and interrupted it could not park
            }
        }
    }

    private boolean isSettled() {
        return fleet.isIdle() && !(fleet.hasDevices() && queue.hasFull());
    }

    private boolean sendAll() {
        boolean any = false;
        for (int first = nextFull(); first != TriangleIndexQueue.NONE; first = nextFull()) {
            fleet.send(first, queue.endOfRun(first));
            any = true;
        }
        return any;
    }

    private int nextFull() {
        return fleet.hasDevices() ? queue.nextFull() : TriangleIndexQueue.NONE;
    }

    private boolean collectAll() {
        boolean any = false;
        while (fleet.collect()) {
            any = true;
        }
        return any;
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
