package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HierarchyBuilderTest {
    private final SplittableRandom random = new SplittableRandom(2);

    @ParameterizedTest
    @EnumSource(BuildMethod.class)
    void treesAreDepthFirstAndHoldEachItemOnce(BuildMethod method) {
        for (int count : RandomItems.COUNTS) {
            requireValid(method, new RandomItems(random, count, BoundingVolume.AABB, 1, 0));
        }
    }

    /** Items at one point, or as small or large as doubles can be: indistinguishable, but still split. */
    @ParameterizedTest
    @EnumSource(BuildMethod.class)
    void indistinguishableItemsAreStillSplit(BuildMethod method) {
        for (double scale : new double[] { 0, 1e-320, 1e-300, 1e150, 1e308 }) {
            requireValid(method, new RandomItems(random, 100, BoundingVolume.AABB, scale, 0));
        }
    }

    private static void requireValid(BuildMethod method, RandomItems items) {
        int[] links = null;
        int[] itemOfLeaf = null;
        for (int threads : new int[] { 1, 2, 3, 8 }) {
            try (ThreadTeam team = new ThreadTeam(threads)) {
                HierarchyBuilder builder = new HierarchyBuilder(items.corners, method, team);
                Hierarchy tree = builder.build(items.vertices.frame(), items.t0, items.t1);
                requireDepthFirst(tree, items.count());
                assertThat(Arrays.stream(builder.itemOfLeaf()).sorted()).containsExactlyElementsOf(
                        IntStream.range(0, items.count()).boxed().toList());
                links = links == null ? tree.links() : links;
                itemOfLeaf = itemOfLeaf == null ? builder.itemOfLeaf() : itemOfLeaf;
                assertThat(tree.links()).as("the same tree on %d threads", threads).isEqualTo(links);
                assertThat(builder.itemOfLeaf()).isEqualTo(itemOfLeaf);
            }
        }
    }

    private static void requireDepthFirst(Hierarchy tree, int count) {
        assertThat(tree.leafCount()).isEqualTo(count);
        assertThat(tree.nodeCount()).isEqualTo(Math.max(0, 2 * count - 1));
        if (count > 0) {
            assertThat(end(tree, 0, 0)).isEqualTo(tree.nodeCount());
        }
    }

    /** Returns the end of the subtree of a node, whose nodes and leaves must be consecutive. */
    private static int end(Hierarchy tree, int node, int firstLeaf) {
        if (tree.isLeaf(node)) {
            assertThat(tree.leaf(node)).isEqualTo(firstLeaf);
            return node + 1;
        }
        assertThat(tree.left(node)).isEqualTo(node + 1);
        assertThat(end(tree, node + 1, firstLeaf)).as("the right subtree follows the left").isEqualTo(tree.right(node));
        int leavesOnTheLeft = (tree.right(node) - node) / 2;
        return end(tree, tree.right(node), firstLeaf + leavesOnTheLeft);
    }
}
