package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bounds.ScalarVolumeKernel;
import dev.graze.bounds.VolumeKernel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Vector API and plain Java agree on volumes, for bounds that are often equal and sometimes infinite. */
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
    void simdAgreesWithPlainJava(boolean twoTimes) {
        int overlapping = 0;
        for (int round = 0; round < 3000; round++) {
            overlapping += compare(new ScalarVolumeKernel(LANES, twoTimes), new VectorVolumeKernel(twoTimes),
                    bounds(round % 4));
        }
        assertThat(overlapping).as("some overlap, some do not").isBetween(3000, 3000 * 15);
    }

    /** The vector width is fixed when Java starts, so each width runs in a separate process. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void vectorsOfEveryWidthAgreeWithPlainJava(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, VolumeKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        VolumeKernelsTest test = new VolumeKernelsTest();
        test.simdAgreesWithPlainJava(false);
        test.simdAgreesWithPlainJava(true);
        System.out.println(Simd.description() + " agree");
    }

    private float[] bounds(int kind) {
        float[] bounds = new float[VOLUMES * STRIDE + LANES];
        for (int volume = 0; volume < VOLUMES; volume++) {
            for (int lane = 0; lane < LANES; lane++) {
                float a = bound(kind);
                float b = bound(kind);
                bounds[volume * STRIDE + lane] = Math.min(a, b);
                bounds[volume * STRIDE + LANES + lane] = Math.max(a, b);
            }
        }
        return bounds;
    }

    private float bound(int kind) {
        return switch (kind) {
            case 0 -> random.nextInt(10) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : 4 * random.nextInt(2) - 2;
            case 1 -> random.nextInt(-4, 5);
            case 2 -> (float) random.nextDouble();
            default -> random.nextInt(12) == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : 0.5f;
        };
    }

    /** Returns how many of the pairs overlap. */
    private int compare(VolumeKernel plain, VolumeKernel simd, float[] bounds) {
        long[] pairs = random.longs(65).map(x -> (x >>> 8 & 7) << Integer.SIZE | (x & 7)).toArray();
        assertThat(simd.overlapping(bounds, pairs, 1, 64)).isEqualTo(plain.overlapping(bounds, pairs, 1, 64));
        assertThat(simd.overlapping(bounds, pairs, 5, 3)).isEqualTo(plain.overlapping(bounds, pairs, 5, 3))
                .isLessThan(8);
        compareUnions(plain, simd, bounds);
        return Long.bitCount(plain.overlapping(bounds, pairs, 1, 16));
    }

    private static void compareUnions(VolumeKernel plain, VolumeKernel simd, float[] bounds) {
        float[] expected = unions(plain, bounds);
        float[] found = unions(simd, bounds);
        for (int i = 0; i < bounds.length; i++) {
            // Compares numbers, not bits: no comparison distinguishes the two zeros.
            assertThat(found[i] == expected[i]).as("bound %d is %s, not %s", i, found[i], expected[i]).isTrue();
        }
    }

    private static float[] unions(VolumeKernel kernel, float[] bounds) {
        float[] to = bounds.clone();
        kernel.join(to, 1, 2, 6);
        kernel.join(to, 6, 4, 6);
        kernel.wrap(bounds, 0, 3, 1, to, 7);
        return to;
    }

    @Test
    void plainJavaGivesKnownResults() {
        float[] bounds = new float[VOLUMES * STRIDE + LANES];
        for (int i = 0; i < LANES; i++) {
            bounds[LANES + i] = 1;
            bounds[STRIDE + i] = 1;
            bounds[STRIDE + LANES + i] = 2;
        }
        VolumeKernel instant = new ScalarVolumeKernel(LANES, false);
        VolumeKernel twoTimes = new ScalarVolumeKernel(LANES, true);
        long[] pair = { 1 };
        assertThat(instant.overlapping(bounds, pair, 0, 1)).as("touching is overlapping").isEqualTo(1);
        bounds[STRIDE + 3] = Math.nextUp(1f);
        assertThat(instant.overlapping(bounds, pair, 0, 1)).as("apart along one direction").isZero();
        assertThat(twoTimes.overlapping(bounds, pair, 0, 1)).as("apart at t0 only").isEqualTo(1);
        bounds[STRIDE + 12] = Math.nextUp(1f);
        assertThat(twoTimes.overlapping(bounds, pair, 0, 1)).as("apart at t1 along another direction").isEqualTo(1);
        bounds[STRIDE + 11] = Math.nextUp(1f);
        assertThat(twoTimes.overlapping(bounds, pair, 0, 1)).as("apart at t0 and t1").isZero();
    }
}
