package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.bounds.IntervalArray;
import dev.graze.bounds.ScalarIntervalKernel;
import dev.graze.cluster.PointArrays;
import dev.graze.cluster.ScalarMeansKernel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The Vector API and plain Java agree on the kernels of a sweep, also for sizes that do not fill the last vector. */
class SweepKernelsTest {
    private final SplittableRandom random = new SplittableRandom(5);

    /** Bounds are on a coarse grid so that many are equal: boxes that touch count as overlapping. */
    @Test
    void simdFindsTheSameBoxesAsPlainJava() {
        IntervalArray boxes = new IntervalArray();
        boxes.resize(200);
        int most = 0;
        for (int round = 0; round < 2000; round++) {
            for (int i = 0; i < 200; i++) {
                int y = random.nextInt(20);
                int z = random.nextInt(20);
                boxes.set(i, y, y + random.nextInt(6), z, z + random.nextInt(6));
            }
            int from = random.nextInt(200);
            int to = from + random.nextInt(201 - from);
            int[] expected = new int[216];
            int[] found = new int[216];
            int count = new ScalarIntervalKernel().overlapping(boxes, round % 200, from, to, expected);
            assertThat(new VectorIntervalKernel().overlapping(boxes, round % 200, from, to, found)).isEqualTo(count);
            assertThat(Arrays.copyOf(found, count)).isEqualTo(Arrays.copyOf(expected, count));
            most = Math.max(most, count);
        }
        assertThat(most).isGreaterThan(20);
    }

    @Test
    void simdSumsAgreeWithPlainJava() {
        for (int size : new int[] { 0, 1, 7, 8, 9, 1000 }) {
            PointArrays points = PointArrays.of(random.doubles(3L * size, -1, 1).toArray());
            for (int centres : new int[] { 1, 2, 5, 64 }) {
                double[] at = random.doubles(3L * centres, -1, 1).toArray();
                double[] expected = new double[4 * centres];
                double[] found = new double[4 * centres];
                new ScalarMeansKernel(2).accumulate(points, size / 3, size, at, centres, expected);
                new VectorMeansKernel().accumulate(points, size / 3, size, at, centres, found);
                for (int i = 0; i < expected.length; i++) {
                    assertThat(found[i]).isCloseTo(expected[i], within(1e-11));
                }
            }
        }
    }

    @Test
    void simdAcceptsPointsThatCoincideWithCentres() {
        PointArrays points = PointArrays.of(0, 0, 0, 0, 0, 0, 1, 1, 1);
        double[] sums = new double[8];
        new VectorMeansKernel().accumulate(points, 0, 3, new double[] { 0, 0, 0, 0, 0, 0 }, 2, sums);
        assertThat(sums).isEqualTo(new double[] { 0.75, 0.25, 0.25, 0.25, 0.75, 0.25, 0.25, 0.25 });
    }
}
