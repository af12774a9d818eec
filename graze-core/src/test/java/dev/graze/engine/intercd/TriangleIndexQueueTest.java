package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests how segments pass through the queue. */
class TriangleIndexQueueTest {
    private static final int PAIRS = 10;
    private final TriangleIndexQueue queue = new TriangleIndexQueue(16, PAIRS);

    private void fill(int... segments) {
        for (int segment : segments) {
            queue.pass(segment, PAIRS, TriangleIndexQueue.FULL);
        }
    }

    @Test
    void grantsEmptySegmentsInOrderAndOnce() {
        for (int i = 0; i < 16; i++) {
            assertThat(queue.acquireEmpty()).isEqualTo(i);
        }
        assertThat(queue.acquireEmpty()).isEqualTo(TriangleIndexQueue.NONE);
        queue.pass(5, 0, TriangleIndexQueue.EMPTY);
        assertThat(queue.acquireEmpty()).isEqualTo(5);
        assertThat(queue.state(5)).isEqualTo(TriangleIndexQueue.PARTIAL);
    }

    /** Lets the window go round the queue once. */
    private int nextFull() {
        int found = TriangleIndexQueue.NONE;
        for (int i = 0; i <= 4 && found == TriangleIndexQueue.NONE; i++) {
            found = queue.nextFull();
        }
        return found;
    }

    @Test
    void theMasterSeesOnlyWhatIsInTheWindow() {
        fill(9);
        assertThat(queue.nextFull()).as("0 to 3").isEqualTo(TriangleIndexQueue.NONE);
        assertThat(queue.nextFull()).as("4 to 7").isEqualTo(TriangleIndexQueue.NONE);
        fill(2);
        assertThat(queue.nextFull()).as("8 to 11, though 2 is full as well").isEqualTo(9);
    }

    @Test
    void aRunConsistsOfNeighboursWithinTheWindow() {
        fill(2, 3, 4, 5, 6, 7, 9);
        assertThat(queue.nextFull()).isEqualTo(2);
        assertThat(queue.endOfRun(2)).as("the window is 0 to 3").isEqualTo(4);
        queue.passRun(2, 4, TriangleIndexQueue.SENT);
        assertThat(queue.nextFull()).isEqualTo(4);
        assertThat(queue.endOfRun(4)).as("it slid right behind the run: 4 to 7").isEqualTo(8);
        queue.passRun(4, 8, TriangleIndexQueue.SENT);
        assertThat(queue.nextFull()).isEqualTo(9);
        assertThat(queue.endOfRun(9)).as("up to the gap").isEqualTo(10);
        assertThat(queue.hasFull()).isTrue();
    }

    @Test
    void aRunEndsAtAPartialSegmentAndAtTheEndOfTheArray() {
        fill(13, 14, 15);
        queue.pass(14, PAIRS - 1, TriangleIndexQueue.FULL);
        assertThat(nextFull()).isEqualTo(13);
        assertThat(queue.endOfRun(13)).isEqualTo(15);
        queue.passRun(13, 15, TriangleIndexQueue.SENT);
        fill(0);
        assertThat(queue.nextFull()).isEqualTo(15);
        assertThat(queue.endOfRun(15)).isEqualTo(16);
        queue.passRun(15, 16, TriangleIndexQueue.SENT);
        assertThat(queue.nextFull()).isZero();
    }

    @Test
    void theWindowCoversTheWholeQueue() {
        for (int segment : new int[] { 15, 3, 8, 0, 15, 7 }) {
            fill(segment);
            assertThat(nextFull()).isEqualTo(segment);
            queue.passRun(segment, queue.endOfRun(segment), TriangleIndexQueue.EMPTY);
            assertThat(nextFull()).isEqualTo(TriangleIndexQueue.NONE);
        }
    }
}
