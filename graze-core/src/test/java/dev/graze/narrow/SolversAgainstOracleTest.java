package dev.graze.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.narrow.discrete.TriangleIntersection;
import dev.graze.narrow.exact.ExactPairSolver;
import dev.graze.narrow.solver.InclusionSolver;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.ExactTriangles;
import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.oracle.pairs.TrianglePair;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares every solver with exact integer arithmetic, on families of pairs that are each difficult in a different way.
 * For a long run: {@code mvn -pl graze-core test -Dtest=SolversAgainstOracleTest -Dgraze.pairs=10000 -Dgraze.seed=7},
 * where pairs is the number per family and kind.
 */
class SolversAgainstOracleTest {
    private static final int PAIRS = Integer.getInteger("graze.pairs", 250);
    private static final long SEED = Long.getLong("graze.seed", 1);
    private static final double TOLERANCE = 1e-6;

    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();

    @ParameterizedTest
    @EnumSource
    void certifiedIsExact(PairFamilies family) {
        forEachPair(family, new CertifiedSolver(0, TOLERANCE, 1), true);
    }

    @ParameterizedTest
    @EnumSource
    void exactFallbackIsExact(PairFamilies family) {
        forEachPair(family, new ExactPairSolver(), true);
    }

    @ParameterizedTest
    @EnumSource
    void inclusionSolverMissesNothing(PairFamilies family) {
        forEachPair(family, new InclusionSolver(0, TOLERANCE, 20_000), false);
    }

    private void forEachPair(PairFamilies family, PairSolver solver, boolean exact) {
        RandomGenerator random = PairFamilies.seeded(SEED);
        for (int i = 0; i < PAIRS; i++) {
            check(ContactKind.VF, family.vertexFace(random), solver, exact);
            check(ContactKind.EE, family.edgeEdge(random), solver, exact);
        }
    }

    private void check(ContactKind kind, double[] coordinates, PairSolver solver, boolean exact) {
        double[] t0 = Arrays.copyOf(coordinates, 12);
        double[] t1 = Arrays.copyOfRange(coordinates, 12, 24);
        var truth = kind == ContactKind.VF ? ExactCcd.vertexFace(t0, t1) : ExactCcd.edgeEdge(t0, t1);
        pair.load(kind, coordinates, 0);
        boolean found = solver.findImpact(pair, impact);
        String which = kind + " " + Arrays.toString(coordinates);
        if (truth.touches()) {
            assertThat(found).as("missed: %s", which).isTrue();
            assertThat(truth.allows(impact.toi(), exact ? TOLERANCE : 1)).as("toi %s: %s", impact.toi(), which)
                    .isTrue();
        } else if (exact) {
            assertThat(found).as("false: %s", which).isFalse();
        }
        if (exact && found) {
            assertThat(impact.status()).isNotEqualTo(ContactStatus.ITERATION_LIMIT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void triangleIntersectionIsExact(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(SEED);
        TriangleIntersection test = new TriangleIntersection();
        for (int i = 0; i < 4 * PAIRS; i++) {
            TrianglePair triangles = family.triangles(random);
            int[] a = triangles.triA();
            int[] b = triangles.triB();
            boolean truth = ExactTriangles.intersect(triangles.positions(), a, b);
            String which = Arrays.toString(triangles.positions()) + Arrays.toString(a) + Arrays.toString(b);
            assertThat(test.intersect(triangles.positions(), a[0], a[1], a[2], b[0], b[1], b[2])).as(which)
                    .isEqualTo(truth);
            assertThat(test.intersect(triangles.positions(), b[1], b[0], b[2], a[2], a[0], a[1]))
                    .as("swapped: " + which).isEqualTo(truth);
        }
    }
}
