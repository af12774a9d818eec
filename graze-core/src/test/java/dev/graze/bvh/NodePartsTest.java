package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.BoundingVolume;
import dev.graze.RandomPartScenes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Part-first hierarchies: parts are not mixed below the top, and pruning agrees with the rules. */
class NodePartsTest {
    private static final int SEEDS = 60;

    /** A hierarchy over the items of a moving scene, with labels. */
    private record Labelled(SearchScene scene, Hierarchy tree, SceneItems items, NodeParts parts) {
        static Labelled of(SearchScene scene, double[] positions, BuildMethod method, ThreadTeam team) {
            VertexVolumes vertices = new VertexVolumes(BoundingVolume.AABB, true, scene.topology().vertexCount());
            vertices.fit(positions, positions);
            SceneItems source = SceneItems.moving(scene);
            HierarchyBuilder builder = HierarchyBuilder.partFirst(scene, source.corners(), method, team);
            Hierarchy tree = builder.build(vertices.frame(), positions, positions);
            SceneItems items = source.sameSize();
            items.setInOrder(source, builder.itemOfLeaf(), 0, items.size());
            return new Labelled(scene, tree, items, NodeParts.of(scene, tree, items.corners()));
        }

        BitSet below(int node) {
            BitSet found = new BitSet();
            if (tree.isLeaf(node)) {
                found.set(scene.partOfVertex(items.corners()[3 * tree.leaf(node)]));
            } else {
                found.or(below(tree.left(node)));
                found.or(below(tree.right(node)));
            }
            return found;
        }

        boolean mayCollide(BitSet a, BitSet b) {
            return a.stream().anyMatch(p -> b.stream().anyMatch(q -> p != q && scene.rules().mayCollide(p, q)));
        }

        boolean mayCollideWithin(BitSet a) {
            return mayCollide(a, a) || a.stream().anyMatch(scene.rules()::mayCollideWithin);
        }
    }

    @ParameterizedTest
    @EnumSource(BuildMethod.class)
    void partsAreSplitFirst(BuildMethod method) {
        int several = 0;
        try (ThreadTeam team = new ThreadTeam(2)) {
            for (int seed = 0; seed < SEEDS; seed++) {
                var start = RandomPartScenes.of(seed, 0).start();
                Labelled labelled = Labelled.of(start.compiled(), start.positions(), method, team);
                several += labelled.parts.prunes() ? requirePartFirst(labelled) : 0;
            }
        }
        assertThat(several).isPositive();
    }

    /** Returns the number of nodes with several parts: one less than there are parts with items. */
    private static int requirePartFirst(Labelled labelled) {
        int several = 0;
        BitSet all = new BitSet();
        for (int node = 0; node < labelled.tree.nodeCount(); node++) {
            BitSet below = labelled.below(node);
            all.or(below);
            assertThat(labelled.parts.isSingle(node)).isEqualTo(below.cardinality() == 1);
            if (labelled.parts.isSingle(node)) {
                assertThat(labelled.parts.label(node)).isEqualTo(below.nextSetBit(0));
            } else {
                several++;
            }
        }
        assertThat(several).isEqualTo(Math.max(0, all.cardinality() - 1));
        return several;
    }

    @Test
    void prunesOnlyPairsOfPartsThatMayNotCollide() {
        try (ThreadTeam team = new ThreadTeam(1)) {
            for (int seed = 0; seed < SEEDS; seed++) {
                var start = RandomPartScenes.of(seed, 0).start();
                requireConservative(Labelled.of(start.compiled(), start.positions(), BuildMethod.SORTED, team));
            }
        }
    }

    /** With more classes than bits, several classes share one, and sets of parts must still not be pruned wrongly. */
    @Test
    void prunesRightlyWithMoreClassesThanBits() {
        SplittableRandom random = new SplittableRandom(5);
        boolean[][] allowed = new boolean[150][150];
        for (int i = 0; i < 120; i++) {
            int a = random.nextInt(150);
            int b = random.nextInt(150);
            allowed[a][b] = true;
            allowed[b][a] = true;
        }
        boolean[] within = new boolean[150];
        within[7] = true;
        SearchScene scene = triangles(150, PairRules.of(within, part -> part, (a, b) -> allowed[a][b]));
        try (ThreadTeam team = new ThreadTeam(1)) {
            Labelled labelled = Labelled.of(scene, positions(150, random), BuildMethod.MEDIAN, team);
            assertThat(labelled.items.size()).isLessThan(150);
            requireConservative(labelled);
        }
    }

    /** Parts of one class that are only tested within must not make every pair of nodes look as if it may collide. */
    @Test
    void testingPartsWithinDoesNotAllowPairsOfParts() {
        boolean[] within = new boolean[40];
        Arrays.fill(within, true);
        SearchScene scene = triangles(40, PairRules.of(within, part -> 0, (a, b) -> false));
        try (ThreadTeam team = new ThreadTeam(1)) {
            Labelled labelled = Labelled.of(scene, positions(40, new SplittableRandom(6)), BuildMethod.SORTED, team);
            assertThat(labelled.parts.mayCollide(0, 0)).isTrue();
            for (int node = 0; node < labelled.tree.nodeCount(); node++) {
                if (!labelled.tree.isLeaf(node)) {
                    assertThat(labelled.parts.mayCollide(node + 1, labelled.tree.right(node))).isFalse();
                }
            }
        }
    }

    private static SearchScene triangles(int count, PairRules rules) {
        return SearchScene.of(Collections.nCopies(count, Topology.of(3, new int[] { 0, 1, 2 })), new boolean[count],
                rules, IgnoredPairs.NONE);
    }

    private static double[] positions(int triangles, SplittableRandom random) {
        double[] positions = new double[9 * triangles];
        Arrays.setAll(positions, i -> random.nextDouble());
        return positions;
    }

    private static void requireConservative(Labelled labelled) {
        Hierarchy tree = labelled.tree;
        for (int a = 0; a < tree.nodeCount(); a++) {
            BitSet partsOfA = labelled.below(a);
            assertThat(labelled.parts.mayCollide(a, a) || !labelled.mayCollideWithin(partsOfA)).isTrue();
            int end = lastBelow(tree, a) + 1;
            for (int b = end; b < Math.min(tree.nodeCount(), end + 40); b++) {
                BitSet partsOfB = labelled.below(b);
                boolean same = partsOfA.equals(partsOfB) && partsOfA.cardinality() == 1;
                boolean expected = same ? labelled.mayCollideWithin(partsOfA) : labelled.mayCollide(partsOfA, partsOfB);
                boolean exact = partsOfA.cardinality() == 1 && partsOfB.cardinality() == 1;
                boolean answer = labelled.parts.mayCollide(a, b);
                assertThat(exact ? answer == expected : answer || !expected).as("nodes %d and %d", a, b).isTrue();
            }
        }
    }

    private static int lastBelow(Hierarchy tree, int node) {
        int last = node;
        while (!tree.isLeaf(last)) {
            last = tree.right(last);
        }
        return last;
    }

    /** Only nodes above parts that have changed are refitted, and then all volumes are as if all had been. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void refitsOnlyWhatChanged(BoundingVolume bounds) {
        int kept = 0;
        try (ThreadTeam team = new ThreadTeam(3)) {
            for (int seed = 0; seed < SEEDS; seed++) {
                kept += refitChanged(seed, bounds, team);
            }
        }
        assertThat(kept).isPositive();
    }

    private static int refitChanged(int seed, BoundingVolume bounds, ThreadTeam team) {
        var start = RandomPartScenes.of(seed, 0).start();
        SearchScene scene = start.compiled();
        double[] before = start.positions();
        Labelled labelled = Labelled.of(scene, before, BuildMethod.SORTED, team);
        VertexVolumes vertices = new VertexVolumes(bounds, true, scene.topology().vertexCount());
        float[] extents = vertices.shape().newVolumes(labelled.tree.nodeCount());
        Refit refit = new Refit(labelled.tree, labelled.items.corners(), Simd.volumeKernel(vertices.shape()), extents,
                team.size());
        vertices.fit(scene, StepMotion.of(before, before), team);
        refit.run(vertices, labelled.parts, team);
        SplittableRandom random = new SplittableRandom(seed);
        BitSet unchanged = new BitSet();
        double[] after = before.clone();
        for (int part = 0; part < scene.partCount(); part++) {
            unchanged.set(part, random.nextBoolean());
            for (int i = 3 * scene.firstVertex(part); i < 3 * scene.firstVertex(part + 1); i++) {
                after[i] += unchanged.get(part) ? 0 : 0.01 * random.nextDouble();
            }
        }
        vertices.fit(scene, StepMotion.of(after, after).withUnchanged(unchanged), team);
        int kept = 0;
        for (int node = 0; node < labelled.tree.nodeCount(); node++) {
            if (labelled.parts.isKept(node, vertices)) {
                kept++;
            } else {
                int stride = 2 * vertices.shape().lanes();
                Arrays.fill(extents, stride * node, stride * (node + 1), Float.NaN);
            }
        }
        refit.run(vertices, labelled.parts, team);
        float[] expected = vertices.shape().newVolumes(labelled.tree.nodeCount());
        new Refit(labelled.tree, labelled.items.corners(), Simd.volumeKernel(vertices.shape()), expected, 1)
                .run(vertices, team);
        assertThat(extents).as("seed %d", seed).isEqualTo(expected);
        return kept;
    }
}
