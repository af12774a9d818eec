package dev.graze.scenes.rigid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.mesh.Topology;
import dev.graze.scenes.shape.Surface;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConcaveBodyTest {
    @Test
    void hasTheSizesOfThePaper() {
        Map<ConcaveBody, Integer> triangles = Map.of(ConcaveBody.LOBED, 902, ConcaveBody.DUMBBELL, 2130,
                ConcaveBody.BOWL, 3456,
                ConcaveBody.TWISTED, 3458);
        triangles.forEach((body, count) -> assertThat(body.surface().triangleCount()).as(body.name()).isEqualTo(count));
        assertThat(ConcaveBody.LOBED.surface().vertexCount()).isEqualTo(453);
    }

    @ParameterizedTest
    @EnumSource
    void isClosedWithoutSelfIntersections(ConcaveBody body) {
        check(body.surface());
        check(body.surface(40));
        check(body.surface(101));
    }

    private static void check(Surface surface) {
        Topology topology = Topology.of(surface.vertexCount(), surface.triangles());
        assertThat(surface.triangleCount()).isEqualTo(2 * surface.vertexCount() - 4);
        assertThat(topology.bodyCount()).isEqualTo(1);
        for (int edge = 0; edge < topology.edgeCount(); edge++) {
            assertThat(topology.edgeTriangles().size(edge)).as("triangles at edge %d", edge).isEqualTo(2);
        }
        try (DiscreteDetector detector = Detector.discrete(topology).start()) {
            assertThat(detector.detect(surface.positions()).size()).as("triangles that cross others").isZero();
        }
    }

    /** Some vertex lies well above the plane of a triangle, so a line between two inner points leaves the body. */
    @ParameterizedTest
    @EnumSource
    void isConcave(ConcaveBody body) {
        Surface surface = body.surface();
        double[] p = surface.positions();
        double deepest = 0;
        for (int t = 0; t < surface.triangles().length; t += 3) {
            int a = 3 * surface.triangles()[t];
            int b = 3 * surface.triangles()[t + 1];
            int c = 3 * surface.triangles()[t + 2];
            double[] n = cross(p, a, b, c);
            for (int v = 0; v < p.length; v += 3) {
                deepest = Math.max(deepest,
                        n[0] * (p[v] - p[a]) + n[1] * (p[v + 1] - p[a + 1]) + n[2] * (p[v + 2] - p[a + 2]));
            }
        }
        assertThat(deepest).as("a vertex above the plane of a triangle").isGreaterThan(0.1);
    }

    private static double[] cross(double[] p, int a, int b, int c) {
        double[] n = new double[3];
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            n[i] = (p[b + j] - p[a + j]) * (p[c + k] - p[a + k]) - (p[b + k] - p[a + k]) * (p[c + j] - p[a + j]);
        }
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        return new double[] { n[0] / length, n[1] / length, n[2] / length };
    }
}
