package dev.graze.rigid.broad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BodyPairsTest {
    @Test
    void behavesLikeASet() {
        BodyPairs pairs = new BodyPairs();
        TreeSet<Long> truth = new TreeSet<>();
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            long key = BodyPairs.key(random.nextInt(40), random.nextInt(40));
            if (random.nextBoolean()) {
                pairs.add(key);
                truth.add(key);
            } else {
                pairs.remove(key);
                truth.remove(key);
            }
        }
        assertThat(pairs.sorted()).containsExactly(truth.stream().mapToLong(Long::longValue).toArray());
        assertThat(pairs.size()).isEqualTo(truth.size());
    }
}
