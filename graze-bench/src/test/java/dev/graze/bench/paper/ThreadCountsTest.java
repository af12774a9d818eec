package dev.graze.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadCountsTest {
    @Test
    void doubleUpToTheLimit() {
        assertThat(PaperRun.threadCounts(1)).containsExactly(1);
        assertThat(PaperRun.threadCounts(2)).containsExactly(1, 2);
        assertThat(PaperRun.threadCounts(6)).containsExactly(1, 2, 4, 6);
        assertThat(PaperRun.threadCounts(8)).containsExactly(1, 2, 4, 8);
    }
}
