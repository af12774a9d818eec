package dev.graze.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.oracle.ExactDistance.Bounds;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExactDistanceTest {
    private static final double TOLERANCE = 1e-11;
    private static final double FLAT_TOLERANCE = 1e-7;
    private static final int PAIRS_PER_FAMILY = 50;

    @Test
    void vertexThatStopsAboveTheFaceIsNearestAtTheEnd() {
        Bounds bounds = ExactDistance.vertexFace(new double[] { .25, .25, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0 },
                new double[] { .25, .25, .125, 0, 0, 0, 1, 0, 0, 0, 1, 0 });

        assertBounds(bounds, .125);
    }

    @Test
    void vertexThatPassesACornerIsNearestInBetween() {
        Bounds bounds = ExactDistance.vertexFace(new double[] { -1, 1, .5, 0, 0, 0, 1, 0, 0, 0, -1, 0 },
                new double[] { -1, -1, .5, 0, 0, 0, 1, 0, 0, 0, -1, 0 });

        assertBounds(bounds, Math.sqrt(1.25));
    }

    @Test
    void skewEdgesThatSlideAreNearestWhereTheyCross() {
        Bounds bounds = ExactDistance.edgeEdge(new double[] { -1, 0, .25, 1, 0, .25, 5, -1, 0, 5, 1, 0 },
                new double[] { -1, 0, .25, 1, 0, .25, -7, -1, 0, -7, 1, 0 });

        assertBounds(bounds, .25);
    }

    @Test
    void parallelEdgesKeepTheirDistance() {
        Bounds bounds = ExactDistance.edgeEdge(new double[] { 0, 0, 0, 1, 0, 0, 0, 3, 4, 1, 3, 4 },
                new double[] { 0, 0, 0, 1, 0, 0, 0, 3, 4, 1, 3, 4 });

        assertBounds(bounds, 5);
    }

    private static void assertBounds(Bounds bounds, double expected) {
        assertThat(bounds.lower()).isCloseTo(expected, within(TOLERANCE));
        assertThat(bounds.upper()).isCloseTo(expected, within(TOLERANCE));
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheExactAnswerOnTouchingPairs(PairFamilies family) {
        var random = PairFamilies.seeded(7);
        for (int i = 0; i < PAIRS_PER_FAMILY; i++) {
            double[] vf = family.vertexFace(random);
            double[] ee = family.edgeEdge(random);

            assertConsistent(ExactCcd.vertexFace(t0(vf), t1(vf)), ExactDistance.vertexFace(t0(vf), t1(vf)), vf);
            assertConsistent(ExactCcd.edgeEdge(t0(ee), t1(ee)), ExactDistance.edgeEdge(t0(ee), t1(ee)), ee);
        }
    }

    private static void assertConsistent(TouchTime impact, Bounds bounds, double[] pair) {
        double size = size(pair);
        assertThat(bounds.lower()).isBetween(0.0, bounds.upper());
        assertThat(bounds.upper() - bounds.lower()).as(() -> Arrays.toString(pair))
                .isLessThanOrEqualTo(FLAT_TOLERANCE * size + 3 * Double.MIN_VALUE);
        if (impact.touches()) {
            assertThat(bounds.lower()).as(() -> Arrays.toString(pair)).isLessThanOrEqualTo(TOLERANCE * size);
        }
    }

    /** Random pairs either touch or stay clearly apart, so here the distance alone must give the same answer. */
    @Test
    void randomPairsTouchExactlyIfTheirDistanceIsZero() {
        var random = PairFamilies.seeded(11);
        for (int i = 0; i < 5 * PAIRS_PER_FAMILY; i++) {
            double[] vf = PairFamilies.RANDOM_BOX.vertexFace(random);
            double[] ee = PairFamilies.RANDOM_BOX.edgeEdge(random);

            assertThat(ExactCcd.vertexFace(t0(vf), t1(vf)).touches())
                    .isEqualTo(ExactDistance.vertexFace(t0(vf), t1(vf)).upper() < TOLERANCE);
            assertThat(ExactCcd.edgeEdge(t0(ee), t1(ee)).touches())
                    .isEqualTo(ExactDistance.edgeEdge(t0(ee), t1(ee)).upper() < TOLERANCE);
        }
    }

    private static double size(double[] pair) {
        return Arrays.stream(pair).map(Math::abs).max().orElseThrow();
    }

    private static double[] t0(double[] pair) {
        return Arrays.copyOf(pair, 12);
    }

    private static double[] t1(double[] pair) {
        return Arrays.copyOfRange(pair, 12, 24);
    }
}
