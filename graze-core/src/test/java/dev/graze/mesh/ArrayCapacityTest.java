package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ArrayCapacityTest {
    private static final int MOST = (Integer.MAX_VALUE - 8) / 2;
    private static final ArrayCapacity ROOM = new ArrayCapacity(2, "edges of a mesh", "cut it in parts");

    @Test
    void growsByHalfOrToWhatIsNeeded() {
        assertThat(ROOM.capacity(100, 101)).isEqualTo(150);
        assertThat(ROOM.capacity(100, 1000)).isEqualTo(1000);
        assertThat(ROOM.capacity(0, 1)).isEqualTo(1);
    }

    @Test
    void growsToTheLargestArrayAndNoFurther() {
        assertThat(ROOM.capacity(MOST - 1, MOST)).isEqualTo(MOST);
        assertThat(ROOM.length(MOST)).isEqualTo(Integer.MAX_VALUE - 9);
    }

    @Test
    void saysWhatThereIsTooMuchOfAndWhatToDo() {
        String line = "more than 1073741819 edges of a mesh do not fit into one array; cut it in parts";
        assertThatThrownBy(() -> ROOM.capacity(MOST, MOST + 1L)).isInstanceOf(LimitExceededException.class)
                .hasMessage(line);
        assertThatThrownBy(() -> ROOM.length(Integer.MAX_VALUE)).isInstanceOf(LimitExceededException.class)
                .hasMessage(line);
    }
}
