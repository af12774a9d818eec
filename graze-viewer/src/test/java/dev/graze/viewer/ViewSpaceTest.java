package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ViewSpaceTest {
    @Test
    void firstFrameHasAHalfDiagonalOfOne() {
        double[] positions = { 0, 0, 0, 2, 4, 4 };
        ViewSpace space = ViewSpace.around(positions);

        assertThat(space.radius()).isEqualTo(3);
        assertThat(space.of(positions))
                .containsExactly(new float[] { -1 / 3f, -2 / 3f, -2 / 3f, 1 / 3f, 2 / 3f, 2 / 3f }, within(1e-7f));
    }

    @Test
    void smallSceneFarFromTheOriginKeepsItsShape() {
        double[] positions = { 4e6, 4e6, 4e6, 4e6 + 0.5, 4e6, 4e6 };

        assertThat(ViewSpace.around(positions).of(positions)).containsExactly(-1, 0, 0, 1, 0, 0);
    }

    @Test
    void singlePointDoesNotDivideByZero() {
        double[] positions = { 7, 7, 7, 7, 7, 7 };

        assertThat(ViewSpace.around(positions).of(positions)).containsOnly(0);
    }

    @Test
    void largestNumbersStayFinite() {
        double[] positions = { -1e308, 0, 0, 1e308, 0, 0 };

        assertThat(ViewSpace.around(positions).of(positions)).containsExactly(-1, 0, 0, 1, 0, 0);
    }

    @Test
    void sceneAsLargeAsDoublesStaysFinite() {
        double[] positions = { -1.7e308, -1.7e308, -1.7e308, 1.7e308, 1.7e308, 1.7e308 };

        assertThat(ViewSpace.around(positions).of(positions)).containsExactly(
                new float[] { -0.9457f, -0.9457f, -0.9457f, 0.9457f, 0.9457f, 0.9457f }, within(1e-4f));
    }

    @Test
    void partsShareOneSpace() {
        ViewSpace space = ViewSpace.around(List.of(new double[] { 0, 0, 0 }, new double[0], new double[] { 2, 4, 4 }));

        assertThat(space).isEqualTo(new ViewSpace(1, 2, 2, 3));
    }
}
