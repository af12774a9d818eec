package dev.graze.rigid.broad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.IndexPair;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepAndPruneTest {
    private static final int BODIES = 60;

    private final SweepAndPrune broad = new SweepAndPrune();
    private final double[] boxes = new double[6 * BODIES];
    private final boolean[] present = new boolean[BODIES];
    private final boolean[] fixed = new boolean[BODIES];

    @ParameterizedTest
    @ValueSource(longs = { 1, 2, 3 })
    void findsTheSameAsAnAllPairsTest(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < 200; step++) {
            comeAndGo(random);
            for (int body = 0; body < BODIES; body++) {
                // Whole numbers, so that endpoints often coincide.
                boolean jumps = random.nextInt(10) == 0 || boxes[6 * body + 3] == 0;
                for (int axis = 0; axis < 3; axis++) {
                    int at = 6 * body + axis;
                    boxes[at] = jumps ? random.nextInt(30) : boxes[at] + random.nextInt(3) - 1;
                    boxes[at + 3] = boxes[at] + 1 + random.nextInt(6);
                }
                if (present[body]) {
                    broad.move(body, boxes, 6 * body);
                }
            }
            assertThat(broad.update()).as("step %d", step).containsExactly(allPairs());
        }
    }

    private void comeAndGo(Random random) {
        int body = random.nextInt(BODIES);
        if (present[body]) {
            broad.remove(body);
        } else {
            fixed[body] = random.nextInt(5) == 0;
            broad.add(body, fixed[body]);
        }
        present[body] = !present[body];
    }

    private long[] allPairs() {
        TreeSet<Long> found = new TreeSet<>();
        for (int a = 0; a < BODIES; a++) {
            for (int b = a + 1; b < BODIES; b++) {
                if (present[a] && present[b] && !(fixed[a] && fixed[b]) && overlap(6 * a, 6 * b)) {
                    found.add(IndexPair.pack(a, b));
                }
            }
        }
        return found.stream().mapToLong(Long::longValue).toArray();
    }

    private boolean overlap(int a, int b) {
        for (int axis = 0; axis < 3; axis++) {
            if (boxes[a + axis] > boxes[b + 3 + axis] || boxes[b + axis] > boxes[a + 3 + axis]) {
                return false;
            }
        }
        return true;
    }

    @Test
    void countsTouchingAsOverlap() {
        double[] touching = { 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2 };
        broad.add(3, false);
        broad.add(1, false);
        broad.move(3, touching, 0);
        broad.move(1, touching, 6);
        assertThat(broad.update()).containsExactly(IndexPair.pack(1, 3));
    }
}
