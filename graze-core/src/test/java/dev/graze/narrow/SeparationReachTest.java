package dev.graze.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.narrow.solver.InclusionSolver;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Volumes reach as far as a solver reports contacts; otherwise whether a pair is found would depend on the volumes of
 * an engine.
 */
class SeparationReachTest {
    private static final int PAIRS = 3000;
    private static final double DISTANCE = 0.1;

    private final SplittableRandom random = new SplittableRandom(17);
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();

    @ParameterizedTest
    @ValueSource(doubles = { 1e-6, 1e-4, 1e-2 })
    void reportedPairsAreWithinReach(double tolerance) {
        Separation separation = new Separation(DISTANCE, tolerance);
        InclusionSolver solver = new InclusionSolver(DISTANCE, tolerance, 20_000);
        int near = 0;
        for (int i = 0; i < PAIRS; i++) {
            double largest = refill(tolerance);
            if (solver.findImpact(pair, impact)) {
                assertThat(isBeyond(separation.reach(largest))).as("pair %d", i).isFalse();
                near += isBeyond(DISTANCE) ? 1 : 0;
            }
        }
        assertThat(near).as("pairs reported beyond the separation").isPositive();
    }

    /** Loads features that pass each other at about the separation; returns their largest coordinate. */
    private double refill(double tolerance) {
        ContactKind kind = random.nextBoolean() ? ContactKind.VF : ContactKind.EE;
        double[] x = new double[24];
        double[] away = direction();
        double gap = DISTANCE * (1 + 4 * tolerance * (random.nextDouble() - 0.2));
        int inFirst = kind == ContactKind.VF ? 1 : 2;
        double largest = 0;
        for (int point = 0; point < 8; point++) {
            double[] place = within(away);
            for (int axis = 0; axis < 3; axis++) {
                x[3 * point + axis] = place[axis] + (point % 4 < inFirst ? gap * away[axis] : 0);
                largest = Math.max(largest, Math.abs(x[3 * point + axis]));
            }
        }
        pair.load(kind, x, 0);
        return largest;
    }

    /** Returns a point in the plane through the origin that is perpendicular to a direction. */
    private double[] within(double[] across) {
        double[] point = direction();
        double along = point[0] * across[0] + point[1] * across[1] + point[2] * across[2];
        for (int axis = 0; axis < 3; axis++) {
            point[axis] -= along * across[axis];
        }
        return point;
    }

    private double[] direction() {
        double[] d = { random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5 };
        double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        return new double[] { d[0] / length, d[1] / length, d[2] / length };
    }

    private boolean isBeyond(double distance) {
        return new AdvancementSolver(distance, 1e-6, 1000).staysApart(pair, 1);
    }
}
