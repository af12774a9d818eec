package dev.graze.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PrincipalAxesTest {
    private static final int XX = 0;
    private static final int XY = 3;
    private static final int XZ = 4;
    private static final int YZ = 5;

    private static double[] axes(double... covariance) {
        double[] axes = new double[9];
        new PrincipalAxes().find(covariance, axes);
        return axes;
    }

    private static double spread(double[] c, double[] axes, int a, int b) {
        double x = axes[3 * a];
        double y = axes[3 * a + 1];
        double z = axes[3 * a + 2];
        double cx = c[XX] * axes[3 * b] + c[XY] * axes[3 * b + 1] + c[XZ] * axes[3 * b + 2];
        double cy = c[XY] * axes[3 * b] + c[1] * axes[3 * b + 1] + c[YZ] * axes[3 * b + 2];
        double cz = c[XZ] * axes[3 * b] + c[YZ] * axes[3 * b + 1] + c[2] * axes[3 * b + 2];
        return x * cx + y * cy + z * cz;
    }

    /** Tests random clouds, including thin and tiny ones. */
    @Test
    void axesDiagonalizeTheCovarianceLargestSpreadFirst() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 2000; round++) {
            double scale = Math.pow(10, random.nextInt(-140, 5));
            double thin = Math.pow(10, -random.nextInt(0, 12));
            double[] c = new double[6];
            for (int i = 0; i < 20; i++) {
                double x = random.nextDouble() - 0.5;
                double y = 2 * x + thin * (random.nextDouble() - 0.5);
                double z = random.nextDouble() - 0.5;
                double[] products = { x * x, y * y, z * z, x * y, x * z, y * z };
                for (int k = 0; k < 6; k++) {
                    c[k] += scale * products[k];
                }
            }
            requireAxes(c, axes(c), scale);
        }
    }

    private static void requireAxes(double[] c, double[] axes, double scale) {
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                double product = axes[3 * a] * axes[3 * b] + axes[3 * a + 1] * axes[3 * b + 1]
                        + axes[3 * a + 2] * axes[3 * b + 2];
                assertThat(product).as("at right angles").isCloseTo(a == b ? 1 : 0, within(1e-14));
                if (a != b) {
                    assertThat(spread(c, axes, a, b) / scale).isCloseTo(0, within(1e-12));
                }
            }
        }
        assertThat(spread(c, axes, 0, 0)).isGreaterThanOrEqualTo(spread(c, axes, 1, 1) - 1e-12 * scale);
        assertThat(spread(c, axes, 1, 1)).isGreaterThanOrEqualTo(spread(c, axes, 2, 2) - 1e-12 * scale);
    }

    @Test
    void withoutSpreadTheAxesAreXyz() {
        assertThat(axes(0, 0, 0, 0, 0, 0)).isEqualTo(new double[] { 1, 0, 0, 0, 1, 0, 0, 0, 1 });
        assertThat(axes(1e-320, 0, 0, 1e-320, 0, 0)).doesNotContain(Double.NaN);
    }

    @Test
    void firstAxisOfCollinearPointsIsTheirDirection() {
        double[] axes = axes(1, 4, 4, 2, 2, 4);
        assertThat(Math.abs(axes[0])).isCloseTo(1.0 / 3, within(1e-15));
        assertThat(Math.abs(axes[1])).isCloseTo(2.0 / 3, within(1e-15));
        assertThat(Math.abs(axes[2])).isCloseTo(2.0 / 3, within(1e-15));
    }
}
