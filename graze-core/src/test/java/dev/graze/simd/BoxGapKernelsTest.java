package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bounds.BoxGapKernel;
import dev.graze.bounds.ScalarBoxGapKernel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Vector API and plain Java agree on distances of boxes, bit for bit, also for extreme and empty ones. */
class BoxGapKernelsTest {
    private static final double[] SPECIAL = { 0, -0.0, Double.MIN_VALUE, 1e-200, 1, -1, 1e200, -1e200,
            Double.MAX_VALUE, -Double.MAX_VALUE };

    private final SplittableRandom random = new SplittableRandom(8);

    @Test
    void simdAgreesWithPlainJava() {
        compareSimdWithPlainJava();
    }

    private void compareSimdWithPlainJava() {
        int near = 0;
        for (int round = 0; round < 5000; round++) {
            double[] blocks = new double[2 * BoxGapKernel.STRIDE];
            for (int at = 0; at < blocks.length; at += 2 * BoxGapKernel.WIDTH) {
                for (int slot = at; slot < at + BoxGapKernel.WIDTH; slot++) {
                    double a = coordinate(round % 3);
                    double b = coordinate(round % 3);
                    blocks[slot] = Math.min(a, b);
                    blocks[slot + BoxGapKernel.WIDTH] = Math.max(a, b);
                }
            }
            emptySlots(blocks, random.nextInt(BoxGapKernel.WIDTH));
            double[] box = new double[6];
            for (int i = 0; i < 6; i += 2) {
                double a = coordinate(round % 3);
                double b = coordinate(round % 3);
                box[i] = round % 7 == 0 ? Double.NEGATIVE_INFINITY : Math.min(a, b);
                box[i + 1] = round % 7 == 0 ? Double.POSITIVE_INFINITY : Math.max(a, b);
            }
            near += compare(blocks, box, round % 2 == 0 ? 0.3 : Double.MAX_VALUE);
        }
        assertThat(near).as("some are near, some are not").isBetween(5000, 5000 * 15);
    }

    private static int compare(double[] blocks, double[] box, double limit) {
        int near = 0;
        for (int block = 0; block < blocks.length; block += BoxGapKernel.STRIDE) {
            double[] plain = new double[BoxGapKernel.WIDTH];
            double[] simd = new double[BoxGapKernel.WIDTH];
            int expected = new ScalarBoxGapKernel().within(blocks, block, box, limit, plain);
            assertThat(new VectorBoxGapKernel().within(blocks, block, box, limit, simd)).isEqualTo(expected);
            assertThat(simd).isEqualTo(plain);
            near += Integer.bitCount(expected);
        }
        return near;
    }

    /** Empties the last slots of the second block, as in a tree. */
    private static void emptySlots(double[] blocks, int from) {
        for (int at = BoxGapKernel.STRIDE; at < blocks.length; at += BoxGapKernel.WIDTH) {
            Arrays.fill(blocks, at + from, at + BoxGapKernel.WIDTH, Double.NaN);
        }
    }

    private double coordinate(int kind) {
        return switch (kind) {
            case 0 -> random.nextDouble(-1, 1);
            case 1 -> random.nextInt(-3, 4) / 4.0;
            default -> SPECIAL[random.nextInt(SPECIAL.length)];
        };
    }

    /** The vector width is fixed when Java starts, so each width runs in a separate process. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void vectorsOfEveryWidthAgreeWithPlainJava(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, BoxGapKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        new BoxGapKernelsTest().compareSimdWithPlainJava();
        System.out.println(Simd.description() + " agree");
    }
}
