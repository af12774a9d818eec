package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.filter.ScalarSideKernel;
import dev.graze.filter.SideKernel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The Vector API and plain Java agree on sides of planes, for coordinates that are often equal and sometimes extreme.
 */
class SideKernelsTest {
    private static final int CORNERS = 6;
    private static final int[] POINTS = { 3, 4, 5 };
    private static final double[] SPECIAL = { 0, -0.0, Double.MIN_VALUE, 1e-300, 0x1p-280, 1, 1 + 0x1p-52, 0x1p99,
            1e150, Double.MAX_VALUE,
            -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN };

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void simdAgreesWithPlainJava() {
        compareSimdWithPlainJava();
    }

    private void compareSimdWithPlainJava() {
        long certain = 0;
        for (int round = 0; round < 3000; round++) {
            double[][] corners = corners(round % 3);
            int n = random.nextInt(SideKernel.PAIRS + 1);
            long[] plain = classify(new ScalarSideKernel(), corners, n);
            assertThat(classify(new VectorSideKernel(), corners, n)).isEqualTo(plain);
            certain += Arrays.stream(plain).map(Long::bitCount).sum();
        }
        assertThat(certain).as("some sides are certain, some are not").isBetween(3000L * 30, 3000L * 90);
    }

    /** The vector width is fixed when Java starts, so each width runs in a separate process. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void vectorsOfEveryWidthAgreeWithPlainJava(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, SideKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        new SideKernelsTest().compareSimdWithPlainJava();
        System.out.println(Simd.description() + " agree");
    }

    private double[][] corners(int kind) {
        double[][] corners = new double[3 * CORNERS][SideKernel.PAIRS];
        for (double[] coordinates : corners) {
            Arrays.setAll(coordinates, i -> coordinate(kind));
        }
        return corners;
    }

    private double coordinate(int kind) {
        return switch (kind) {
            case 0 -> random.nextInt(20) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : random.nextDouble(-1, 1);
            case 1 -> random.nextInt(-1, 2);
            default -> random.nextInt(1, 4) + 0x1p-52 * random.nextInt(4);
        };
    }

    /** Returns the sides, with the bits beyond the last pair cleared. */
    private static long[] classify(SideKernel kernel, double[][] corners, int n) {
        long[] sides = new long[2 * SideKernel.POINTS];
        kernel.classify(corners, n, 0, 1, 2, POINTS, sides);
        long pairs = n == 0 ? 0 : -1L >>> (SideKernel.PAIRS - n);
        return Arrays.stream(sides).map(word -> word & pairs).toArray();
    }

    @Test
    void cornersRunCounterclockwiseSeenFromAbove() {
        double[][] corners = new double[3 * CORNERS][SideKernel.PAIRS];
        corners[3][0] = 1;
        corners[7][0] = 1;
        corners[11][0] = 2;
        corners[14][0] = -2;
        long[] sides = classify(new ScalarSideKernel(), corners, 1);
        assertThat(sides).as("above, below, and in the plane").containsExactly(1, 0, 0, 0, 1, 0);
    }
}
