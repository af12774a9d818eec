package dev.graze.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;

class BreakingTest {
    private static final Recording RECORDING = Recording.small("breaking");
    private static final double RADIUS = 0.5;

    private static int shards() {
        return RECORDING.topology().bodyCount() - 2;
    }

    @Test
    void shardsAreClosed() {
        Topology topology = RECORDING.topology();
        for (int e = 0; e < topology.edgeCount(); e++) {
            if (topology.bodyOfVertex(topology.edgeVertex(e, 0)) < shards()) {
                assertThat(topology.edgeTriangles().size(e)).isEqualTo(2);
            }
        }
    }

    @Test
    void shardsFillTheBallAtTheStart() {
        double volume = 0;
        for (int t = 0; t < RECORDING.topology().triangleCount(); t++) {
            volume += RECORDING.topology().bodyOfTriangle(t) < shards() ? volume(RECORDING.first(), t) : 0;
        }
        double ball = 4 * Math.PI * RADIUS * RADIUS * RADIUS / 3;
        assertThat(volume).isBetween(0.85 * ball, ball);
        assertThat(farthest(RECORDING.first())).isLessThan(RADIUS + 1e-6);
    }

    /** Returns a signed sixth of the determinant. Over a closed surface with outward normals, the sum is its volume. */
    private static double volume(double[] x, int t) {
        int a = 3 * RECORDING.topology().triangleVertex(t, 0);
        int b = 3 * RECORDING.topology().triangleVertex(t, 1);
        int c = 3 * RECORDING.topology().triangleVertex(t, 2);
        double u = x[b + 1] * x[c + 2] - x[b + 2] * x[c + 1];
        double v = x[b + 2] * x[c] - x[b] * x[c + 2];
        double w = x[b] * x[c + 1] - x[b + 1] * x[c];
        return (x[a] * u + x[a + 1] * v + x[a + 2] * w) / 6;
    }

    private static double farthest(double[] x) {
        double[] centre = { 0, RADIUS + 0.002, 0 };
        double farthest = 0;
        for (int v = 0; v < RECORDING.topology().vertexCount(); v++) {
            if (RECORDING.topology().bodyOfVertex(v) < shards()) {
                farthest = Math.max(farthest, Recording.distance(x, v, centre, 0));
            }
        }
        return farthest;
    }

    @Test
    void staysIntactUntilHitThenFliesApart() {
        double[] beforeStrike = RECORDING.frames().get(4);
        assertThat(farthest(beforeStrike)).isEqualTo(farthest(RECORDING.first()));
        assertThat(farthest(RECORDING.last())).isGreaterThan(2 * RADIUS);
    }

    @Test
    void shardsStayRigidAndAboveTheFloor() {
        for (int body = 0; body < shards(); body++) {
            double[] stretches = RECORDING.stretches(body, RECORDING.last());
            assertThat(Math.max(-stretches[0], stretches[stretches.length - 1])).isLessThan(1e-3);
        }
        for (int i = 1; i < RECORDING.last().length; i += 3) {
            assertThat(RECORDING.last()[i]).isGreaterThan(-0.03);
        }
    }
}
