package dev.graze.scenes.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatheTest {
    @ParameterizedTest
    @ValueSource(ints = { 200, 1000, 30_000 })
    void ballIsClosedFacesOutwardAndHasTheRequestedSize(int triangles) {
        Surface ball = Lathe.sized(Profile.ball(2), triangles);
        assertThat(ball.triangleCount()).isCloseTo(triangles, Percentage.withPercentage(5));
        requireClosed(ball);
        assertThat(volume(ball)).isCloseTo(4 * Math.PI * 8 / 3, Percentage.withPercentage(6));
    }

    @Test
    void capsuleIsClosedAndFacesOutward() {
        Surface capsule = Lathe.sized(Profile.capsule(0, 3, 1, 1), 4000);
        requireClosed(capsule);
        assertThat(volume(capsule)).isCloseTo(4 * Math.PI / 3 + 3 * Math.PI, Percentage.withPercentage(1));
    }

    @Test
    void loopIsAClosedPipe() {
        Profile square = Profile.from(2, 0).lineTo(3, 0).lineTo(3, 1).lineTo(2, 1).lineTo(2, 0);
        Surface pipe = Lathe.sizedLoop(square, 1, 5000);
        requireClosed(pipe);
        assertThat(volume(pipe)).isCloseTo(5 * Math.PI, Percentage.withPercentage(1));
    }

    private static void requireClosed(Surface surface) {
        Topology topology = Topology.of(surface.vertexCount(), surface.triangles());
        for (int e = 0; e < topology.edgeCount(); e++) {
            assertThat(topology.edgeTriangles().size(e)).isEqualTo(2);
        }
        assertThat(topology.bodyCount()).isEqualTo(1);
    }

    private static double volume(Surface surface) {
        double[] x = surface.positions();
        int[] t = surface.triangles();
        double volume = 0;
        for (int i = 0; i < t.length; i += 3) {
            int a = 3 * t[i];
            int b = 3 * t[i + 1];
            int c = 3 * t[i + 2];
            volume += x[a] * (x[b + 1] * x[c + 2] - x[b + 2] * x[c + 1])
                    + x[a + 1] * (x[b + 2] * x[c] - x[b] * x[c + 2])
                    + x[a + 2] * (x[b] * x[c + 1] - x[b + 1] * x[c]);
        }
        return volume / 6;
    }
}
