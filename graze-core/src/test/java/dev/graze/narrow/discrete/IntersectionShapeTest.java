package dev.graze.narrow.discrete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.oracle.ExactTriangles;
import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.oracle.pairs.TrianglePair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares every point of an intersection with exact rational clipping. For a long run:
 * {@code -Dgraze.pairs=10000 -Dgraze.seed=7}.
 */
class IntersectionShapeTest {
    private static final int PAIRS = Integer.getInteger("graze.pairs", 250);
    private static final long SEED = Long.getLong("graze.seed", 1);
    private static final double ACCURACY = 1e-12;

    private final IntersectionShape shape = new IntersectionShape();

    @ParameterizedTest
    @EnumSource
    void findsThePointsOfTheExactIntersection(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(SEED);
        for (int i = 0; i < 2 * PAIRS; i++) {
            TrianglePair pair = family.triangles(random);
            check(pair.positions(), pair.triA(), pair.triB());
            check(pair.positions(), pair.triB(), pair.triA());
        }
    }

    private void check(double[] positions, int[] a, int[] b) {
        List<double[]> expected = ExactTriangles.corners(positions, a, b);
        List<double[]> actual = compute(positions, a, b);
        String which = Arrays.toString(positions) + Arrays.toString(a) + Arrays.toString(b);
        assertThat(actual).as(which).hasSameSizeAs(expected);
        double tolerance = ACCURACY * largest(positions, a, b);
        int[] order = expected.stream().mapToInt(point -> nearest(point, actual)).toArray();
        for (int k = 0; k < order.length; k++) {
            assertThat(distance(expected.get(k), actual.get(order[k]))).as(which).isLessThanOrEqualTo(tolerance);
        }
        if (Arrays.stream(order).distinct().count() == order.length) {
            assertAround(order, which);
        }
    }

    /**
     * Checks that points that are consecutive around the exact polygon are consecutive around this one, in either
     * direction.
     */
    private static void assertAround(int[] order, String which) {
        for (int k = 0; k < order.length; k++) {
            int step = Math.abs(order[k] - order[(k + 1) % order.length]);
            assertThat(step).as(which).isIn(order.length == 1 ? 0 : 1, order.length - 1);
        }
    }

    private List<double[]> compute(double[] positions, int[] a, int[] b) {
        int count = shape.compute(positions, a[0], a[1], a[2], b[0], b[1], b[2]);
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            points.add(new double[] { shape.point(k, 0), shape.point(k, 1), shape.point(k, 2) });
        }
        return points;
    }

    private static int nearest(double[] point, List<double[]> points) {
        int best = 0;
        for (int k = 1; k < points.size(); k++) {
            best = distance(point, points.get(k)) < distance(point, points.get(best)) ? k : best;
        }
        return best;
    }

    private static double distance(double[] p, double[] q) {
        return Math.max(Math.abs(p[0] - q[0]), Math.max(Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2])));
    }

    private static double largest(double[] positions, int[] a, int[] b) {
        double largest = 4 * Double.MIN_VALUE / ACCURACY;
        for (int[] triangle : new int[][] { a, b }) {
            for (int i = 0; i < 9; i++) {
                largest = Math.max(largest, Math.abs(positions[3 * triangle[i / 3] + i % 3]));
            }
        }
        return largest;
    }

    private int count(double... positions) {
        return shape.compute(positions, 0, 1, 2, 3, 4, 5);
    }

    @Test
    void computesHandMadePointsSegmentsAndPolygons() {
        assertThat(count(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 1, 1, 1, 2, 2, 1)).as("a corner on the inside")
                .isEqualTo(1);
        assertThat(count(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 9, 9, 1)).as("pierces").isEqualTo(2);
        assertThat(count(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 0, 0, 2, 0, 0, 1, 0, 3)).as("stands on an edge").isEqualTo(2);
        assertThat(count(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0, 2, 1, 0, 1, 2, 0)).as("inside").isEqualTo(3);
        assertThat(count(0, 0, 0, 4, 0, 0, 0, 4, 0, 1, -1, 0, 2, -1, 0, 1, 9, 0)).as("across").isEqualTo(4);
        assertThat(count(-3, -2, 0, 3, -2, 0, 0, 4, 0, -3, 2, 0, 3, 2, 0, 0, -4, 0)).as("a star").isEqualTo(6);
        assertThat(count(0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0, 9, 4, 0, 4, 9, 0)).as("apart").isZero();
        assertThat(shape.compute(new double[] { 0, 0, 0, 4, 0, 0, 0, 4, 0, 2, 1, 0 }, 0, 1, 2, 1, 0, 3))
                .as("folded shut").isEqualTo(3);
        assertThat(shape.compute(new double[] { 0, 0, 0, 4, 0, 0, 0, 4, 0 }, 0, 1, 2, 2, 1, 0)).as("itself")
                .isEqualTo(3);
    }

    @Test
    void cornersKeepTheirBits() {
        double third = 1.0 / 3;
        assertThat(count(0, 0, third, 1, 0, third, 0, 1, third, 0.1, 0.1, third, 0.1, 0.1, 1, 0.3, 0.1, 1))
                .isEqualTo(1);
        assertThat(new double[] { shape.point(0, 0), shape.point(0, 1), shape.point(0, 2) }).containsExactly(0.1, 0.1,
                third);
    }
}
