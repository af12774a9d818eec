package dev.graze.bvh;

import dev.graze.mesh.IndexPair;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.RankMaps;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.PairRules;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BlockTreeTest {
    private final SplittableRandom random = new SplittableRandom(1);

    /** With few items there are more than enough ranks, so hardly any pair is found whose volumes are apart. */
    @Test
    void findsEachOverlappingPairOnce() {
        for (int count : RandomItems.COUNTS) {
            RandomItems items = new RandomItems(random, count, BoundingVolume.SLABS, 1, 0);
            assertThat(items.overlapping().size()).isBetween(count / 4, Math.max(10, count * count / 4));
            for (int threads : new int[] { 1, 3 }) {
                for (int tasks : new int[] { 1, 20, 1000 }) {
                    Set<Long> found = search(items, threads, tasks).pairs();
                    assertThat(found.containsAll(items.overlapping())).as("%d items", count).isTrue();
                    assertThat(found.size()).isLessThanOrEqualTo(items.overlapping().size() + count / 20);
                }
            }
        }
    }

    /** Beyond the range of floats every volume overlaps every other, but not the padding. */
    @Test
    void findsAllPairsAndNoPaddingBeyondTheRangeOfFloats() {
        for (int count : new int[] { 2, 3, 5, 17, 65 }) {
            RandomItems vast = new RandomItems(random, count, BoundingVolume.SLABS, 1e150, 0);
            RandomItems farReaching = new RandomItems(random, count, BoundingVolume.SLABS, 1, 1e39);
            assertThat(search(vast, 2, 8).pairs()).hasSize(count * (count - 1) / 2);
            assertThat(search(farReaching, 2, 8).pairs()).hasSize(count * (count - 1) / 2);
        }
    }

    /**
     * A step can fail halfway, when memory runs out; the next one must not find pairs left in the queues.
     */
    @Test
    void aFailedSearchDoesNotAffectTheNext() {
        RandomItems items = new RandomItems(random, 1000, BoundingVolume.SLABS, 1, 0);
        try (ThreadTeam team = new ThreadTeam(1)) {
            int[] order = new CurveOrder(CurveOrder.Curve.HILBERT, items.corners)
                    .sort(items.vertices.frame(), items.t0, items.t1, team);
            BlockForest forest = forest(team, tree(items.cornersInOrder(order), ranked(items, team)));
            FoundPairs found = new FoundPairs(order);
            BlockSearch search = BlockSearch.within(forest, PairRules.everythingInOnePart(), 1);
            BlockSearch.Traversal traversal = search.newTraversal(items(new FailingOnce(found)));
            search.collectTasks();
            assertThatThrownBy(traversal::searchTasks).hasMessage("no more room");
            search.collectTasks();
            traversal.searchTasks();
            assertThat(found.pairs().containsAll(items.overlapping())).isTrue();
        }
    }

    @Test
    void findsEachOverlappingPairOfTwoTreesOnce() {
        for (int count : RandomItems.COUNTS) {
            RandomItems items = new RandomItems(random, count, BoundingVolume.SLABS, 1, 0);
            for (int split : new int[] { 0, 1, count / 10, count / 2, count }) {
                int cut = Math.min(split, count);
                Set<Long> expected = new TreeSet<>(items.overlapping());
                expected.removeIf(pair -> IndexPair.first(pair) >= cut || IndexPair.second(pair) < cut);
                assertThat(searchBetween(items, cut)).as("%d items, %d in the first tree", count, cut)
                        .containsAll(expected);
            }
        }
    }

    /** Searches the items before the cut against the others. */
    private static Set<Long> searchBetween(RandomItems items, int cut) {
        Set<Long> found = new TreeSet<>();
        try (ThreadTeam team = new ThreadTeam(2)) {
            short[] ranks = ranked(items, team);
            BlockForest first = forest(team, tree(Arrays.copyOf(items.corners, 3 * cut), ranks));
            BlockForest second = forest(team,
                    tree(Arrays.copyOfRange(items.corners, 3 * cut, items.corners.length), ranks));
            BlockSearch search = BlockSearch.between(first, second, PairRules.everythingInOnePart(), 20);
            BlockSearch.Traversal traversal = search.newTraversal((partA, partB, pairs, pairCount) -> {
                for (int i = 0; i < pairCount; i++) {
                    assertThat(IndexPair.first(pairs[i])).as("no padding").isLessThan(cut);
                    assertThat(IndexPair.second(pairs[i])).as("no padding").isLessThan(items.count() - cut);
                    assertThat(found.add(pairs[i] + cut)).as("for the first time").isTrue();
                }
            });
            search.collectTasks();
            traversal.searchTasks();
        }
        return found;
    }

    /** A first step far away must not degrade the ranks of all later steps. */
    @Test
    void mapsNoLongerFitWhenTheSceneChangesItsSize() {
        RandomItems items = new RandomItems(random, 100, BoundingVolume.SLABS, 1, 0);
        try (ThreadTeam team = new ThreadTeam(1)) {
            RankMaps maps = new RankMaps(Simd.rankKernel(true));
            assertThat(maps.fit(items.vertices.frame())).isFalse();
            for (double scale : new double[] { 1e150, 1, 1e-6, 1e30, 1 }) {
                double[] scaled = Arrays.stream(items.t0).map(x -> x * scale).toArray();
                items.vertices.fit(scaled, scaled);
                assertThat(maps.fit(items.vertices.frame())).isFalse();
                maps.fitTo(items.vertices.frame(), List.of(items.vertices), team);
                assertThat(maps.fit(items.vertices.frame())).isTrue();
            }
        }
    }

    private static short[] ranked(RandomItems items, ThreadTeam team) {
        RankMaps maps = new RankMaps(Simd.rankKernel(true));
        maps.fitTo(items.vertices.frame(), List.of(items.vertices), team);
        short[] ranks = RankMaps.newVolumes(items.vertices.vertexCount());
        maps.rank(items.vertices, 0, items.vertices.vertexCount(), ranks);
        return ranks;
    }

    private static BlockTree tree(int[] corners, short[] ranks) {
        return new BlockTree(corners, ranks, Simd.rankKernel(true));
    }

    private static BlockForest forest(ThreadTeam team, BlockTree... trees) {
        BlockForest forest = new BlockForest(List.of(trees), Simd.rankKernel(true));
        forest.refit(tree -> false, team);
        return forest;
    }

    /** Leaves out the parts, of which there is only one. */
    private static BlockSearch.Sink items(PairSink sink) {
        return (partA, partB, pairs, count) -> sink.accept(pairs, count);
    }

    /** Searches items sorted along a curve, as engines do. */
    private static FoundPairs search(RandomItems items, int threads, int tasks) {
        try (ThreadTeam team = new ThreadTeam(threads)) {
            int[] order = new CurveOrder(CurveOrder.Curve.HILBERT, items.corners)
                    .sort(items.vertices.frame(), items.t0, items.t1, team);
            BlockForest forest = forest(team, tree(items.cornersInOrder(order), ranked(items, team)));
            return walk(forest, new FoundPairs(order), tasks);
        }
    }

    private static FoundPairs walk(BlockForest forest, FoundPairs found, int tasks) {
        BlockSearch search = BlockSearch.within(forest, PairRules.everythingInOnePart(), tasks);
        BlockSearch.Traversal traversal = search.newTraversal(items(found));
        search.collectTasks();
        traversal.searchTasks();
        return found;
    }
}
