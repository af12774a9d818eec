package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeshTest {
    private static final Mesh TRIANGLE = new Mesh(Topology.of(3, new int[] { 2, 0, 1 }),
            new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
    private static final Mesh SQUARE = new Mesh(Topology.of(4, new int[] { 0, 1, 2, 2, 1, 3 }),
            new double[] { 5, 0, 0, 6, 0, 0, 5, 1, 0, 6, 1, 0 });

    @Test
    void joiningConcatenatesVerticesAndTriangles() {
        Mesh scene = Mesh.join(List.of(TRIANGLE, SQUARE));
        assertThat(scene.topology().vertexCount()).isEqualTo(7);
        assertThat(scene.topology().copyTriangles()).containsExactly(2, 0, 1, 3, 4, 5, 5, 4, 6);
        assertThat(scene.topology().bodyCount()).isEqualTo(2);
        assertThat(scene.positions()).startsWith(TRIANGLE.positions()).endsWith(SQUARE.positions());
    }

    @Test
    void joinsOneMeshOrNone() {
        assertThat(Mesh.join(List.of(SQUARE)).topology().sameAs(SQUARE.topology())).isTrue();
        assertThat(Mesh.join(List.of()).topology().vertexCount()).isZero();
    }

    @Test
    void tooManyMeshesExceedALimit() {
        Mesh points = new Mesh(Topology.of(1000, new int[0]), new double[3000]);
        assertThatThrownBy(() -> Mesh.join(Collections.nCopies(800_000, points)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("the meshes have 800000000 vertices and 0 triangles together, but a mesh can have at most"
                        + " 715827882 of each; join fewer");
    }
}
