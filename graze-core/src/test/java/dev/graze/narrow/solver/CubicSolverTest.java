package dev.graze.narrow.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import java.util.Random;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.certified.CertifiedSolver;
import org.junit.jupiter.api.Test;

class CubicSolverTest {
    private static final double[] FACE = { -1, -1, 0, 2, -1, 0, -1, 2, 0 };

    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final PairSolver cubic = new CubicSolver();
    private final PairSolver certified = new CertifiedSolver(0, 1e-6, 1_000_000);

    @Test
    void findsAVertexThatPassesThroughAFace() {
        load(ContactKind.VF, vertexAndFace(0, 0, 1), vertexAndFace(0, 0, -3));

        assertThat(cubic.findImpact(pair, impact)).isTrue();
        assertThat(impact.toi()).isCloseTo(0.25, within(1e-9));
        assertThat(impact.status()).isEqualTo(ContactStatus.CONVERGED);
    }

    @Test
    void findsEdgesThatPassThroughEachOther() {
        double[] above = { -1, 0, 1, 1, 0, 1, 0, -1, 0, 0, 1, 0 };
        double[] below = { -1, 0, -1, 1, 0, -1, 0, -1, 0, 0, 1, 0 };
        load(ContactKind.EE, above, below);

        assertThat(cubic.findImpact(pair, impact)).isTrue();
        assertThat(impact.toi()).isCloseTo(0.5, within(1e-9));
    }

    /** Coplanar at 0.226, 0.667 and 0.753, and inside the face at the first and last of these. */
    @Test
    void reportsTheFirstOfSeveralContacts() {
        double[] t0 = { -1, -3, 0, 3, -2, -2, -1, 2, 2, -3, -4, 0 };
        double[] t1 = { 1, 1, 1, 0, -1, 2, 0, 2, 0, 4, -2, 1 };
        load(ContactKind.VF, t0, t1);

        assertThat(cubic.findImpact(pair, impact)).isTrue();
        assertThat(impact.toi()).isCloseTo(0.226, within(1e-3));
    }

    /** Coplanar at 0.068, 0.532 and 0.986, but inside the face only at the second of these. */
    @Test
    void continuesIfThePointIsOutsideAtTheFirstRoot() {
        double[] t0 = { -1, -3, -4, 1, 1, -1, 2, -2, -1, 0, 2, -1 };
        double[] t1 = { 1, 4, 1, 0, 0, 2, 0, 3, -3, -1, 0, -4 };
        load(ContactKind.VF, t0, t1);

        assertThat(cubic.findImpact(pair, impact)).isTrue();
        assertThat(impact.toi()).isCloseTo(0.532, within(1e-3));
    }

    @Test
    void ignoresAVertexThatPassesBesideAFace() {
        load(ContactKind.VF, vertexAndFace(2, 2, 1), vertexAndFace(2, 2, -1));

        assertThat(cubic.findImpact(pair, impact)).isFalse();
    }

    @Test
    void reportsTouchAtTheStart() {
        load(ContactKind.VF, vertexAndFace(0, 0, 0), vertexAndFace(0, 0, 5));

        assertThat(cubic.findImpact(pair, impact)).isTrue();
        assertThat(impact.toi()).isZero();
        assertThat(impact.status()).isEqualTo(ContactStatus.TOUCHING_AT_START);
    }

    /** Random points are far from every degenerate case, so both solvers are right. */
    @Test
    void agreesWithTheCertifiedSolverOnRandomPairs() {
        Random random = new Random(20);
        int contacts = 0;
        for (int i = 0; i < 20_000; i++) {
            double[] coordinates = random.doubles(24, -1, 1).toArray();
            pair.load(i % 2 == 0 ? ContactKind.VF : ContactKind.EE, coordinates, 0);
            boolean expected = certified.findImpact(pair, impact);
            double toi = impact.toi();
            assertThat(cubic.findImpact(pair, impact)).as("pair %d", i).isEqualTo(expected);
            if (expected) {
                assertThat(impact.toi()).as("pair %d", i).isCloseTo(toi, within(2e-6));
                contacts++;
            }
        }
        assertThat(contacts).isGreaterThan(1000);
    }

    /**
     * A known weakness: cloth that slides within its plane is coplanar at all times, so the cubic vanishes and has no
     * roots to test.
     */
    @Test
    void missesAVertexThatSlidesIntoAFaceWithinItsPlane() {
        load(ContactKind.VF, vertexAndFace(-3, 0, 0), vertexAndFace(0, 0, 0));

        assertThat(certified.findImpact(pair, impact)).isTrue();
        assertThat(impact.toi()).isCloseTo(2.0 / 3, within(1e-5));
        assertThat(cubic.findImpact(pair, impact)).isFalse();
    }

    /** Another known weakness: parallel edges do not span a plane. */
    @Test
    void missesAnEdgeThatFallsOntoAParallelOne() {
        double[] above = { -1, 0, 1, 1, 0, 1, -1, 0, 0, 1, 0, 0 };
        double[] below = { -1, 0, -1, 1, 0, -1, -1, 0, 0, 1, 0, 0 };
        load(ContactKind.EE, above, below);

        assertThat(certified.findImpact(pair, impact)).isTrue();
        assertThat(cubic.findImpact(pair, impact)).isFalse();
    }

    private static double[] vertexAndFace(double x, double y, double z) {
        double[] points = new double[12];
        points[0] = x;
        points[1] = y;
        points[2] = z;
        System.arraycopy(FACE, 0, points, 3, 9);
        return points;
    }

    private void load(ContactKind kind, double[] t0, double[] t1) {
        pair.load(kind, t0, t1, 0, 1, 2, 3);
    }
}
