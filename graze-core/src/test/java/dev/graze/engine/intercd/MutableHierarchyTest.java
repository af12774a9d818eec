package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.engine.MovingMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that subtrees are rebuilt in place. */
class MutableHierarchyTest {
    private static List<Integer> items(MutableHierarchy tree, int from, int to) {
        List<Integer> items = new ArrayList<>();
        for (int node = from; node < to; node++) {
            if (tree.isLeaf(node)) {
                items.add(tree.item(node));
            }
        }
        return items;
    }

    private static void requireSound(MutableHierarchy tree) {
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (!tree.isLeaf(node)) {
                assertThat(tree.left(node)).isLessThan(tree.right(node));
                assertThat(tree.end(tree.left(node))).isEqualTo(tree.right(node));
                assertThat(tree.end(tree.right(node))).isEqualTo(tree.end(node));
                assertThat(tree.leafCount(node))
                        .isEqualTo(tree.leafCount(tree.left(node)) + tree.leafCount(tree.right(node)));
            }
        }
        assertThat(items(tree, 0, tree.nodeCount())).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = { 2, 3, 10, 200 })
    void aRebuiltSubtreeKeepsItsRange(int triangles) {
        MovingMesh swarm = TestMeshes.swarm(triangles, 60);
        try (SearchParts parts = SearchParts.of(swarm, 2)) {
            MutableHierarchy tree = parts.tree();
            double[] t0 = swarm.frames().get(59);
            double[] t1 = swarm.frames().get(60);
            parts.vertices().fit(t0, t1, parts.team());
            tree.begin(t0, t1);
            tree.refit();
            for (int node = 0; node < tree.nodeCount(); node += 7) {
                rebuildOne(tree, node);
            }
        }
    }

    private static void rebuildOne(MutableHierarchy tree, int node) {
        int end = tree.end(node);
        List<Integer> before = items(tree, 0, node);
        List<Integer> within = items(tree, node, end);
        List<Integer> after = items(tree, end, tree.nodeCount());
        int stride = tree.kernel().stride();
        float[] volume = Arrays.copyOfRange(tree.extents(), stride * node, stride * (node + 1));
        tree.rebuild(node, rebuilt -> {
        });
        requireSound(tree);
        assertThat(items(tree, 0, node)).isEqualTo(before);
        assertThat(items(tree, end, tree.nodeCount())).isEqualTo(after);
        assertThat(items(tree, node, end)).hasSameElementsAs(within);
        assertThat(Arrays.copyOfRange(tree.extents(), stride * node, stride * (node + 1))).as("its volume")
                .isEqualTo(volume);
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2, 3, 5, 40 })
    void aFrontContainsEveryLeafOnce(int triangles) {
        try (SearchParts parts = SearchParts.of(TestMeshes.swarm(triangles, 1), 1)) {
            MutableHierarchy tree = parts.tree();
            for (int wanted = 1; wanted < 20; wanted++) {
                BreadthFirstFront front = new BreadthFirstFront();
                front.collect(tree, wanted);
                assertThat(front.size()).isEqualTo(Math.min(wanted, triangles));
                List<Integer> items = new ArrayList<>();
                for (int i = 0; i < front.size(); i++) {
                    items.addAll(items(tree, front.node(i), tree.end(front.node(i))));
                }
                assertThat(items).doesNotHaveDuplicates().hasSize(triangles);
                assertThat(front.highLevelCount()).isEqualTo(Math.max(0, front.size() - 1));
            }
        }
    }
}
