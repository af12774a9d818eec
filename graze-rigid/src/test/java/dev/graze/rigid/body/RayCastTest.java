package dev.graze.rigid.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.scenes.rigid.ConcaveBody;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stackless traversal hits the same triangles as the basic one, at the same distance, bit for bit. */
class RayCastTest {
    private static final int RAYS = 4_000;

    @ParameterizedTest
    @EnumSource
    void hitsTheSameTrianglesWithBothAlgorithms(ConcaveBody body) {
        BodyShape shape = TestBodies.concave(body, body.vertices());
        Random random = new Random(body.ordinal());
        RayCast basic = new RayCast();
        RayCast stackless = new RayCast();
        int hits = 0;
        for (int i = 0; i < RAYS; i++) {
            double[] ray = ray(shape, random, i);
            double farthest = i % 3 == 0 ? 10 : random.nextDouble();
            double[] direction = { ray[3], ray[4], ray[5] };
            basic.set(ray, direction, 0);
            stackless.set(ray, direction, 0);
            basic.throughAll(shape, farthest);
            stackless.throughTree(shape, farthest, RayCast.NO_VERTEX);
            requireSame(stackless, basic);
            hits += basic.triangle() >= 0 ? 1 : 0;
        }
        assertThat(hits).isBetween(RAYS / 5, RAYS - 1);
    }

    @ParameterizedTest
    @EnumSource
    void hitsTheSameTrianglesInBothDirectionsAtOnce(ConcaveBody body) {
        BodyShape shape = TestBodies.concave(body, 200);
        Random random = new Random(10 + body.ordinal());
        RayCast once = new RayCast();
        RayCast throughTree = new RayCast();
        RayCast twice = new RayCast();
        int backHits = 0;
        for (int i = 0; i < RAYS; i++) {
            double[] ray = ray(shape, random, i);
            double[] direction = { ray[3], ray[4], ray[5] };
            once.set(ray, direction, 0);
            once.throughAllBothWays(shape, 1, 0.5);
            throughTree.set(ray, direction, 0);
            throughTree.throughTreeBothWays(shape, 1, 0.5);
            twice.set(ray, direction, 0);
            twice.throughAll(shape, 1);
            requireSame(once, twice);
            requireSame(throughTree, twice);
            once.turnBack();
            throughTree.turnBack();
            twice.reverse();
            twice.throughAll(shape, 0.5);
            requireSame(once, twice);
            requireSame(throughTree, twice);
            backHits += once.triangle() >= 0 ? 1 : 0;
        }
        assertThat(backHits).isGreaterThan(RAYS / 10);
    }

    private static void requireSame(RayCast found, RayCast expected) {
        assertThat(found.triangle()).isEqualTo(expected.triangle());
        assertThat(found.distance()).isEqualTo(expected.distance());
        assertThat(found.isFromInside()).isEqualTo(expected.isFromInside());
    }

    /**
     * Returns rays of several kinds: random, along an axis, starting on the surface, aimed at a vertex, and within the
     * plane of a triangle.
     */
    private static double[] ray(BodyShape shape, Random random, int kind) {
        double[] ray = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            ray[axis] = 0.8 * random.nextGaussian();
            ray[3 + axis] = random.nextGaussian();
        }
        int vertex = 3 * random.nextInt(shape.vertexCount());
        int other = 3 * random.nextInt(shape.vertexCount());
        for (int axis = 0; axis < 3; axis++) {
            switch (kind % 5) {
                case 1 -> ray[3 + axis] = axis == kind / 5 % 3 ? 1 : 0;
                case 2 -> ray[axis] = shape.positions()[vertex + axis];
                case 3 -> ray[3 + axis] = shape.positions()[vertex + axis] - ray[axis];
                case 4 -> {
                    ray[axis] = shape.positions()[vertex + axis];
                    ray[3 + axis] = shape.positions()[other + axis] - ray[axis] + 1e-9 * random.nextGaussian();
                }
                default -> {
                }
            }
        }
        double length = Math.sqrt(ray[3] * ray[3] + ray[4] * ray[4] + ray[5] * ray[5]);
        for (int axis = 3; axis < 6; axis++) {
            ray[axis] = length > 0 ? ray[axis] / length : axis - 3 == 0 ? 1 : 0;
        }
        return ray;
    }

    @Test
    void walksAcrossEdgesToTheHitTriangle() {
        BodyShape box = BodyShape.of(TestBodies.box(1, 1, 1));
        RayCast cast = new RayCast();
        cast.set(new double[] { 0.3, 0, 0.2 }, new double[] { 0, 1, 0 }, 0);
        cast.throughAll(box, 10);
        int top = cast.triangle();
        assertThat(cast.isFromInside()).isTrue();
        assertThat(cast.distance()).isEqualTo(1);
        for (int start = 0; start < box.triangleCount(); start++) {
            if (box.normals()[3 * start + 1] > 0) {
                assertThat(cast.walk(box, start, 2)).isTrue();
                assertThat(cast.triangle()).isEqualTo(top);
            }
        }
        cast.set(new double[] { 3, 0, 0.2 }, new double[] { 0, 1, 0 }, 0);
        assertThat(cast.walk(box, top, 50)).as("a ray that misses the box").isFalse();
        cast.set(new double[] { 0.3, 4, 0.2 }, new double[] { 0, 1, 0 }, 0);
        assertThat(cast.walk(box, top, 1)).isTrue();
        assertThat(cast.distance()).as("the triangle is behind the ray").isEqualTo(-3);
    }
}
