package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TopologyTest {
    @Test
    void twoTrianglesShareOneEdge() {
        Topology square = Topology.of(4, new int[] { 0, 1, 2, 2, 1, 3 });

        assertThat(square.edgeCount()).isEqualTo(5);
        int shared = square.triangleEdge(0, 1);
        assertThat(square.edgeVertex(shared, 0)).isEqualTo(1);
        assertThat(square.edgeVertex(shared, 1)).isEqualTo(2);
        assertThat(square.triangleEdge(1, 0)).isEqualTo(shared);
        assertThat(square.neighbour(0, 1)).isEqualTo(1);
        assertThat(square.neighbour(1, 0)).isZero();
        assertThat(square.neighbour(0, 0)).isEqualTo(-1);
        assertThat(square.bodyCount()).isEqualTo(1);
    }

    @Test
    void edgesAreUniqueAndAscendingOnRandomTriangles() {
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int round = 0; round < 50; round++) {
            int[] triangles = randomTriangles(random, 1 + random.nextInt(200), 3 + random.nextInt(40));
            Topology topology = Topology.of(43, triangles);
            Set<List<Integer>> expected = new HashSet<>();
            for (int i = 0; i < triangles.length; i++) {
                int a = triangles[i];
                int b = triangles[i % 3 == 2 ? i - 2 : i + 1];
                expected.add(List.of(Math.min(a, b), Math.max(a, b)));
                int edge = topology.triangleEdge(i / 3, i % 3);
                assertThat(topology.edgeVertex(edge, 0)).isEqualTo(Math.min(a, b));
                assertThat(topology.edgeVertex(edge, 1)).isEqualTo(Math.max(a, b));
            }
            assertThat(topology.edgeCount()).isEqualTo(expected.size());
            for (int e = 1; e < topology.edgeCount(); e++) {
                long before = IndexPair.pack(topology.edgeVertex(e - 1, 0), topology.edgeVertex(e - 1, 1));
                long here = IndexPair.pack(topology.edgeVertex(e, 0), topology.edgeVertex(e, 1));
                assertThat(before).isLessThan(here);
            }
        }
    }

    private static int[] randomTriangles(RandomGenerator random, int count, int vertices) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < triangles.length; i += 3) {
            triangles[i] = random.nextInt(vertices);
            do {
                triangles[i + 1] = random.nextInt(vertices);
            } while (triangles[i + 1] == triangles[i]);
            do {
                triangles[i + 2] = random.nextInt(vertices);
            } while (triangles[i + 2] == triangles[i] || triangles[i + 2] == triangles[i + 1]);
        }
        return triangles;
    }

    @Test
    void incidenceListsEveryTriangleOfAVertexInOrder() {
        Topology fan = Topology.of(6, new int[] { 0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5 });
        assertThat(fan.vertexTriangles().size(0)).isEqualTo(4);
        for (int i = 0; i < 4; i++) {
            assertThat(fan.vertexTriangles().get(0, i)).isEqualTo(i);
        }
        assertThat(fan.vertexTriangles().size(5)).isEqualTo(1);
        assertThat(fan.vertexTriangles().get(5, 0)).isEqualTo(3);
    }

    @Test
    void duplicatesPointToTheFirstInAnyVertexOrder() {
        Topology topology = Topology.of(4, new int[] { 0, 1, 2, 1, 2, 3, 2, 1, 0, 1, 2, 0 });
        assertThat(topology.duplicateTriangleCount()).isEqualTo(2);
        assertThat(topology.original(0)).isZero();
        assertThat(topology.original(1)).isEqualTo(1);
        assertThat(topology.original(2)).isZero();
        assertThat(topology.original(3)).isZero();
        assertThat(topology.nonManifoldEdgeCount()).isEqualTo(3);
    }

    @Test
    void bodiesAreNumberedBySmallestVertexAndUnusedVerticesHaveNone() {
        Topology topology = Topology.of(8, new int[] { 5, 6, 7, 0, 3, 4, 3, 4, 2 });
        assertThat(topology.bodyCount()).isEqualTo(2);
        assertThat(topology.bodyOfVertex(0)).isZero();
        assertThat(topology.bodyOfVertex(2)).isZero();
        assertThat(topology.bodyOfVertex(1)).isEqualTo(-1);
        assertThat(topology.bodyOfTriangle(0)).isEqualTo(1);
        assertThat(topology.unusedVertexCount()).isEqualTo(1);
    }

    @Test
    void theTriangleListIsCopied() {
        int[] triangles = { 0, 1, 2 };
        Topology topology = Topology.of(3, triangles);
        Arrays.fill(triangles, 0);
        assertThat(topology.copyTriangles()).containsExactly(0, 1, 2);
    }

    @Test
    void vertexCountsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> Topology.of(-1, new int[0])).isInstanceOf(InvalidInputException.class)
                .hasMessage("a mesh cannot have -1 vertices");
        assertThatThrownBy(() -> Topology.of(715_827_883, new int[0])).isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("at most 715827882 vertices, not 715827883");
    }

    @Test
    void messagesNameTheBadTriangle() {
        assertThatThrownBy(() -> Topology.of(3, new int[] { 0, 1, 2, 0, 1, 3 }))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("triangle 1 names vertex 3, but vertices are numbered 0 to 2");
        assertThatThrownBy(() -> Topology.of(3, new int[] { 0, -1, 2 }))
                .hasMessage("triangle 0 names vertex -1, but vertices are numbered 0 to 2");
        assertThatThrownBy(() -> Topology.of(3, new int[] { 0, 1, 2, 1, 2, 1 }))
                .hasMessage("triangle 1 uses vertex 1 twice (1, 2, 1); remove it or give it three different vertices");
        assertThatThrownBy(() -> Topology.of(3, new int[] { 0, 1 }))
                .hasMessageContaining("2 is not a multiple of three");
    }

    @Test
    void messagesNameTheVertexWithABadPosition() {
        Topology topology = Topology.of(3, new int[] { 0, 1, 2 });
        assertThatThrownBy(() -> new Mesh(topology, new double[6])).hasMessageContaining("hold 6 numbers")
                .hasMessageContaining("needs 9");
        double[] positions = new double[9];
        positions[5] = Double.NaN;
        assertThatThrownBy(() -> new Mesh(topology, positions))
                .hasMessage("vertex 1 has z = NaN; every coordinate must be a finite number");
        positions[5] = 0;
        positions[6] = Double.NEGATIVE_INFINITY;
        assertThatThrownBy(() -> new Mesh(topology, positions)).hasMessageContaining("vertex 2 has x = -Infinity");
    }

    @Test
    void anEmptyMeshIsAllowed() {
        Topology empty = Topology.of(0, new int[0]);
        assertThat(empty.edgeCount()).isZero();
        assertThat(empty.bodyCount()).isZero();
    }
}
