package dev.graze.cull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.PairFamilies;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoplanarityFilterTest {
    private static final int[] FOUR_VERTICES = { 0, 1, 2, 3 };

    @ParameterizedTest
    @EnumSource
    void whatTouchesIsNeverDropped(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(8);
        for (int i = 0; i < 300; i++) {
            double[] vf = family.vertexFace(random);
            double[] ee = family.edgeEdge(random);
            if (isDropped(ContactKind.VF, vf)) {
                assertThat(ExactCcd.vertexFace(Arrays.copyOf(vf, 12), Arrays.copyOfRange(vf, 12, 24)).touches()).as(Arrays.toString(vf))
                        .isFalse();
            }
            if (isDropped(ContactKind.EE, ee)) {
                assertThat(ExactCcd.edgeEdge(Arrays.copyOf(ee, 12), Arrays.copyOfRange(ee, 12, 24)).touches()).as(Arrays.toString(ee))
                        .isFalse();
            }
        }
    }

    private static boolean isDropped(ContactKind kind, double[] pair) {
        PairBlock block = new PairBlock();
        block.fill(Arrays.copyOf(pair, 12), Arrays.copyOfRange(pair, 12, 24), FOUR_VERTICES, 1);
        return new ScalarCoplanarityFilter().survivors(block, kind, new int[1]) == 0;
    }

    @Test
    void lanesDropExactlyWhatPlainJavaDrops() {
        RandomGenerator random = PairFamilies.seeded(9);
        int vertexCount = 500;
        double[] t0 = random.doubles(3L * vertexCount, -1, 1).toArray();
        double[] t1 = Arrays.stream(t0).map(x -> x + 0.3 * random.nextDouble()).toArray();
        for (int count : new int[] { 0, 1, 2, 7, 8, 9, PairBlock.CAPACITY - 1, PairBlock.CAPACITY }) {
            int[] candidates = random.ints(4L * count, 0, vertexCount).toArray();
            PairBlock block = new PairBlock();
            block.fill(t0, t1, candidates, count);
            for (ContactKind kind : ContactKind.values()) {
                int[] plain = new int[count];
                int[] lanes = new int[count];
                int plainCount = new ScalarCoplanarityFilter().survivors(block, kind, plain);
                int laneCount = Simd.coplanarityFilter().survivors(block, kind, lanes);
                assertThat(Arrays.copyOf(lanes, laneCount)).isEqualTo(Arrays.copyOf(plain, plainCount));
                assertThat(count < 100 || plainCount < count).as("drops something").isTrue();
            }
        }
    }
}
