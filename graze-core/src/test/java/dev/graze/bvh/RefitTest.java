package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeShape;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RefitTest {
    private final SplittableRandom random = new SplittableRandom(3);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void eachNodeIsTheUnionOfItsVertices(BoundingVolume bounds) {
        for (int count : RandomItems.COUNTS) {
            RandomItems items = new RandomItems(random, count, bounds, 1, 0.01);
            for (BuildMethod method : BuildMethod.values()) {
                for (int threads : new int[] { 1, 2, 3, 8 }) {
                    requireUnions(items, method, threads);
                }
            }
        }
    }

    private static void requireUnions(RandomItems items, BuildMethod method, int threads) {
        VolumeShape shape = items.vertices.shape();
        try (ThreadTeam team = new ThreadTeam(threads)) {
            HierarchyBuilder builder = new HierarchyBuilder(items.corners, method, team);
            Hierarchy tree = builder.build(items.vertices.frame(), items.t0, items.t1);
            int[] corners = items.cornersInOrder(builder.itemOfLeaf());
            float[] volumes = shape.newVolumes(tree.nodeCount());
            Arrays.fill(volumes, Float.NaN);
            new Refit(tree, corners, Simd.volumeKernel(shape), volumes, threads).run(items.vertices, team);
            for (int node = 0; node < tree.nodeCount(); node++) {
                int firstLeaf = leftmostLeaf(tree, node);
                float[] fitted = Arrays.copyOfRange(volumes, 2 * shape.lanes() * node,
                        2 * shape.lanes() * (node + 1));
                assertThat(fitted).as("node %d of %d", node, tree.nodeCount())
                        .isEqualTo(union(items.vertices, corners, firstLeaf, firstLeaf + leaves(tree, node)));
            }
        }
    }

    private static int leftmostLeaf(Hierarchy tree, int node) {
        return tree.isLeaf(node) ? tree.leaf(node) : leftmostLeaf(tree, tree.left(node));
    }

    private static int leaves(Hierarchy tree, int node) {
        return tree.isLeaf(node) ? 1 : leaves(tree, tree.left(node)) + leaves(tree, tree.right(node));
    }

    /** Returns the smallest lows and largest highs of all corners of some leaves. */
    private static float[] union(VertexVolumes vertices, int[] corners, int from, int to) {
        int lanes = vertices.shape().lanes();
        float[] sides = new float[2 * lanes];
        Arrays.fill(sides, 0, lanes, Float.POSITIVE_INFINITY);
        Arrays.fill(sides, lanes, 2 * lanes, Float.NEGATIVE_INFINITY);
        for (int i = 3 * from; i < 3 * to; i++) {
            int at = 2 * lanes * corners[i];
            for (int k = 0; k < lanes; k++) {
                sides[k] = Math.min(sides[k], vertices.extents()[at + k]);
                sides[lanes + k] = Math.max(sides[lanes + k], vertices.extents()[at + lanes + k]);
            }
        }
        return sides;
    }
}
