package dev.graze.engine.intercd;

import dev.graze.bvh.PairSink;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.IndexPair;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Collects the pairs that one thread finds for devices (HPCCD 5.1) in one of its two segments. When that is full it
 * continues with the other one and requests a new one from the master, without waiting. If the devices are behind, or
 * no new segment has arrived yet, the thread tests half of the full segment itself and then refills it.
 */
final class SegmentWriter implements PairSink {
    /** The elementary tests on the CPU, in one thread. */
    interface CpuTests {
        /** Tests the features of pairs of items, packed as in {@link IndexPair}. */
        void test(long[] pairs, int from, int count);
    }

    private final SceneItems items;
    private final TriangleIndexQueue queue;
    private final MasterThread master;
    private final CpuTests cpu;
    /** The other segment; {@link TriangleIndexQueue#NONE} requests one from the master. */
    private final AtomicInteger spare = new AtomicInteger();
    private int segment;
    private int size;
    private long testedPairs;

    SegmentWriter(SceneItems items, TriangleIndexQueue queue, MasterThread master, CpuTests cpu) {
        this.items = items;
        this.queue = queue;
        this.master = master;
        this.cpu = cpu;
    }

    /** Starts a step with two empty segments. */
    void begin() {
        segment = queue.acquireEmpty();
        spare.setPlain(queue.acquireEmpty());
        size = 0;
        testedPairs = 0;
    }

    /** Returns how many pairs this thread has tested itself since {@link #begin}. */
    long testedPairs() {
        return testedPairs;
    }

    /** Called by the master: returns whether the thread requests a segment. */
    boolean requestsSegment() {
        return spare.getAcquire() == TriangleIndexQueue.NONE;
    }

    /** Called by the master: grants an empty segment. */
    void give(int empty) {
        spare.setRelease(empty);
    }

    /** Skips pairs with no feature tests. */
    @Override
    public void accept(long[] found, int count) {
        for (int i = 0; i < count; i++) {
            if (items.tests(IndexPair.first(found[i]), IndexPair.second(found[i])) != 0) {
                add(found[i]);
            }
        }
    }

    private void add(long pair) {
        queue.pairs()[queue.start(segment) + size++] = pair;
        if (size == queue.segmentPairs()) {
            passOn();
        }
    }

    private void passOn() {
        if (master.fleet().isBehind() || requestsSegment()) {
            testDownTo(size / 2);
            return;
        }
        queue.pass(segment, size, TriangleIndexQueue.FULL);
        segment = spare.getAndSet(TriangleIndexQueue.NONE);
        size = 0;
        master.wake();
    }

    /** Tests the last pairs of the segment on the CPU. */
    private void testDownTo(int rest) {
        cpu.test(queue.pairs(), queue.start(segment) + rest, size - rest);
        testedPairs += size - rest;
        size = rest;
    }

    /** Ends the search: passes a partly filled segment on too, if a device is free for it. */
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
