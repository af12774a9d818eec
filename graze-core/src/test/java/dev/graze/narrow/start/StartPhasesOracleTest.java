package dev.graze.narrow.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactStart;
import dev.graze.spi.SearchScene;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Phases of single pairs agree with an integer oracle: a loose vertex in front of a face, whose side is that of the
 * face as given, and two loose edges, whose side is unknown.
 */
class StartPhasesOracleTest {
    private static final int PAIRS = Integer.getInteger("graze.pairs", 20_000);

    private final Map<Phase, Integer> counts = new EnumMap<>(Phase.class);
    private int touching;
    private int returning;

    private static SearchScene scene(ContactKind kind, boolean reversed) {
        return SearchScene.of(kind == ContactKind.EE
                ? Topology.of(4, new int[0], new int[] { 0, 1, 2, 3 })
                : Topology.of(4, reversed ? new int[] { 1, 3, 2 } : new int[] { 2, 3, 1 }));
    }

    private void compare(ContactKind kind, double[] t0, double[] t1, boolean reversed) {
        StartPhases phases = new StartPhases(scene(kind, reversed), 0);
        phases.begin(t0, t1);
        Phase found = phases.decide(kind, 0, 1, 2, 3, 0, ContactStatus.CONVERGED);
        assertThat(found).as("%s from %s to %s", kind, Arrays.toString(t0), Arrays.toString(t1))
                .isEqualTo(expected(kind, t0, t1, reversed));
        assertThat(phases.decide(kind, 0, 1, 2, 3, 0.5, ContactStatus.CONVERGED)).as("no surface to slide on")
                .isEqualTo(Phase.APPROACHING);
        counts.merge(found, 1, Integer::sum);
    }

    private Phase expected(ContactKind kind, double[] t0, double[] t1, boolean reversed) {
        ExactStart exact = new ExactStart(kind, t0, t1);
        if (!exact.touches()) {
            return Phase.APPROACHING;
        }
        touching++;
        if (isStill(t0, t1)) {
            return Phase.RESTING;
        }
        if (!exact.hasPlane()) {
            return Phase.APPROACHING;
        }
        int after = exact.sideAfterStart();
        if (after == 0) {
            return Phase.SLIDING;
        }
        if (kind == ContactKind.EE || after != (reversed ? -1 : 1)) {
            return Phase.APPROACHING;
        }
        boolean again = exact.touchesLater();
        returning += again ? 1 : 0;
        return again ? Phase.APPROACHING : Phase.SEPARATING;
    }

    /** Coordinates are small integers, or all digits of their differences fit: exact. */
    private static boolean isStill(double[] t0, double[] t1) {
        for (int i = 3; i < t0.length; i++) {
            if (t1[i] - t0[i] != t1[i % 3] - t0[i % 3]) {
                return false;
            }
        }
        return true;
    }

    @Test
    void agreesOnPairsOfSmallIntegers() {
        Random random = new Random(3);
        for (int i = 0; touching < PAIRS; i++) {
            double[] t0 = new double[12];
            Arrays.setAll(t0, k -> random.nextInt(-1, 2));
            double[] t1 = t0.clone();
            int changes = random.nextInt(13);
            for (int k = 0; k < changes; k++) {
                t1[random.nextInt(12)] = random.nextInt(-2, 3);
            }
            compare(i % 2 == 0 ? ContactKind.VF : ContactKind.EE, t0, t1, i % 4 == 0);
        }
        assertThat(counts.keySet()).containsExactlyInAnyOrder(Phase.values());
        assertThat(returning).as("pairs that come back").isGreaterThan(100);
    }

    /** Positions with all digits: a vertex on a face at a corner of it or in a plane with rounded points. */
    @Test
    void agreesOnPairsWithManyDigits() {
        Random random = new Random(4);
        for (int i = 0; i < PAIRS; i++) {
            double[] t0 = new double[12];
            Arrays.setAll(t0, k -> random.nextDouble(-1, 1));
            double plane = t0[2];
            boolean coplanar = random.nextBoolean();
            for (int v = 0; v < 4 && coplanar; v++) {
                t0[3 * v + 2] = plane;
            }
            if (!coplanar) {
                System.arraycopy(t0, 3 * random.nextInt(1, 4), t0, 0, 3);
            }
            double[] t1 = t0.clone();
            double size = Math.scalb(1.0, -random.nextInt(60));
            boolean flat = random.nextInt(4) == 0;
            for (int k = 0; k < 12; k++) {
                t1[k] += flat && k % 3 == 2 ? 0 : size * random.nextDouble(-1, 1);
            }
            compare(ContactKind.VF, t0, t1, random.nextBoolean());
        }
        assertThat(counts.get(Phase.SEPARATING)).isGreaterThan(100);
        assertThat(counts.get(Phase.SLIDING)).isGreaterThan(100);
    }
}
