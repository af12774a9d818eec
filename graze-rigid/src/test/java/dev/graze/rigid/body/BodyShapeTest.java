package dev.graze.rigid.body;

import dev.graze.mesh.Pose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.scenes.rigid.ConcaveBody;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BodyShapeTest {
    @Test
    void computesTheShapeOfABox() {
        BodyShape box = BodyShape.of(TestBodies.box(1, 2, 3));
        assertThat(box.radius()).isEqualTo(Math.sqrt(14));
        assertThat(box.box()).containsExactly(-1, -2, -3, 1, 2, 3);
        MassProperties mass = MassProperties.of(box);
        assertThat(mass.volume()).isCloseTo(48, within(1e-12));
        assertThat(mass.inertia()[0]).isCloseTo(48 * (16 + 36) / 12.0, within(1e-9));
        assertThat(mass.inertia()[3]).isCloseTo(0, within(1e-9));
    }

    @Test
    void movesItsCentreOfMassToTheOrigin() {
        Mesh box = TestBodies.box(1, 1, 2);
        double[] moved = box.positions().clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] += 10 * (i % 3);
        }
        BodyShape centred = BodyShape.centred(new Mesh(box.topology(), moved));
        assertThat(MassProperties.of(centred).centre()).containsExactly(new double[3], within(1e-9));
        assertThat(MassProperties.of(centred).inertia()).containsExactly(MassProperties.of(BodyShape.of(box)).inertia(),
                within(1e-9));
    }

    @ParameterizedTest
    @EnumSource
    void pointsRaysInwardAndRecordsTheirExits(ConcaveBody body) {
        BodyShape shape = TestBodies.concave(body, body.vertices());
        RayCast cast = new RayCast();
        double[] start = new double[3];
        int inside = 0;
        for (int vertex = 0; vertex < shape.vertexCount(); vertex++) {
            // From its midpoint, the ray must hit the same far side from inside, and its own vertex in the opposite
            // direction.
            double way = shape.exits()[vertex];
            for (int axis = 0; axis < 3; axis++) {
                start[axis] = shape.positions()[3 * vertex + axis] + way / 2 * shape.inward()[3 * vertex + axis];
            }
            cast.set(start, Arrays.copyOfRange(shape.inward(), 3 * vertex, 3 * vertex + 3), 0);
            cast.throughAll(shape, 10);
            inside += cast.triangle() >= 0 && cast.isFromInside() && Math.abs(cast.distance() - way / 2) < 1e-9 ? 1 : 0;
        }
        assertThat(inside).as("rays that leave at their recorded exits").isGreaterThan(shape.vertexCount() * 95 / 100);
    }

    @Test
    void rejectsSurfacesThatAreNotClosed() {
        Mesh box = TestBodies.box(1, 1, 1);
        int[] triangles = box.topology().copyTriangles();
        refuses(8, Arrays.copyOf(triangles, 33), box.positions(), "must be closed");
        int[] turned = triangles.clone();
        swap(turned, 0);
        refuses(8, turned, box.positions(), "opposite sides");
        int[] inward = triangles.clone();
        for (int t = 0; t < inward.length; t += 3) {
            swap(inward, t);
        }
        refuses(8, inward, box.positions(), "turned inward");
        refuses(9, triangles, Arrays.copyOf(box.positions(), 27), "vertex 8 is used by no triangle");
        refuses(0, new int[0], new double[0], "has none");
        refuses(8, triangles, new double[24], "no inside");
    }

    private static void swap(int[] triangles, int at) {
        int kept = triangles[at];
        triangles[at] = triangles[at + 1];
        triangles[at + 1] = kept;
    }

    private static void refuses(int vertices, int[] triangles, double[] positions, String words) {
        Mesh mesh = new Mesh(Topology.of(vertices, triangles), positions);
        assertThatThrownBy(() -> BodyShape.of(mesh)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(words);
    }

    @Test
    void rejectsInvalidPoses() {
        assertThatThrownBy(() -> Pose.at(Double.NaN, 0, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("finite");
        assertThatThrownBy(() -> new Pose(0, 0, 0, 2, 0, 0, 0)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("length 2.0");
        assertThatThrownBy(() -> new Pose(0, 0, 0, Double.NaN, 0, 0, 0)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void findsTheSameOnARefittedTreeAsOnANewOne() {
        Mesh mesh = TestBodies.mesh(ConcaveBody.LOBED.surface(200));
        BodyShape deformed = BodyShape.deformable(mesh);
        Random random = new Random(3);
        double[] next = mesh.positions().clone();
        for (int i = 0; i < next.length; i++) {
            next[i] *= 1.3 + 0.02 * random.nextDouble();
        }
        deformed.deform(next);
        BodyShape built = BodyShape.of(new Mesh(mesh.topology(), next));
        RayCast scratch = new RayCast();
        for (int vertex = 0; vertex < built.vertexCount(); vertex += 3) {
            assertThat(deformed.exit(vertex, scratch)).as("asked for first").isEqualTo(built.exits()[vertex]);
        }
        assertThat(deformed.exits()).containsExactly(built.exits());
        assertThat(deformed.inward()).containsExactly(built.inward());
        assertThat(deformed.travel()).isBetween(0.1, 0.5);
        assertThatThrownBy(() -> built.deform(next)).isInstanceOf(IllegalStateException.class);
    }
}
