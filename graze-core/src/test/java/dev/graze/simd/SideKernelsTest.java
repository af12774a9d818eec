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
 * Sides in lanes against sides in plain Java, on numbers of which many are equal and some are at the ends of the range.
 */
class SideKernelsTest {
    private static final int CORNERS = 6;
    private static final int[] POINTS = { 3, 4, 5 };
    private static final double[] SPECIAL = { 0, -0.0, Double.MIN_VALUE, 1e-300, 0x1p-280, 1, 1 + 0x1p-52, 0x1p99,
            1e150, Double.MAX_VALUE,
            -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN };

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void simdGivesTheAnswersOfPlainJava() {
        compareSimdWithPlainJava();
    }

    private void compareSimdWithPlainJava() {
        long sure = 0;
        for (int round = 0; round < 3000; round++) {
            double[][] corners = corners(round % 3);
            int n = random.nextInt(SideKernel.PAIRS + 1);
            long[] plain = classify(new ScalarSideKernel(), corners, n);
            assertThat(classify(new VectorSideKernel(), corners, n)).isEqualTo(plain);
            sure += Arrays.stream(plain).map(Long::bitCount).sum();
        }
        assertThat(sure).as("some sides are certain, some are not").isBetween(3000L * 30, 3000L * 90);
    }

    /** The width is fixed when Java starts, so the others get a Java of their own. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void soDoLanesOfEveryWidth(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, SideKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        new SideKernelsTest().compareSimdWithPlainJava();
        System.out.println(Simd.description() + " agree");
    }

    private double[][] corners(int kind) {
        double[][] corners = new double[3 * CORNERS][SideKernel.PAIRS];
        for (double[] row : corners) {
            Arrays.setAll(row, i -> coordinate(kind));
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

    /** The sides, without the bits that stand for no pair. */
    private static long[] classify(SideKernel kernel, double[][] corners, int n) {
        long[] sides = new long[2 * SideKernel.POINTS];
        kernel.classify(corners, n, 0, 1, 2, POINTS, sides);
        long pairs = n == 0 ? 0 : -1L >>> (SideKernel.PAIRS - n);
        return Arrays.stream(sides).map(word -> word & pairs).toArray();
    }

    @Test
    void aboveIsWhereTheCornersGoAroundToTheLeft() {
        double[][] corners = new double[3 * CORNERS][SideKernel.PAIRS];
        corners[3][0] = 1;
        corners[7][0] = 1;
        corners[11][0] = 2;
        corners[14][0] = -2;
        long[] sides = classify(new ScalarSideKernel(), corners, 1);
        assertThat(sides).as("above, below, and in the plane").containsExactly(1, 0, 0, 0, 1, 0);
    }
}
