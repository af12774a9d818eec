package dev.graze.cull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.ExactDistance;
import dev.graze.oracle.PairFamilies;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlabFilterTest {
    private static final int[] ONE_CANDIDATE = { 0, 1, 2, 3 };

    @ParameterizedTest
    @EnumSource
    void whatTouchesIsNeverDropped(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(5);
        for (int i = 0; i < 300; i++) {
            double[] vf = family.vertexFace(random);
            double[] ee = family.edgeEdge(random);
            if (isDropped(ContactKind.VF, vf, 0)) {
                assertThat(ExactCcd.vertexFace(start(vf), end(vf)).touches()).as(Arrays.toString(vf)).isFalse();
            }
            if (isDropped(ContactKind.EE, ee, 0)) {
                assertThat(ExactCcd.edgeEdge(start(ee), end(ee)).touches()).as(Arrays.toString(ee)).isFalse();
            }
        }
    }

    @Test
    void whatComesWithinTheSeparationIsNeverDropped() {
        RandomGenerator random = PairFamilies.seeded(6);
        int dropped = 0;
        for (int i = 0; i < 2000; i++) {
            double separation = random.nextDouble() * 0.3;
            double[] vf = PairFamilies.RANDOM_BOX.vertexFace(random);
            if (isDropped(ContactKind.VF, vf, separation)) {
                dropped++;
                assertThat(ExactDistance.vertexFace(start(vf), end(vf)).upper()).as(Arrays.toString(vf)).isGreaterThan(separation);
            }
            double[] ee = PairFamilies.RANDOM_BOX.edgeEdge(random);
            if (isDropped(ContactKind.EE, ee, separation)) {
                dropped++;
                assertThat(ExactDistance.edgeEdge(start(ee), end(ee)).upper()).as(Arrays.toString(ee)).isGreaterThan(separation);
            }
        }
        assertThat(dropped).as("a filter that drops nothing proves nothing").isGreaterThan(100);
    }

    @Test
    void lanesDropExactlyWhatPlainJavaDrops() {
        RandomGenerator random = PairFamilies.seeded(7);
        int vertexCount = 500;
        double[] t0 = random.doubles(3L * vertexCount, -1, 1).toArray();
        double[] t1 = Arrays.stream(t0).map(x -> x + 0.3 * random.nextDouble()).toArray();
        RelativeSlabs slabs = new RelativeSlabs(vertexCount, 0.01);
        slabs.fit(t0, t1);
        for (int count : new int[] { 0, 1, 2, 7, 8, 9, 1023, 20_000 }) {
            int[] candidates = random.ints(4L * count, 0, vertexCount).toArray();
            for (ContactKind kind : ContactKind.values()) {
                int[] plain = new int[count];
                int[] lanes = new int[count];
                int plainCount = new ScalarSlabFilter().survivors(slabs, kind, candidates, count, plain);
                int laneCount = Simd.slabFilter().survivors(slabs, kind, candidates, count, lanes);
                assertThat(Arrays.copyOf(lanes, laneCount)).isEqualTo(Arrays.copyOf(plain, plainCount));
                assertThat(plainCount).isLessThanOrEqualTo(count);
            }
        }
    }

    private static boolean isDropped(ContactKind kind, double[] pair, double separation) {
        RelativeSlabs slabs = new RelativeSlabs(4, separation);
        slabs.fit(start(pair), end(pair));
        return new ScalarSlabFilter().survivors(slabs, kind, ONE_CANDIDATE, 1, new int[1]) == 0;
    }

    private static double[] start(double[] pair) {
        return Arrays.copyOf(pair, 12);
    }

    private static double[] end(double[] pair) {
        return Arrays.copyOfRange(pair, 12, 24);
    }
}
