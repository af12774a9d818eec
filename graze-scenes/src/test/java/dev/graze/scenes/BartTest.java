package dev.graze.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BartTest {
    @ParameterizedTest
    @ValueSource(ints = { 2, 64, 256, 1000, 4096 })
    void hasExactlyTheRequestedTriangles(int triangles) {
        MovingScene scene = Scenes.create(new SceneRequest("bart", triangles, 2, 5));
        assertThat(scene.topology().triangleCount()).isEqualTo(triangles);
        assertThat(scene.topology().bodyCount()).isEqualTo(triangles);
    }

    @ParameterizedTest
    @ValueSource(ints = { 256, 1024 })
    void manyTrianglesIntersectOthers(int triangles) {
        double[] frame = Recording.of("bart", triangles, 2, 5).last();
        int crossing = 0;
        for (int a = 0; a < triangles; a++) {
            crossing += crossesAny(frame, a, triangles) ? 1 : 0;
        }
        assertThat((double) crossing / triangles).isBetween(0.25, 0.75);
    }

    /** In the original, and so here, fronts grow with the square of the number (lazy work stealing, Table 3). */
    @ParameterizedTest
    @ValueSource(ints = { 64, 256, 1024 })
    void denseTrianglesAreNearAFixedShareOfTheOthers(int triangles) {
        double[] frame = Recording.of("bart-dense", triangles, 2, 5).last();
        long near = 0;
        for (int a = 0; a < triangles; a++) {
            for (int b = 0; b < a; b++) {
                near += boxesOverlap(frame, 9 * a, 9 * b) ? 1 : 0;
            }
        }
        assertThat(near / (0.5 * triangles * triangles)).isBetween(0.1, 0.3);
    }

    private static boolean boxesOverlap(double[] x, int a, int b) {
        for (int axis = 0; axis < 3; axis++) {
            if (low(x, a + axis) > -low(x, b + axis, -1) || low(x, b + axis) > -low(x, a + axis, -1)) {
                return false;
            }
        }
        return true;
    }

    private static double low(double[] x, int first) {
        return low(x, first, 1);
    }

    private static double low(double[] x, int first, int sign) {
        return Math.min(sign * x[first], Math.min(sign * x[first + 3], sign * x[first + 6]));
    }

    private static boolean crossesAny(double[] x, int a, int triangles) {
        for (int b = 0; b < triangles; b++) {
            if (a != b && (pierces(x, 9 * a, 9 * b) || pierces(x, 9 * b, 9 * a))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an edge of the triangle at {@code e} crosses the one at {@code t}. */
    private static boolean pierces(double[] x, int e, int t) {
        for (int k = 0; k < 3; k++) {
            int p = e + 3 * k;
            int q = e + 3 * ((k + 1) % 3);
            boolean sides = volume(x, t, t + 3, t + 6, p) * volume(x, t, t + 3, t + 6, q) < 0;
            double u = volume(x, p, q, t, t + 3);
            double v = volume(x, p, q, t + 3, t + 6);
            double w = volume(x, p, q, t + 6, t);
            if (sides && ((u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0))) {
                return true;
            }
        }
        return false;
    }

    private static double volume(double[] x, int a, int b, int c, int d) {
        double[] m = new double[9];
        for (int k = 0; k < 3; k++) {
            m[k] = x[b + k] - x[a + k];
            m[3 + k] = x[c + k] - x[a + k];
            m[6 + k] = x[d + k] - x[a + k];
        }
        return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6]);
    }

    @Test
    void trianglesKeepTheirShape() {
        Recording recording = Recording.of("bart", 16, 5, 5);
        for (int body = 0; body < 16; body++) {
            for (double stretch : recording.stretches(body, recording.last())) {
                assertThat(Math.abs(stretch)).isLessThan(1e-5);
            }
        }
    }
}
