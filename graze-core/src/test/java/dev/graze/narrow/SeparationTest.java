package dev.graze.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.oracle.ExactDistance;
import dev.graze.oracle.ExactNearness;
import dev.graze.oracle.pairs.PairFamilies;
import java.math.BigDecimal;
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
    private int starts;

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

    /**
     * A contact has the toi 0 exactly if the features are within the separation at t0, even if it is their distance
     * there to the last bit; features that are within it at t1 are in contact; and without motion both are the same.
     */
    @ParameterizedTest
    @EnumSource
    void decidesTheStartExactly(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(12);
        for (int i = 0; i < 200; i++) {
            checkStart(ContactKind.VF, family.vertexFace(random));
            checkStart(ContactKind.EE, family.edgeEdge(random));
        }
        assertThat(starts).isBetween(50, 1150);
    }

    private void checkStart(ContactKind kind, double[] moving) {
        double[] t0 = Arrays.copyOf(moving, 12);
        double distance = ExactNearness.of(kind, t0, 0).distance().min(new BigDecimal(Double.MAX_VALUE)).doubleValue();
        double[] resting = Arrays.copyOf(moving, 24);
        System.arraycopy(t0, 0, resting, 12, 12);
        for (double separation : new double[] { distance, Math.nextUp(distance), Math.nextDown(distance) }) {
            if (separation > 0 && separation < Double.MAX_VALUE) {
                boolean within = ExactNearness.of(kind, t0, separation).within();
                String which = kind + " d " + separation + " " + Arrays.toString(moving);
                starts += within ? 1 : 0;
                assertStart(kind, resting, separation, within, which);
                assertThat(find(kind, resting, separation)).as("resting %s", which).isEqualTo(within);
                assertStart(kind, moving, separation, within, which);
                if (ExactNearness.of(kind, Arrays.copyOfRange(moving, 12, 24), separation).within()) {
                    assertThat(find(kind, moving, separation)).as("within at the end: %s", which).isTrue();
                }
            }
        }
    }

    private void assertStart(ContactKind kind, double[] coordinates, double separation, boolean within, String which) {
        boolean found = find(kind, coordinates, separation);
        assertThat(found && impact.toi() == 0).as("start: %s", which).isEqualTo(within);
        assertThat(found && impact.status() == ContactStatus.TOUCHING_AT_START).as("start: %s", which)
                .isEqualTo(within);
    }

    private boolean find(ContactKind kind, double[] coordinates, double separation) {
        pair.load(kind, coordinates, 0);
        return new CertifiedSolver(separation, 1e-6, 2_000).findImpact(pair, impact);
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
