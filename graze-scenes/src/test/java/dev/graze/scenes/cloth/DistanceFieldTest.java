package dev.graze.scenes.cloth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DistanceFieldTest {
    private static final int SAMPLES = 20_000;

    /** A round cone is the union of a row of balls: outside, its distance is that of the nearest ball. */
    @Test
    void roundConeIsTheHullOfItsBalls() {
        RoundCone cone = new RoundCone(-1, 2, 0.9, 0.3);
        Random random = new Random(2);
        double[] normal = new double[3];
        for (int i = 0; i < 100; i++) {
            double[] p = random.doubles(3, -3, 3).toArray();
            double least = Double.MAX_VALUE;
            for (int s = 0; s <= SAMPLES; s++) {
                double share = (double) s / SAMPLES;
                double y = p[1] + 1 - 3 * share;
                least = Math.min(least, Math.sqrt(p[0] * p[0] + y * y + p[2] * p[2]) - 0.9 + 0.6 * share);
            }
            assertThat(cone.at(p, normal)).isCloseTo(least, Offset.offset(1e-4));
        }
    }

    /** A step along the normal changes the distance by the step. */
    @Test
    void normalsPointOutward() {
        DistanceField[] fields = { new RoundCone(-1, 2, 0.9, 0.3), new HalfSpace(),
                new TurnedWall(new double[] { 0.5, 0.6, 2 }, new double[] { -1, 0, 1 }, 0.1) };
        Random random = new Random(3);
        double[] normal = new double[3];
        double[] ignored = new double[3];
        for (DistanceField field : fields) {
            for (int i = 0; i < 50; i++) {
                double[] p = random.doubles(3, -3, 3).toArray();
                double distance = field.at(p, normal);
                double[] further = { p[0] + 1e-6 * normal[0], p[1] + 1e-6 * normal[1], p[2] + 1e-6 * normal[2] };
                assertThat(field.at(further, ignored) - distance).isCloseTo(1e-6, Offset.offset(1e-10));
            }
        }
    }

    @Test
    void wallHasItsThicknessOnBothSides() {
        TurnedWall pipe = new TurnedWall(new double[] { 1, 1 }, new double[] { -5, 5 }, 0.1);
        double[] normal = new double[3];
        assertThat(pipe.at(new double[] { 0.7, 0, 0 }, normal)).isCloseTo(0.2, Offset.offset(1e-12));
        assertThat(normal[0]).isEqualTo(-1);
        assertThat(pipe.at(new double[] { 0, 0, 1.05 }, normal)).isCloseTo(-0.05, Offset.offset(1e-12));
        assertThat(normal[2]).isEqualTo(1);
    }
}
