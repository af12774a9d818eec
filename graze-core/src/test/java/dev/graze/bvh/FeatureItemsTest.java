package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every vertex, edge and face is listed once, whatever the mesh and the order. */
class FeatureItemsTest {
    private final SplittableRandom random = new SplittableRandom(12);

    @Test
    void everyFeatureIsListedOnce() {
        for (int vertexCount : new int[] { 3, 4, 7, 30 }) {
            for (int triangleCount : new int[] { 0, 1, 2, 9, 60 }) {
                Topology topology = Topology.of(vertexCount, randomTriangles(vertexCount, triangleCount));
                for (int threads = 1; threads <= 3; threads++) {
                    check(topology, threads);
                }
            }
        }
    }

    /** Creates a mesh with duplicates, edges of many triangles, and loose vertices. */
    private int[] randomTriangles(int vertexCount, int count) {
        int[] triangles = new int[3 * count];
        for (int t = 0; t < count; t++) {
            int a = random.nextInt(vertexCount);
            int b = (a + 1 + random.nextInt(vertexCount - 1)) % vertexCount;
            int c = b;
            while (c == a || c == b) {
                c = random.nextInt(vertexCount);
            }
            triangles[3 * t] = a;
            triangles[3 * t + 1] = b;
            triangles[3 * t + 2] = c;
        }
        return triangles;
    }

    private void check(Topology topology, int threads) {
        SceneItems source = SceneItems.moving(topology);
        FeatureItems items = new FeatureItems(source);
        int[] order = IntStream.range(0, source.size()).toArray();
        shuffle(order);
        try (ThreadTeam team = new ThreadTeam(threads)) {
            items.setInOrder(order, team);
        }
        assertThat(rows(items.vertices())).containsExactlyElementsOf(
                IntStream.range(0, topology.vertexCount()).mapToObj(v -> List.of(v, v, v))
                        .sorted(FeatureItemsTest::compare).toList());
        assertThat(items.edges().length / 3).isEqualTo(topology.edgeCount());
        assertThat(rows(items.edges())).allMatch(edge -> edge.get(0) < edge.get(1) && edge.get(1).equals(edge.get(2)));
        assertThat(new TreeSet<>(rows(items.edges()).stream().map(Object::toString).toList()))
                .hasSize(topology.edgeCount());
        assertThat(new TreeSet<>(rows(items.faces()).stream().map(Object::toString).toList()))
                .hasSize(topology.triangleCount() - topology.duplicateTriangleCount())
                .hasSize(items.faces().length / 3);
    }

    private void shuffle(int[] order) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
    }

    private static List<List<Integer>> rows(int[] flat) {
        return IntStream.range(0, flat.length / 3).mapToObj(i -> Arrays.stream(flat, 3 * i, 3 * i + 3).boxed().toList())
                .sorted(FeatureItemsTest::compare).toList();
    }

    private static int compare(List<Integer> a, List<Integer> b) {
        return Arrays.compare(a.stream().mapToInt(i -> i).toArray(), b.stream().mapToInt(i -> i).toArray());
    }
}
