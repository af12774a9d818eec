package dev.graze.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.oracle.ExactDistance;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * With a separation d, no pair that comes within d is missed, and every pair reported comes within d plus a millionth
 * of its size.
 */
class SeparationTest {
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private int reported;

    @ParameterizedTest
    @EnumSource(names = { "RANDOM_BOX", "INTEGER_GRID", "COPLANAR_MOTION", "PARALLEL_EDGES", "TOUCH_AT_START",
            "NO_MOTION",
            "DEGENERATE_FEATURES", "GRAZING" })
    void reportsThePairsWithinTheSeparation(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(11);
        for (int i = 0; i < 200; i++) {
            check(ContactKind.VF, family.vertexFace(random), 0.25 * random.nextDouble());
            check(ContactKind.EE, family.edgeEdge(random), 0.25 * random.nextDouble());
        }
        assertThat(reported).isGreaterThan(10);
    }

    private void check(ContactKind kind, double[] coordinates, double separation) {
        double[] t0 = Arrays.copyOf(coordinates, 12);
        double[] t1 = Arrays.copyOfRange(coordinates, 12, 24);
        ExactDistance.Bounds distance = kind == ContactKind.VF
                ? ExactDistance.vertexFace(t0, t1)
                : ExactDistance.edgeEdge(t0, t1);
        pair.load(kind, coordinates, 0);
        boolean found = new CertifiedSolver(separation, 1e-6, 200_000).findImpact(pair, impact);
        String which = kind + " d " + separation + " " + distance + " " + Arrays.toString(coordinates);
        if (distance.upper() <= separation) {
            assertThat(found).as("missed: %s", which).isTrue();
        }
        if (found && impact.status() != ContactStatus.ITERATION_LIMIT) {
            reported++;
            double size = Arrays.stream(coordinates).map(Math::abs).max().orElseThrow() * 2;
            assertThat(distance.lower()).as("false: %s", which).isLessThanOrEqualTo(separation + 1e-6 * size);
            assertNotLate(kind, t0, t1, separation, which);
            if (distance.upper() < separation - 1e-3 * size) {
                assertNotEarly(kind, t0, t1, separation, which);
            }
        }
    }

    /** Features that clearly come within the separation have done so a tolerance after the toi. */
    private void assertNotEarly(ContactKind kind, double[] t0, double[] t1, double separation, String which) {
        double after = Math.min(1, impact.toi() + 1.001e-6);
        double[] until = new double[12];
        Arrays.setAll(until, i -> (1 - after) * t0[i] + after * t1[i]);
        ExactDistance.Bounds distance = kind == ContactKind.VF
                ? ExactDistance.vertexFace(t0, until)
                : ExactDistance.edgeEdge(t0, until);
        assertThat(distance.lower()).as("early: %s", which).isLessThanOrEqualTo(separation + 1e-12);
    }

    /** Checks that the features stay farther apart than the separation until just before the toi. */
    private void assertNotLate(ContactKind kind, double[] t0, double[] t1, double separation, String which) {
        double before = impact.toi() - 1e-9;
        if (before > 0) {
            double[] until = new double[12];
            Arrays.setAll(until, i -> t0[i] + before * (t1[i] - t0[i]));
            ExactDistance.Bounds distance = kind == ContactKind.VF
                    ? ExactDistance.vertexFace(t0, until)
                    : ExactDistance.edgeEdge(t0, until);
            assertThat(distance.upper()).as("late: %s", which).isGreaterThan(separation - 1e-9);
        }
    }
}
