package dev.graze.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class WorkCounterTest {
    @Test
    void everyNumberIsDealtOnceAcrossThreads() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 200; i++) {
            int count = random.nextInt(2_000);
            WorkCounter counter = new WorkCounter(random.nextInt(1, 100));
            try (ThreadTeam team = new ThreadTeam(random.nextInt(1, 5))) {
                assertAllOnce(team, counter, count);
                assertAllOnce(team, counter, count / 2);
            }
        }
    }

    private static void assertAllOnce(ThreadTeam team, WorkCounter counter, int count) {
        AtomicIntegerArray dealt = new AtomicIntegerArray(count);
        counter.reset(count);
        team.run(member -> countAll(counter, dealt));
        for (int i = 0; i < count; i++) {
            assertThat(dealt.get(i)).isEqualTo(1);
        }
    }

    private static void countAll(WorkCounter counter, AtomicIntegerArray dealt) {
        for (int from = counter.next(); from >= 0; from = counter.next()) {
            int end = counter.end(from);
            for (int i = from; i < end; i++) {
                dealt.incrementAndGet(i);
            }
        }
    }

    @Test
    void blocksAreContiguousAndTheLastOneIsShorter() {
        WorkCounter counter = new WorkCounter(4);
        counter.reset(10);

        assertNext(counter, 0, 4);
        assertNext(counter, 4, 8);
        assertNext(counter, 8, 10);
        assertThat(counter.next()).isEqualTo(-1);
        assertThat(counter.next()).isEqualTo(-1);
    }

    @Test
    void nothingIsDealtOnceTheWorkIsOver() {
        AtomicBoolean over = new AtomicBoolean();
        WorkCounter counter = new WorkCounter(4);
        counter.reset(10, over::get);
        assertNext(counter, 0, 4);
        over.set(true);
        assertThat(counter.next()).isEqualTo(-1);
        counter.reset(3);
        assertNext(counter, 0, 3);
    }

    @Test
    void nothingIsDealtBeforeAReset() {
        assertThat(new WorkCounter(8).next()).isEqualTo(-1);
    }

    @Test
    void theLargestCountDoesNotWrapAround() {
        int half = 1 << 30;
        WorkCounter counter = new WorkCounter(half);
        counter.reset(Integer.MAX_VALUE);

        assertNext(counter, 0, half);
        assertNext(counter, half, Integer.MAX_VALUE);
        for (int i = 0; i < 16; i++) {
            assertThat(counter.next()).isEqualTo(-1);
        }
    }

    @Test
    void anEmptyBlockIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WorkCounter(0)).withMessageContaining("not 0");
    }

    private static void assertNext(WorkCounter counter, int from, int end) {
        assertThat(counter.next()).isEqualTo(from);
        assertThat(counter.end(from)).isEqualTo(end);
    }
}
