package dev.graze.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadTeamTest {
    @Test
    void everyMemberRunsOnceAndAtTheSameTime() {
        for (int size = 1; size <= 8; size++) {
            try (ThreadTeam team = new ThreadTeam(size)) {
                int[] runs = new int[size];
                CountDownLatch allThere = new CountDownLatch(size);
                team.run(member -> {
                    runs[member]++;
                    allThere.countDown();
                    awaitQuietly(allThere);
                });
                assertThat(runs).containsOnly(1);
            }
        }
    }

    @Test
    void whatAMemberThrowsReachesTheCallerAfterAllAreDone() {
        try (ThreadTeam team = new ThreadTeam(4)) {
            AtomicInteger done = new AtomicInteger();
            assertThatThrownBy(() -> team.run(member -> {
                done.incrementAndGet();
                if (member == 2) {
                    throw new IllegalStateException("member 2");
                }
            })).isInstanceOf(IllegalStateException.class).hasMessage("member 2");
            assertThat(done).hasValue(4);
        }
    }

    @Test
    void anInterruptedCallerStillWaitsAndKeepsTheInterrupt() {
        try (ThreadTeam team = new ThreadTeam(3)) {
            AtomicInteger done = new AtomicInteger();
            Thread.currentThread().interrupt();
            team.run(member -> done.incrementAndGet());
            assertThat(done).hasValue(3);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
