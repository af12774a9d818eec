package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.filter.PairBlock;
import dev.graze.narrow.certified.PairNumbers;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The Vector API form and the plain Java form of the generated arithmetic agree bit for bit. */
class KernelFormsTest {
    private static final int ROUNDS = 200;

    private final SplittableRandom random = new SplittableRandom(41);
    private final PairNumbers plain = new PairNumbers();

    @ParameterizedTest
    @EnumSource
    void simdAndPlainJavaAgreeBitForBit(ContactKind kind) {
        VectorArithmetic simd = new VectorArithmetic(2 * PairBlock.CAPACITY);
        int kept = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double[][] pairs = new double[VectorArithmetic.LANES][];
            Arrays.setAll(pairs, i -> pair());
            kept += compare(kind, simd, pairs);
        }
        assertThat(kept).isBetween(1, ROUNDS * VectorArithmetic.LANES - 1);
    }

    private double[] pair() {
        double scale = Math.scalb(1.0, random.nextInt(-60, 60));
        return random.doubles(24, -scale, scale).toArray();
    }

    private int compare(ContactKind kind, VectorArithmetic simd, double[][] pairs) {
        long bits = simd.selectPossible(block(kind, pairs), 0, 0);
        int kept = 0;
        for (int lane = 0; lane < pairs.length; lane++) {
            plain.compute(kind, pairs[lane], 0, 1);
            assertThat((bits >>> lane & 1) == 0).isEqualTo(plain.isNeverCoplanar());
            if (!plain.isNeverCoplanar()) {
                requireCubic(simd, kept);
                requireInterval(kind, simd, pairs[lane], kept);
                kept++;
            }
        }
        return kept;
    }

    private static PairBlock block(ContactKind kind, double[][] pairs) {
        double[] t0 = new double[12 * pairs.length];
        double[] t1 = new double[12 * pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            System.arraycopy(pairs[i], 0, t0, 12 * i, 12);
            System.arraycopy(pairs[i], 12, t1, 12 * i, 12);
        }
        int[] vertices = new int[4 * pairs.length];
        Arrays.setAll(vertices, i -> i);
        PairBlock block = new PairBlock();
        block.fill(kind, t0, t1, vertices, pairs.length);
        return block;
    }

    private void requireCubic(VectorArithmetic simd, int i) {
        assertThat(new double[] { simd.f0[i], simd.f1[i], simd.f2[i], simd.f3[i] })
                .isEqualTo(plain.coefficients());
        assertThat(new double[] { simd.coplanarityError[i], simd.overlapError[i] }).isEqualTo(plain.errors());
    }

    /**
     * Compares an interval within the step, on a copy of the pair behind all others so that its neighbours are
     * unchanged.
     */
    private void requireInterval(ContactKind kind, VectorArithmetic simd, double[] pair, int from) {
        int i = PairBlock.CAPACITY;
        for (double[] coordinate : simd.motion) {
            coordinate[i] = coordinate[from];
        }
        simd.coplanarityError[i] = simd.coplanarityError[from];
        simd.from[i] = random.nextDouble(0.1, 0.4);
        simd.to[i] = random.nextDouble(0.6, 0.9);
        plain.compute(kind, pair, simd.from[i], simd.to[i]);
        long never = simd.narrowCubics(i, 1);
        assertThat(never != 0).isEqualTo(plain.isNeverCoplanar());
        assertThat(new double[] { simd.f0[i], simd.f1[i], simd.f2[i], simd.f3[i] })
                .isEqualTo(plain.coefficients());
        simd.view(i, simd.from, simd.to);
        assertThat(new double[] { simd.area0[i], simd.area1[i], simd.area2[i], simd.u0[i], simd.u1[i],
                simd.u2[i], simd.v0[i], simd.v1[i], simd.v2[i] }).isEqualTo(plain.determinants());
    }
}
