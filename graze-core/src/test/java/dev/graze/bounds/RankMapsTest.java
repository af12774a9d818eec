package dev.graze.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Ranks preserve the order of any numbers, and distinguish most of them. */
class RankMapsTest {
    private final SplittableRandom random = new SplittableRandom(5);

    @Test
    void ranksNeverFallAsExtentsRise() {
        for (double farthest : new double[] { 0, 1e-300, 1e-40, 1e-3, 1, 1e30, 1e38, Double.POSITIVE_INFINITY }) {
            float[] values = values((float) Math.min(farthest, Float.MAX_VALUE));
            short[] ranks = ranks(values, farthest);
            for (int i = 1; i < values.length; i++) {
                assertThat(ranks[2 * i]).as("%s after %s", values[i], values[i - 1])
                        .isGreaterThanOrEqualTo(ranks[2 * i - 2]);
                assertThat(ranks[2 * i]).isBetween((short) -RankMaps.LARGEST,
                        (short) RankMaps.LARGEST);
                assertThat(ranks[2 * i + 1]).as("a high is its negated rank")
                        .isEqualTo((short) -ranks[2 * i]);
            }
        }
    }

    /** All but a few vertices in a millionth of the range: they still get tens of thousands of ranks. */
    @Test
    void ranksAreSpentWhereVerticesAre() {
        float[] values = new float[20_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 1000 == 0 ? random.nextInt(-1, 2) : 0.7f + 1e-3f * (float) random.nextDouble();
        }
        Arrays.sort(values);
        assertThat(distinct(ranks(values, 1))).isGreaterThan(values.length / 4);
    }

    private static long distinct(short[] ranks) {
        long distinct = 1;
        for (int i = 2; i < ranks.length; i += 2) {
            distinct += ranks[i] > ranks[i - 2] ? 1 : 0;
        }
        return distinct;
    }

    /** Ranks values as volumes of one lane whose high equals their low. */
    private static short[] ranks(float[] values, double farthest) {
        float[] extents = new float[2 * values.length];
        for (int i = 0; i < values.length; i++) {
            extents[2 * i] = values[i];
            extents[2 * i + 1] = values[i];
        }
        RankMaps maps = new RankMaps(new ScalarRankKernel(true), 1);
        maps.fitTo(extents, values.length, farthest, 0);
        short[] ranks = new short[extents.length];
        maps.rank(extents, values.length, ranks, 0);
        return ranks;
    }

    /** Returns values close together, adjacent floats, and values all over the range and beyond it. */
    private float[] values(float farthest) {
        float[] values = new float[5000];
        for (int i = 0; i < values.length; i++) {
            float value = (float) (farthest * Math.pow(random.nextDouble(), 1 + i % 7)
                    * (random.nextBoolean() ? 1 : -1));
            float next = i % 5 == 0 ? Math.nextUp(values[Math.max(0, i - 1)]) : i % 11 == 0 ? 2 * value : value;
            values[i] = Math.clamp(next, -Float.MAX_VALUE, Float.MAX_VALUE);
        }
        values[1] = Float.MAX_VALUE;
        values[2] = -Float.MAX_VALUE;
        Arrays.sort(values);
        return values;
    }
}
