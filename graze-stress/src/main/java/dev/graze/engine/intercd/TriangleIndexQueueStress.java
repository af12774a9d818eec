package dev.graze.engine.intercd;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Segments of the triangle index queue moving between a thread and the master (HPCCD 5.1). */
public final class TriangleIndexQueueStress {
    private static final int PAIRS = 2;

    private TriangleIndexQueueStress() {
    }

    /** A thread fills its two segments, one after the other; the master sends what is full as one run. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing is full yet")
    @Outcome(id = "2, 11", expect = ACCEPTABLE, desc = "the first one")
    @Outcome(id = "2, 1100", expect = ACCEPTABLE,
            desc = "the second one: the first was filled after the master had checked it")
    @Outcome(id = "4, 1111", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "a segment without its pairs")
    @State
    public static class Filling {
        private final TriangleIndexQueue queue = new TriangleIndexQueue(8, PAIRS);
        private final int first = queue.acquireEmpty();
        private final int second = queue.acquireEmpty();

        @Actor
        public void thread() {
            fill(first, 1, 10);
            fill(second, 100, 1000);
        }

        private void fill(int segment, long one, long other) {
            queue.pairs()[queue.start(segment)] = one;
            queue.pairs()[queue.start(segment) + 1] = other;
            queue.pass(segment, PAIRS, TriangleIndexQueue.FULL);
        }

        /** Counts the pairs that the master sends, and adds them up. */
        @Actor
        public void master(JJ_Result sent) {
            int from = queue.nextFull();
            if (from != TriangleIndexQueue.NONE) {
                int end = queue.endOfRun(from);
                for (int segment = from; segment < end; segment++) {
                    sent.r1 += queue.size(segment);
                    sent.r2 += queue.pairs()[queue.start(segment)] + queue.pairs()[queue.start(segment) + 1];
                }
            }
        }
    }

    /** The master gives an empty segment to a thread that requests one; neither may see its previous content. */
    @JCStressTest
    @Outcome(id = { "-1", "0" }, expect = ACCEPTABLE, desc = "not there yet, or there and empty")
    @Outcome(expect = FORBIDDEN, desc = "there, with pairs of its last use")
    @State
    public static class Giving {
        private final TriangleIndexQueue queue = new TriangleIndexQueue(4, PAIRS);
        private final SegmentWriter writer = new SegmentWriter(null, queue, null, null);

        /** Starts with a thread that has requested a segment; the only one that comes back held two pairs. */
        public Giving() {
            for (int segment = 0; segment < queue.segments(); segment++) {
                queue.pass(queue.acquireEmpty(), PAIRS, TriangleIndexQueue.SENT);
            }
            writer.give(TriangleIndexQueue.NONE);
        }

        @Actor
        public void master() {
            queue.pass(2, PAIRS, TriangleIndexQueue.EMPTY);
            writer.give(queue.acquireEmpty());
        }

        @Actor
        public void thread(I_Result result) {
            result.r1 = writer.requestsSegment() ? -1 : queue.size(2);
        }
    }
}
