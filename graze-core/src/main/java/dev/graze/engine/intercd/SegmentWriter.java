package dev.graze.engine.intercd;

import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.IndexPair;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where one thread puts the pairs it finds when there are devices (HPCCD 5.1): into one of its two segments. When that
 * is full it goes on with the other one and asks the master for a new one, without waiting. If the devices have fallen
 * behind, or no other segment has come yet, it tests half of the full segment itself and fills it up again.
 */
final class SegmentWriter implements PairSink {
    private final SceneItems items;
    private final TriangleIndexQueue queue;
    private final MasterThread master;
    private final PairTests cpu;
    /** The other segment; {@link TriangleIndexQueue#NONE} asks the master for one. */
    private final AtomicInteger spare = new AtomicInteger();
    private int segment;
    private int size;
    private long taken;

    SegmentWriter(SceneItems items, TriangleIndexQueue queue, MasterThread master, PairTests cpu) {
        this.items = items;
        this.queue = queue;
        this.master = master;
        this.cpu = cpu;
    }

    /** Starts a step with two empty segments. */
    void begin() {
        segment = queue.takeEmpty();
        spare.setPlain(queue.takeEmpty());
        size = 0;
        taken = 0;
    }

    /** Pairs that this thread has tested itself since {@link #begin}. */
    long taken() {
        return taken;
    }

    /** For the master: whether the thread asks for a segment. */
    boolean wantsSegment() {
        return spare.getAcquire() == TriangleIndexQueue.NONE;
    }

    /** For the master: grants an empty segment. */
    void give(int empty) {
        spare.setRelease(empty);
    }

    /** Pairs that no feature is to be tested of are not worth the way. */
    @Override
    public void accept(long[] found, int count) {
        for (int i = 0; i < count; i++) {
            if (items.tests(IndexPair.first(found[i]), IndexPair.second(found[i])) != 0) {
                put(found[i]);
            }
        }
    }

    private void put(long pair) {
        queue.pairs()[queue.start(segment) + size++] = pair;
        if (size == queue.segmentPairs()) {
            passOn();
        }
    }

    private void passOn() {
        if (master.fleet().isBehind() || wantsSegment()) {
            testDownTo(size / 2);
            return;
        }
        queue.pass(segment, size, TriangleIndexQueue.FULL);
        segment = spare.getAndSet(TriangleIndexQueue.NONE);
        size = 0;
        master.wake();
    }

    /** The processor's share: the last pairs of the segment. */
    private void testDownTo(int rest) {
        cpu.test(queue.pairs(), queue.start(segment) + rest, size - rest);
        taken += size - rest;
        size = rest;
    }

    /** At the end of the search, what has not filled a segment goes too, if a device is free for it. */
    void finish() {
        if (master.fleet().isBehind()) {
            testDownTo(0);
        } else if (size > 0) {
            queue.pass(segment, size, TriangleIndexQueue.FULL);
            size = 0;
            master.wake();
        }
    }
}
