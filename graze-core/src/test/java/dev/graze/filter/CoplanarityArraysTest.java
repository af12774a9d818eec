package dev.graze.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.narrow.certified.PairNumbers;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The loops of the filter and the plain Java form of the generated arithmetic agree bit for bit. */
class CoplanarityArraysTest {
    @ParameterizedTest
    @EnumSource
    void loopsAndPlainJavaAgreeBitForBit(ContactKind kind) {
        SplittableRandom random = new SplittableRandom(42);
        int count = PairBlock.CAPACITY;
        double[] t0 = random.doubles(12L * count, -1, 1).toArray();
        double[] t1 = random.doubles(12L * count, -1, 1).toArray();
        int[] vertices = new int[4 * count];
        Arrays.setAll(vertices, i -> i);
        PairBlock block = new PairBlock();
        block.fill(kind, t0, t1, vertices, count);
        CoplanarityArrays arrays = new CoplanarityArrays();
        arrays.compute(block, count);
        PairNumbers plain = new PairNumbers();
        for (int i = 0; i < count; i++) {
            double[] pair = Arrays.copyOf(Arrays.copyOfRange(t0, 12 * i, 12 * i + 12), 24);
            System.arraycopy(t1, 12 * i, pair, 12, 12);
            plain.compute(kind, pair, 0, 1);
            assertThat(new double[] { arrays.f0[i], arrays.tripleF1[i] / 3, arrays.tripleF2[i] / 3, arrays.f3[i] })
                    .isEqualTo(plain.coefficients());
        }
    }
}
