package dev.graze.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;

/** Flat sheets have thousands of degenerate pairs, which must not need the slow exact fallback. */
class ExactFallbackIsRareTest {
    private static final int WIDTH = 30;

    @Test
    void flatSheetAtRestNeedsNoExactFallback() {
        assertThat(exactFallbacks(sheet(0, 0.1), sheet(0, 0.1))).isZero();
    }

    @Test
    void flatSheetMovingInItsPlaneNeedsNoExactFallback() {
        assertThat(exactFallbacks(sheet(0, 0.1), sheet(0.37, 0.1))).isZero();
    }

    /** Each vertex moves along a straight line, so the sheet shrinks to a quarter on the way. */
    @Test
    void flatSheetTurningInItsPlaneNeedsNoExactFallback() {
        double[] turned = sheet(0, 0.1);
        double cos = Math.cos(Math.toRadians(150));
        double sin = Math.sin(Math.toRadians(150));
        for (int i = 0; i < turned.length; i += 3) {
            double x = turned[i];
            double y = turned[i + 1];
            turned[i] = cos * x - sin * y;
            turned[i + 1] = sin * x + cos * y;
        }
        assertThat(exactFallbacks(sheet(0, 0.1), turned)).isZero();
    }

    @Test
    void sheetsThatStartInExactContactAreDecidedAtTheStart() {
        double[] lower = sheet(0, 1);
        double[] upper = sheet(0.5, 1);
        double[] both = new double[2 * lower.length];
        System.arraycopy(lower, 0, both, 0, lower.length);
        System.arraycopy(upper, 0, both, lower.length, upper.length);
        int vertices = lower.length / 3;
        int[] triangles = triangles();
        int[] twice = new int[2 * triangles.length];
        for (int i = 0; i < triangles.length; i++) {
            twice[i] = triangles[i];
            twice[triangles.length + i] = vertices + triangles[i];
        }
        double[] lifted = both.clone();
        for (int i = lower.length + 2; i < lifted.length; i += 3) {
            lifted[i] += 0.5;
        }
        try (Detector detector = Detector.continuous(Topology.of(2 * vertices, twice)).start(both)) {
            Contacts contacts = detector.advance(lifted);
            assertThat(contacts.size()).isGreaterThan(5000);
            assertThat(contacts.earliestToi()).isZero();
            assertThat(detector.statistics().count(Counter.EXACT_FALLBACKS)).isZero();
        }
    }

    private static long exactFallbacks(double[] t0, double[] t1) {
        try (Detector detector = Detector.continuous(Topology.of(t0.length / 3, triangles())).start(t0)) {
            assertThat(detector.advance(t1).size()).isZero();
            return detector.statistics().count(Counter.EXACT_FALLBACKS);
        }
    }

    private static double[] sheet(double shift, double spacing) {
        double[] positions = new double[3 * WIDTH * WIDTH];
        for (int i = 0; i < WIDTH * WIDTH; i++) {
            int row = i / WIDTH;
            positions[3 * i] = spacing * (i % WIDTH) + shift;
            positions[3 * i + 1] = spacing * row + 0.5 * shift;
        }
        return positions;
    }

    private static int[] triangles() {
        int[] triangles = new int[6 * (WIDTH - 1) * (WIDTH - 1)];
        int at = 0;
        for (int row = 0; row + 1 < WIDTH; row++) {
            for (int column = 0; column + 1 < WIDTH; column++) {
                int v = row * WIDTH + column;
                for (int corner : new int[] { v, v + 1, v + WIDTH, v + 1, v + WIDTH + 1, v + WIDTH }) {
                    triangles[at++] = corner;
                }
            }
        }
        return triangles;
    }
}
