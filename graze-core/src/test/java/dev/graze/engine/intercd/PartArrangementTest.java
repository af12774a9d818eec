package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.RandomPartScenes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BuildMethod;
import dev.graze.bvh.NodeParts;
import dev.graze.bvh.SceneItems;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Arranging parts again moves their subtrees as they are, and leaves a sound part-first hierarchy. */
class PartArrangementTest {
    @Test
    void movesTheSubtreesOfPartsAsTheyAre() {
        int arranged = 0;
        try (ThreadTeam team = new ThreadTeam(2)) {
            for (int seed = 0; seed < 100; seed++) {
                arranged += arrangeAll(seed, team);
            }
        }
        assertThat(arranged).isPositive();
    }

    private static int arrangeAll(int seed, ThreadTeam team) {
        var start = RandomPartScenes.of(seed, 0).start();
        SearchScene scene = start.compiled();
        SceneItems items = SceneItems.moving(scene);
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.AABB, true, scene.topology().vertexCount());
        MutableHierarchy tree = new MutableHierarchy(scene, items, vertices, BuildMethod.MEDIAN, team);
        double[] positions = start.positions();
        vertices.fit(scene, StepMotion.of(positions, positions), team);
        tree.begin(positions, positions);
        tree.build(positions, positions);
        move(scene, positions, new SplittableRandom(seed));
        vertices.fit(scene, StepMotion.of(positions, positions), team);
        tree.refit();
        for (int node = 0; node < tree.nodeCount(); node++) {
            tree.metrics()[node] = tree.leafCount(node);
        }
        if (!tree.parts().prunes()) {
            return 0;
        }
        Map<Integer, String> before = subtrees(tree);
        int arranged = 0;
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (!tree.parts().isSingle(node)) {
                List<Integer> renewed = new ArrayList<>();
                assertThat(tree.rebuild(node, renewed::add)).isEqualTo(renewed.size());
                assertThat(renewed).doesNotHaveDuplicates().allMatch(each -> !tree.parts().isSingle(each));
                arranged++;
                requireSound(scene, items, tree);
                assertThat(subtrees(tree)).isEqualTo(before);
            }
        }
        return arranged;
    }

    private static void move(SearchScene scene, double[] positions, SplittableRandom random) {
        for (int part = 0; part < scene.partCount(); part++) {
            double shift = 10 * random.nextDouble();
            for (int i = 3 * scene.firstVertex(part); i < 3 * scene.firstVertex(part + 1); i++) {
                positions[i] += shift;
            }
        }
    }

    /** Returns the shape, items, volumes and metrics of the subtree of each part. */
    private static Map<Integer, String> subtrees(MutableHierarchy tree) {
        Map<Integer, String> found = new TreeMap<>();
        for (int node = 0; node < tree.nodeCount(); node++) {
            boolean single = tree.parts().isSingle(node);
            if (single) {
                found.putIfAbsent(tree.parts().label(node), describe(tree, node));
            }
        }
        return found;
    }

    private static String describe(MutableHierarchy tree, int node) {
        String own = "%s %s".formatted(tree.volume(node), tree.metrics()[node]);
        return tree.isLeaf(node)
                ? own + " item " + tree.item(node)
                : own + " (" + describe(tree, tree.left(node)) + ", " + describe(tree, tree.right(node)) + ")";
    }

    private static void requireSound(SearchScene scene, SceneItems items, MutableHierarchy tree) {
        List<Integer> found = new ArrayList<>();
        int[] links = new int[tree.nodeCount()];
        int leaves = 0;
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (tree.isLeaf(node)) {
                found.add(tree.item(node));
                links[node] = ~leaves++;
            } else {
                links[node] = tree.right(node);
                assertThat(tree.right(node)).isEqualTo(tree.end(tree.left(node)));
                assertThat(tree.end(node)).isEqualTo(tree.end(tree.right(node)));
                assertThat(tree.volume(node)).isGreaterThanOrEqualTo(tree.volume(tree.left(node)));
            }
        }
        assertThat(found).doesNotHaveDuplicates().hasSize(items.size());
        NodeParts again = NodeParts.unlabelled(scene, tree.nodeCount());
        again.labelAll(links, leaf -> scene.partOfVertex(items.corners()[3 * found.get(leaf)]));
        for (int node = 0; node < tree.nodeCount(); node++) {
            assertThat(tree.parts().isSingle(node)).isEqualTo(again.isSingle(node));
            assertThat(tree.parts().mayCollide(node, node)).isEqualTo(again.mayCollide(node, node));
            if (!tree.isLeaf(node)) {
                assertThat(tree.parts().mayCollide(tree.left(node), tree.right(node)))
                        .isEqualTo(again.mayCollide(tree.left(node), tree.right(node)));
            }
        }
    }
}
