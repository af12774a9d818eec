package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SceneBoxTest {
    @Test
    void coordinatesRoundTripWithinHalfAStep() {
        assertErrorBound(0, 3, 1L);
    }

    @Test
    void smallSceneFarFromTheOriginKeepsItsShape() {
        assertErrorBound(4e6, 0.25, 2L);
    }

    @Test
    void cornersOfTheBoxAreExact() {
        SceneBox box = new SceneBox();
        double[] corners = { -1, -2, -3, 5, 6, 7 };
        box.include(corners);

        assertThat(box.quantise(box.relative(corners))).containsExactly(0, 0, 0, 65_535, 65_535, 65_535);
    }

    @Test
    void flatAxisDoesNotDivideByZero() {
        SceneBox box = new SceneBox();
        double[] flat = { 0, 7, 0, 1, 7, 1 };
        box.include(flat);

        assertThat(box.quantise(box.relative(flat))).containsExactly(0, 0, 0, 65_535, 0, 65_535);
    }

    private static void assertErrorBound(double centre, double size, long seed) {
        double[] positions = new Random(seed).doubles(3000, centre - size, centre + size).toArray();
        SceneBox box = new SceneBox();
        box.include(positions);
        short[] quantised = box.quantise(box.relative(positions));
        for (int i = 0; i < positions.length; i++) {
            double step = (box.max()[i % 3] - box.min()[i % 3]) / SceneBox.STEPS;
            double decoded = box.min()[i % 3] + step * Short.toUnsignedInt(quantised[i]);
            // Rounding to float adds at most 2^-24 of the extent: 0.4 % of a step.
            assertThat(Math.abs(decoded - positions[i])).as("coordinate %d", i).isLessThanOrEqualTo(0.505 * step);
        }
    }
}
