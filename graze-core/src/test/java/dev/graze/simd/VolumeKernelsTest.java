package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bounds.ScalarVolumeKernel;
import dev.graze.bounds.VolumeKernel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Volumes in lanes against volumes in plain Java, on numbers of which many are equal and some infinite. */
class VolumeKernelsTest {
    private static final int LANES = VectorVolumeKernel.WIDTH;
    private static final int STRIDE = 2 * LANES;
    private static final int VOLUMES = 8;
    private static final float[] SPECIAL = { 0, -0.0f, Float.MIN_VALUE, -Float.MIN_VALUE, 1, -1, Float.MAX_VALUE,
            -Float.MAX_VALUE,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY };

    private final SplittableRandom random = new SplittableRandom(6);

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void lanesGiveTheAnswersOfPlainJava(boolean twoTimes) {
        int overlapping = 0;
        for (int round = 0; round < 3000; round++) {
            overlapping += compare(new ScalarVolumeKernel(LANES, twoTimes), new VectorVolumeKernel(twoTimes),
                    sides(round % 4));
        }
        assertThat(overlapping).as("some overlap, some do not").isBetween(3000, 3000 * 15);
    }

    /** The width is fixed when Java starts, so the others get a Java of their own. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void soDoLanesOfEveryWidth(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, VolumeKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        VolumeKernelsTest test = new VolumeKernelsTest();
        test.lanesGiveTheAnswersOfPlainJava(false);
        test.lanesGiveTheAnswersOfPlainJava(true);
        System.out.println(Simd.description() + " agree");
    }

    private float[] sides(int kind) {
        float[] sides = new float[VOLUMES * STRIDE + LANES];
        for (int volume = 0; volume < VOLUMES; volume++) {
            for (int lane = 0; lane < LANES; lane++) {
                float a = side(kind);
                float b = side(kind);
                sides[volume * STRIDE + lane] = Math.min(a, b);
                sides[volume * STRIDE + LANES + lane] = Math.max(a, b);
            }
        }
        return sides;
    }

    private float side(int kind) {
        return switch (kind) {
            case 0 -> random.nextInt(10) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : 4 * random.nextInt(2) - 2;
            case 1 -> random.nextInt(-4, 5);
            case 2 -> (float) random.nextDouble();
            default -> random.nextInt(12) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : 0.5f;
        };
    }

    /** How many of some pairs overlap. */
    private int compare(VolumeKernel plain, VolumeKernel lanes, float[] sides) {
        long[] pairs = random.longs(65).map(x -> (x >>> 8 & 7) << Integer.SIZE | (x & 7)).toArray();
        assertThat(lanes.overlapping(sides, pairs, 1, 64)).isEqualTo(plain.overlapping(sides, pairs, 1, 64));
        assertThat(lanes.overlapping(sides, pairs, 5, 3)).isEqualTo(plain.overlapping(sides, pairs, 5, 3))
                .isLessThan(8);
        compareUnions(plain, lanes, sides);
        return Long.bitCount(plain.overlapping(sides, pairs, 1, 16));
    }

    private static void compareUnions(VolumeKernel plain, VolumeKernel lanes, float[] sides) {
        float[] expected = unions(plain, sides);
        float[] found = unions(lanes, sides);
        for (int i = 0; i < sides.length; i++) {
            // As numbers: which of two zeros it is makes no difference to any comparison.
            assertThat(found[i] == expected[i]).as("side %d is %s, not %s", i, found[i], expected[i]).isTrue();
        }
    }

    private static float[] unions(VolumeKernel kernel, float[] sides) {
        float[] to = sides.clone();
        kernel.join(to, 1, 2, 6);
        kernel.join(to, 6, 4, 6);
        kernel.wrap(sides, 0, 3, 1, to, 7);
        return to;
    }

    @Test
    void plainJavaItselfIsRight() {
        float[] sides = new float[VOLUMES * STRIDE + LANES];
        for (int i = 0; i < LANES; i++) {
            sides[LANES + i] = 1;
            sides[STRIDE + i] = 1;
            sides[STRIDE + LANES + i] = 2;
        }
        VolumeKernel instant = new ScalarVolumeKernel(LANES, false);
        VolumeKernel ends = new ScalarVolumeKernel(LANES, true);
        long[] pair = { 1 };
        assertThat(instant.overlapping(sides, pair, 0, 1)).as("touching is overlapping").isEqualTo(1);
        sides[STRIDE + 3] = Math.nextUp(1f);
        assertThat(instant.overlapping(sides, pair, 0, 1)).as("apart along one direction").isZero();
        assertThat(ends.overlapping(sides, pair, 0, 1)).as("apart at t0 only").isEqualTo(1);
        sides[STRIDE + 12] = Math.nextUp(1f);
        assertThat(ends.overlapping(sides, pair, 0, 1)).as("apart at t1 along another direction").isEqualTo(1);
        sides[STRIDE + 11] = Math.nextUp(1f);
        assertThat(ends.overlapping(sides, pair, 0, 1)).as("apart at both ends").isZero();
    }
}
