package dev.graze.narrow.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.SubFeatures;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosestPointsTest {
    private static final int PAIRS_PER_FAMILY = 2_000;
    private static final double[] TRIANGLE = { 0, 0, 0, 4, 0, 0, 0, 4, 0 };

    private final ClosestPoints closest = new ClosestPoints();

    @ParameterizedTest
    @EnumSource
    void agreesWithExactDistances(PairFamilies family) {
        DistanceCheck check = new DistanceCheck();

        check.check(family, PairFamilies.seeded(31), PAIRS_PER_FAMILY);

        assertThat(check.wrong()).isEmpty();
        assertThat(check.near()).isBetween(check.pairs() / 20, check.pairs() - check.pairs() / 20);
    }

    /** Points that are one cell of a fine grid apart at a distance tell a rounded answer from an exact one. */
    @ParameterizedTest
    @ValueSource(doubles = { 1, 0x1p-1000, 0x1p900 })
    void decidesPythagoreanDistancesExactly(double scale) {
        DistanceCheck check = new DistanceCheck();
        RandomGenerator random = PairFamilies.seeded(5);
        for (int i = 0; i < 500; i++) {
            double[] x = new double[12];
            for (int k = 0; k < 12; k++) {
                x[k] = random.nextInt(-9, 10) * scale;
            }
            for (int limit = 0; limit < 15; limit++) {
                check.check(ContactKind.VF, x, limit * scale);
                check.check(ContactKind.EE, x, limit * scale);
            }
        }
        assertThat(check.wrong()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({ "-1, -1, 3, V0_V1", "5, -1, 3, V0_V2", "-1, 6, 3, V0_V3", "1, -1, 3, V0_E12", "-1, 1, 3, V0_E13",
            "3, 3, 3, V0_E23", "1, 1, 3, V0_F123", "0, 0, 3, V0_V1", "4, 0, 3, V0_V2", "0, 4, 3, V0_V3",
            "1, 0, 3, V0_E12", "0, 1, 3, V0_E13", "2, 2, 3, V0_E23" })
    void breaksTiesByCornerThenEdgeThenFace(double px, double py, double pz, SubFeatures expected) {
        vertexFace(px, py, pz);

        assertThat(closest.features()).isEqualTo(expected);
    }

    @Test
    void parallelEdgesMeetAtTheirFirstVertices() {
        closest.edgeEdge(new double[] { 0, 0, 0, 2, 0, 0, 0, 3, 4, 2, 3, 4 }, 0, 3, 6, 9);

        assertThat(closest.features()).isEqualTo(SubFeatures.V0_V2);
        assertThat(closest.distance()).isEqualTo(5);
    }

    @Test
    void parallelEdgesThatOverlapMeetAtAnEndpoint() {
        closest.edgeEdge(new double[] { 0, 0, 0, 2, 0, 0, 1, 3, 4, 3, 3, 4 }, 0, 3, 6, 9);

        assertThat(closest.features()).isEqualTo(SubFeatures.V1_E23);
        assertThat(closest.u()).isEqualTo(1);
        assertThat(closest.v()).isEqualTo(0.5);
    }

    @Test
    void reportsPointsParametersAndNormal() {
        vertexFace(1, 2, 3);

        assertThat(closest.distance()).isEqualTo(3);
        assertThat(closest.squared()).isEqualTo(9);
        assertThat(closest.u()).isEqualTo(0.25);
        assertThat(closest.v()).isEqualTo(0.5);
        assertThat(normal()).containsExactly(0, 0, 1);
        assertThat(closest.pointOnFirst(2)).isEqualTo(3);
        assertThat(closest.pointOnSecond(1)).isEqualTo(2);
    }

    @Test
    void normalPointsToTheFirstEdge() {
        closest.edgeEdge(new double[] { 0, -1, 2, 0, 1, 2, -1, 0, 0, 3, 0, 0 }, 0, 3, 6, 9);

        assertThat(normal()).containsExactly(0, 0, 1);
        assertThat(closest.u()).isEqualTo(0.5);
        assertThat(closest.v()).isEqualTo(0.25);
        assertThat(closest.pointOnFirst(2)).isEqualTo(2);
        assertThat(closest.pointOnSecond(0)).isEqualTo(0);
    }

    /** The normal at a millionth of an ulp is the direction of the true gap, not of rounding noise. */
    @Test
    void normalOfATinyGapIsPrecise() {
        closest.vertexFace(new double[] { 0.3, 0.3, 0x1p-80, 0.1, 0.1, 0, 1.1, 0.2, 0, 0.2, 1.3, 0 }, 0, 3, 6, 9);

        assertThat(closest.distance()).isEqualTo(0x1p-80);
        assertThat(normal()).containsExactly(0, 0, 1);
    }

    @ParameterizedTest
    @CsvSource({ "1, 1, 0, 0, 0, 1", "1, 0, 0, 0, 0, 1", "0, 0, 0, 0, 0, 1" })
    void touchingFeaturesHaveTheNormalOfTheFace(double px, double py, double pz, double nx, double ny, double nz) {
        vertexFace(px, py, pz);

        assertThat(closest.distance()).isZero();
        assertThat(normal()).containsExactly(nx, ny, nz);
    }

    @Test
    void touchingFeaturesWithoutAreaHaveANormalAcross() {
        closest.vertexFace(new double[] { 1, 0, 0, 0, 0, 0, 4, 0, 0, 2, 0, 0 }, 0, 3, 6, 9);
        assertThat(normal()[0]).isZero();

        closest.vertexFace(new double[12], 0, 3, 6, 9);
        assertThat(normal()).containsExactly(0, 0, 1);
    }

    @Test
    void distancesBeyondAllDoublesAreTheLargest() {
        double[] x = { -1.7e308, -1.7e308, 0, 1.7e308, 1.7e308, 0, 1.7e308, 1.7e308, 0, 1.7e308, 1.7e308, 0 };
        closest.vertexFace(x, 0, 3, 6, 9);

        assertThat(closest.distance()).isEqualTo(Double.MAX_VALUE);
        assertThat(new WithinDistance().vertexFace(x, 0, 3, 6, 9, Double.MAX_VALUE)).isFalse();
        assertThat(normal()[0]).isCloseTo(-Math.sqrt(0.5), within(1e-15));
    }

    private void vertexFace(double px, double py, double pz) {
        double[] x = new double[12];
        x[0] = px;
        x[1] = py;
        x[2] = pz;
        System.arraycopy(TRIANGLE, 0, x, 3, 9);
        closest.vertexFace(x, 0, 3, 6, 9);
    }

    private double[] normal() {
        return new double[] { closest.normal(0), closest.normal(1), closest.normal(2) };
    }
}
