package dev.graze.narrow.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CubicRootsTest {
    private final CubicRoots roots = new CubicRoots();

    @Test
    void findsThreeRootsInOrder() {
        // (t - 1/5) (t - 1/2) (t - 9/10)
        assertThat(roots.find(-0.09, 0.73, -1.6, 1)).isEqualTo(3);
        assertThat(roots.get(0)).isCloseTo(0.2, within(1e-9));
        assertThat(roots.get(1)).isCloseTo(0.5, within(1e-9));
        assertThat(roots.get(2)).isCloseTo(0.9, within(1e-9));
    }

    @Test
    void ignoresRootsOutsideZeroToOne() {
        // (t + 1) (t - 1/2) (t - 2)
        assertThat(roots.find(1, -1.5, -1.5, 1)).isEqualTo(1);
        assertThat(roots.get(0)).isCloseTo(0.5, within(1e-9));
        assertThat(roots.find(1, 1, 1, 1)).isZero();
    }

    @Test
    void findsRootsOfPolynomialsOfLowerDegree() {
        assertThat(roots.find(-0.25, 1, 0, 0)).isEqualTo(1);
        assertThat(roots.get(0)).isCloseTo(0.25, within(1e-9));
        // (t - 1/4) (t - 3/4)
        assertThat(roots.find(0.1875, -1, 1, 0)).isEqualTo(2);
        assertThat(roots.get(0)).isCloseTo(0.25, within(1e-9));
        assertThat(roots.get(1)).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void findsRootsAtBothEndpoints() {
        // t (t - 1)
        assertThat(roots.find(0, -1, 1, 0)).isEqualTo(2);
        assertThat(roots.get(0)).isZero();
        assertThat(roots.get(1)).isCloseTo(1, within(1e-9));
    }
}
