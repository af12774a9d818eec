package dev.graze.scenes.cloth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NeighbourListsTest {
    private static final double RADIUS = 0.13;

    @Test
    void findsTheSameAsBruteForce() {
        int count = 600;
        Random random = new Random(9);
        NeighbourLists lists = new NeighbourLists(count, RADIUS);
        for (int round = 0; round < 3; round++) {
            double[] x = random.doubles(3L * count, -1, 1).toArray();
            lists.rebuild(x);
            for (int v = 0; v < count; v++) {
                assertThat(found(lists, v)).isEqualTo(expected(x, v, count));
            }
        }
    }

    private static int[] found(NeighbourLists lists, int v) {
        return IntStream.range(lists.start(v), lists.end(v)).map(lists::neighbour).sorted().toArray();
    }

    private static int[] expected(double[] x, int v, int count) {
        return IntStream.range(0, count).filter(other -> other != v && Links.distance(x, v, other) < RADIUS).toArray();
    }
}
