package dev.graze.narrow.certified;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.graze.ContactKind;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.pairs.PairFamilies;
import java.time.Duration;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CertifiedSolverTest {
    /**
     * A vertex that travels far with a face and stays within rounding of its plane and its border: millions of short
     * intervals stay open.
     */
    private static final double[] NEARLY_COPLANAR_THROUGHOUT = { -0.45385747600812465, -37.83667009160854,
            37.547485246439464,
            -0.5556643474847078,
            -38.18164086109027, 37.33398460410535, -0.2841794363921508, -37.26171906501986, 37.903320160578005,
            -0.05761691019870341,
            -38.32421864976641,
            38.0693357300479, -0.4538573316531256, 62.16333036101423, -62.45251447323244, -0.555663587525487,
            61.81835976848379,
            -62.666016006842256,
            -0.28418010601308197, 62.7382817750331, -62.096679434296675, -0.05761764966882765, 61.67578108294401,
            -61.930663716746494 };

    /** Follows from exactness, but needs no oracle to test. */
    @ParameterizedTest
    @EnumSource
    void theOrderOfVerticesAndFeaturesDoesNotMatter(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(21);
        for (int i = 0; i < 150; i++) {
            double[] vf = family.vertexFace(random);
            boolean found = isContact(ContactKind.VF, vf, 0, 1, 2, 3);
            assertThat(isContact(ContactKind.VF, vf, 0, 3, 1, 2)).as(Arrays.toString(vf)).isEqualTo(found);
            assertThat(isContact(ContactKind.VF, vf, 0, 2, 1, 3)).as(Arrays.toString(vf)).isEqualTo(found);
            double[] ee = family.edgeEdge(random);
            found = isContact(ContactKind.EE, ee, 0, 1, 2, 3);
            assertThat(isContact(ContactKind.EE, ee, 2, 3, 0, 1)).as(Arrays.toString(ee)).isEqualTo(found);
            assertThat(isContact(ContactKind.EE, ee, 1, 0, 2, 3)).as(Arrays.toString(ee)).isEqualTo(found);
        }
    }

    private static boolean isContact(ContactKind kind, double[] coordinates, int v0, int v1, int v2, int v3) {
        FeaturePair pair = new FeaturePair();
        pair.load(kind, Arrays.copyOf(coordinates, 12), Arrays.copyOfRange(coordinates, 12, 24), v0, v1, v2, v3);
        return new CertifiedSolver(0, 1e-6, 1).findImpact(pair, new Impact());
    }

    @Test
    void aPairThatStaysOpenGoesToTheExactFallbackSoon() {
        FeaturePair pair = new FeaturePair();
        pair.load(ContactKind.VF, NEARLY_COPLANAR_THROUGHOUT, 0);
        CertifiedSolver solver = new CertifiedSolver(0, 1e-6, 1);
        boolean found = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> solver.findImpact(pair, new Impact()));
        assertThat(found).isEqualTo(
                ExactCcd.vertexFace(Arrays.copyOf(NEARLY_COPLANAR_THROUGHOUT, 12),
                        Arrays.copyOfRange(NEARLY_COPLANAR_THROUGHOUT, 12, 24))
                        .touches());
        assertThat(solver.exactFallbacks()).isEqualTo(1);
    }
}
