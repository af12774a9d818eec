package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Topologies with edges that belong to no triangle, lookup by vertices, and joining. */
class LooseEdgesTest {
    private static final int[] NONE = {};

    /** A random topology as the lists it was made from. */
    private record Lists(int vertexCount, int[] triangles, int[] edges) {
        static Lists random(SplittableRandom random) {
            int vertices = random.nextInt(3, 12);
            int[] triangles = new int[3 * random.nextInt(8)];
            for (int i = 0; i < triangles.length; i += 3) {
                int[] corners = random.ints(0, vertices).distinct().limit(3).toArray();
                System.arraycopy(corners, 0, triangles, i, 3);
            }
            int[] edges = new int[2 * random.nextInt(8)];
            for (int i = 0; i < edges.length; i += 2) {
                int[] ends = random.ints(0, vertices).distinct().limit(2).toArray();
                System.arraycopy(ends, 0, edges, i, 2);
            }
            return new Lists(vertices, triangles, edges);
        }

        Topology topology() {
            return Topology.of(vertexCount, triangles, edges);
        }
    }

    @Test
    void looseEdgesAreEdgesWithoutTriangles() {
        Topology topology = Topology.of(6, new int[] { 0, 1, 2 }, new int[] { 5, 4, 1, 0, 3, 4, 4, 5 });
        assertThat(topology.edgeCount()).as("an edge of the triangle and a repeated edge change nothing").isEqualTo(5);
        assertThat(topology.looseEdgeCount()).isEqualTo(2);
        assertThat(edges(topology)).containsExactly(List.of(0, 1), List.of(0, 2), List.of(1, 2), List.of(3, 4),
                List.of(4, 5));
        assertThat(topology.edgeTriangles().size(3)).isZero();
        assertThat(topology.edgeTriangles().size(topology.findEdge(1, 0))).isEqualTo(1);
        assertThat(topology.sameAs(Topology.of(6, new int[] { 0, 1, 2 }))).isFalse();
        assertThat(topology.sameAs(Topology.of(6, new int[] { 0, 1, 2 }, new int[] { 3, 4, 4, 5 }))).isTrue();
    }

    private static List<List<Integer>> edges(Topology topology) {
        return IntStream.range(0, topology.edgeCount())
                .mapToObj(e -> List.of(topology.edgeVertex(e, 0), topology.edgeVertex(e, 1))).toList();
    }

    @Test
    void listsAreCopied() {
        int[] loose = { 0, 1 };
        Topology topology = Topology.of(3, NONE, loose);
        loose[1] = 2;
        assertThat(topology.findEdge(0, 1)).isZero();
        assertThat(topology.findEdge(0, 2)).isEqualTo(-1);
    }

    @Test
    void findsEveryEdgeAndTriangleByItsVertices() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 200; round++) {
            Lists lists = Lists.random(random);
            Topology topology = lists.topology();
            for (int a = -1; a <= lists.vertexCount; a++) {
                for (int b = -1; b <= lists.vertexCount; b++) {
                    assertThat(topology.findEdge(a, b)).isEqualTo(edges(topology).indexOf(
                            List.of(Math.min(a, b), Math.max(a, b))));
                    for (int c = -1; c <= lists.vertexCount; c++) {
                        assertThat(topology.findTriangle(a, b, c)).isEqualTo(naiveTriangle(lists, a, b, c));
                    }
                }
            }
        }
    }

    private static int naiveTriangle(Lists lists, int... wanted) {
        for (int t = 0; t < lists.triangles.length / 3; t++) {
            int[] corners = Arrays.copyOfRange(lists.triangles, 3 * t, 3 * t + 3);
            if (IntStream.of(corners).sorted().boxed().toList()
                    .equals(IntStream.of(wanted).sorted().boxed().toList())) {
                return t;
            }
        }
        return -1;
    }

    @Test
    void edgesOfRandomListsAreThoseOfBothLists() {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < 300; round++) {
            Lists lists = Lists.random(random);
            TreeSet<List<Integer>> ofTriangles = new TreeSet<>((a, b) -> a.get(0).equals(b.get(0))
                    ? a.get(1) - b.get(1)
                    : a.get(0) - b.get(0));
            for (int i = 0; i < lists.triangles.length; i++) {
                int other = i % 3 == 2 ? i - 2 : i + 1;
                ofTriangles.add(List.of(Math.min(lists.triangles[i], lists.triangles[other]),
                        Math.max(lists.triangles[i], lists.triangles[other])));
            }
            TreeSet<List<Integer>> all = new TreeSet<>(ofTriangles);
            for (int i = 0; i < lists.edges.length; i += 2) {
                all.add(List.of(Math.min(lists.edges[i], lists.edges[i + 1]),
                        Math.max(lists.edges[i], lists.edges[i + 1])));
            }
            Topology topology = lists.topology();
            assertThat(edges(topology)).containsExactlyElementsOf(all);
            assertThat(topology.looseEdgeCount()).isEqualTo(all.size() - ofTriangles.size());
        }
    }

    @Test
    void joinEqualsTheTopologyOfTheJoinedLists() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 300; round++) {
            List<Topology> parts = new ArrayList<>();
            int vertices = 0;
            int[] triangles = NONE;
            int[] edges = NONE;
            int count = random.nextInt(5);
            for (int i = 0; i < count; i++) {
                Lists part = Lists.random(random);
                parts.add(part.topology());
                triangles = appended(triangles, part.triangles, vertices);
                edges = appended(edges, part.edges, vertices);
                vertices += part.vertexCount;
            }
            assertEqual(Topology.join(parts), Topology.of(vertices, triangles, edges));
        }
    }

    private static int[] appended(int[] list, int[] more, int shift) {
        return IntStream.concat(Arrays.stream(list), Arrays.stream(more).map(v -> v + shift)).toArray();
    }

    private static void assertEqual(Topology found, Topology expected) {
        assertThat(found.sameAs(expected)).isTrue();
        assertThat(found.looseEdgeCount()).isEqualTo(expected.looseEdgeCount());
        assertThat(found.duplicateTriangleCount()).isEqualTo(expected.duplicateTriangleCount());
        assertThat(found.nonManifoldEdgeCount()).isEqualTo(expected.nonManifoldEdgeCount());
        assertThat(found.unusedVertexCount()).isEqualTo(expected.unusedVertexCount());
        assertThat(found.bodyCount()).isEqualTo(expected.bodyCount());
        for (int t = 0; t < found.triangleCount(); t++) {
            assertThat(found.original(t)).isEqualTo(expected.original(t));
            for (int k = 0; k < 3; k++) {
                assertThat(found.triangleEdge(t, k)).isEqualTo(expected.triangleEdge(t, k));
                assertThat(found.neighbour(t, k)).isEqualTo(expected.neighbour(t, k));
            }
        }
        for (int v = 0; v < found.vertexCount(); v++) {
            assertThat(found.bodyOfVertex(v)).isEqualTo(expected.bodyOfVertex(v));
            assertThat(row(found.vertexTriangles(), v)).isEqualTo(row(expected.vertexTriangles(), v));
        }
        for (int e = 0; e < found.edgeCount(); e++) {
            assertThat(row(found.edgeTriangles(), e)).isEqualTo(row(expected.edgeTriangles(), e));
            assertThat(found.findEdge(found.edgeVertex(e, 1), found.edgeVertex(e, 0))).isEqualTo(e);
        }
    }

    private static int[] row(Incidence table, int key) {
        return IntStream.range(0, table.size(key)).map(i -> table.get(key, i)).toArray();
    }

    @Test
    void meshesAreJoinedWithTheirLooseEdges() {
        Mesh rod = new Mesh(Topology.of(3, NONE, new int[] { 0, 1, 1, 2 }), new double[9]);
        Mesh triangle = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), new double[] { 1, 2, 3, 4, 5, 6, 7, 8, 9 });
        Mesh joined = Mesh.join(List.of(rod, triangle, rod));
        assertThat(joined.topology().looseEdgeCount()).isEqualTo(4);
        assertThat(joined.topology().findEdge(7, 8)).isEqualTo(6);
        assertThat(joined.positions()).hasSize(27).contains(triangle.positions());
        joined.positions()[9] = 100;
        assertThat(triangle.positions()[0]).as("positions are copied").isEqualTo(1);
    }

    @Test
    void joinedEdgesHaveALimit() {
        int[] all = IntStream.range(0, 200 * 200).filter(i -> i / 200 < i % 200)
                .flatMap(i -> IntStream.of(i / 200, i % 200)).toArray();
        Topology web = Topology.of(200, NONE, all);
        assertThatThrownBy(() -> Topology.join(Collections.nCopies(60_000, web)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("the meshes have 1194000000 edges together, but a mesh can have at most 1073741823;"
                        + " join fewer");
    }

    @Test
    void messagesNameTheBadEdge() {
        assertThatThrownBy(() -> Topology.of(3, NONE, new int[] { 0, 1, 2 })).isInstanceOf(InvalidInputException.class)
                .hasMessage("a list of loose edges holds two vertex numbers per edge; 3 is not a multiple of two");
        assertThatThrownBy(() -> Topology.of(3, NONE, new int[] { 0, 1, 1, 3 }))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("loose edge 1 names vertex 3, but vertices are numbered 0 to 2");
        assertThatThrownBy(() -> Topology.of(3, NONE, new int[] { -1, 1 })).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("loose edge 0 names vertex -1");
        assertThatThrownBy(() -> Topology.of(3, NONE, new int[] { 0, 1, 2, 2 }))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("loose edge 1 joins vertex 2 to itself; remove it or give it two different vertices");
        assertThatThrownBy(() -> Topology.of(3, NONE, null)).hasMessage("looseEdges");
    }
}
