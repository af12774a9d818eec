package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ArrayCapacityTest {
    private static final int MOST = (Integer.MAX_VALUE - 8) / 2;
    private static final ArrayCapacity EDGES = new ArrayCapacity(2, "edges of a mesh", "cut it into parts");

    @Test
    void growsByHalfOrToTheNeededSize() {
        assertThat(EDGES.capacity(100, 101)).isEqualTo(150);
        assertThat(EDGES.capacity(100, 1000)).isEqualTo(1000);
        assertThat(EDGES.capacity(0, 1)).isEqualTo(1);
    }

    @Test
    void stopsAtTheLargestArray() {
        assertThat(EDGES.capacity(MOST - 1, MOST)).isEqualTo(MOST);
        assertThat(EDGES.length(MOST)).isEqualTo(Integer.MAX_VALUE - 9);
    }

    @Test
    void theMessageNamesTheLimitAndARemedy() {
        String line = "more than 1073741819 edges of a mesh do not fit into one array; cut it into parts";
        assertThatThrownBy(() -> EDGES.capacity(MOST, MOST + 1L)).isInstanceOf(LimitExceededException.class)
                .hasMessage(line);
        assertThatThrownBy(() -> EDGES.length(Integer.MAX_VALUE)).isInstanceOf(LimitExceededException.class)
                .hasMessage(line);
    }
}
