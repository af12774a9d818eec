package dev.graze.cli.bench.mccd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadCountsTest {
    @Test
    void doublesUpToTheMost() {
        assertThat(MccdCommand.threadCounts(1)).containsExactly(1);
        assertThat(MccdCommand.threadCounts(2)).containsExactly(1, 2);
        assertThat(MccdCommand.threadCounts(6)).containsExactly(1, 2, 4, 6);
        assertThat(MccdCommand.threadCounts(8)).containsExactly(1, 2, 4, 8);
    }
}
