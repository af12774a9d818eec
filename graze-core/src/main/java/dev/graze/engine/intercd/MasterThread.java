package dev.graze.engine.intercd;

import dev.graze.device.DeviceMotion;
import dev.graze.spi.StopSignal;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The only thread that talks to devices (HPCCD 5.1). In a loop it sends runs of full segments, collects results, and
 * gives empty segments to the threads that request one; when there is nothing to do it sleeps briefly.
 */
final class MasterThread implements AutoCloseable {
    /** Devices send no notification: the interval for polling them, and for checking whether there is work to send. */
    private static final long POLL_NANOS = 100_000;
    private static final long IDLE_NANOS = 1_000_000;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

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

    /** Starts to serve these threads. */
    void start(SegmentWriter[] threads) {
        writers = threads;
        thread.start();
    }

    DeviceFleet fleet() {
        return fleet;
    }

    /** Starts sending the positions of a step to all devices, while the hierarchy is updated (HPCCD 3.3). */
    void begin(DeviceMotion motion, double reach, StopSignal stop) {
        fleet.clear(stop);
        phase.begin(motion, reach);
    }

    /** Wakes the master: there is a segment to send, or a thread requests one. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Waits until everything that was sent is answered. No thread adds pairs any more. */
    void settle() {
        phase.noMore();
        wake();
        phase.awaitEnd();
    }

    /** Throws whatever ended the last step early. */
    void requireNoFailure() {
        phase.rethrow();
    }

    /** Keeps any failure for the waiting session. After one, no device can be trusted to be in a known state. */
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

    /** Never throws: the session must learn of the failure, or it would wait forever. */
    private void abandonAll(Throwable failure) {
        try {
            fleet.abandonAll();
        } catch (Throwable another) {
            failure.addSuppressed(another);
        }
    }

    private void work() {
        fleet.begin(phase.motion(), phase.reach());
        while (!(phase.hasNoMore() && isSettled())) {
            boolean sent = sendAll();
            boolean collected = collectAll();
            boolean more = fleet.sends() && queue.hasFull(); // outside of the window, which has moved on
            if (!giveSegments() && !sent && !collected && !more) {
                LockSupport.parkNanos(this, fleet.isIdle() ? IDLE_NANOS : POLL_NANOS);
                Thread.interrupted(); // an interrupted thread cannot park, and no interrupt is meant for this one
            }
        }
    }

    private boolean isSettled() {
        return fleet.isIdle() && !(fleet.sends() && queue.hasFull());
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
        return fleet.sends() ? queue.nextFull() : TriangleIndexQueue.NONE;
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
            int empty = writer.requestsSegment() ? queue.acquireEmpty() : TriangleIndexQueue.NONE;
            if (empty != TriangleIndexQueue.NONE) {
                writer.give(empty);
                any = true;
            }
        }
        return any;
    }

    /** Ends the thread, which releases the devices. */
    @Override
    public void close() {
        phase.close();
        try {
            thread.join(CLOSE_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
