package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VolumeShape;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockTreeTest {
    private final SplittableRandom random = new SplittableRandom(1);

    @ParameterizedTest
    @EnumSource(BoundingVolume.class)
    void findsEachOverlappingPairOnce(BoundingVolume bounds) {
        for (int count : RandomItems.COUNTS) {
            RandomItems items = new RandomItems(random, count, bounds, 1, 0);
            assertThat(items.overlapping().size()).isBetween(count / 4, Math.max(10, count * count / 4));
            for (int threads : new int[] { 1, 3 }) {
                for (int tasks : new int[] { 1, 20, 1000 }) {
                    assertThat(search(items, threads, tasks).pairs()).as("%d items", count).isEqualTo(items.overlapping());
                }
            }
        }
    }

    /** Beyond floats every volume overlaps every other, but not the padding. */
    @ParameterizedTest
    @EnumSource(BoundingVolume.class)
    void findsAllPairsAndNoPaddingWhereFloatsEnd(BoundingVolume bounds) {
        for (int count : new int[] { 2, 3, 5, 17, 65 }) {
            RandomItems vast = new RandomItems(random, count, bounds, 1e150, 0);
            RandomItems farReaching = new RandomItems(random, count, bounds, 1, 1e39);
            assertThat(search(vast, 2, 8).pairs()).hasSize(count * (count - 1) / 2);
            assertThat(search(farReaching, 2, 8).pairs()).hasSize(count * (count - 1) / 2);
        }
    }

    /** A step can fail in the middle, for want of memory; the next one must not find what that one left in its queues. */
    @Test
    void aWalkThatFailedLeavesNothingForTheNext() {
        RandomItems items = new RandomItems(random, 1000, BoundingVolume.ENDS, 1, 0);
        VolumeShape shape = items.vertices.shape();
        BlockTree tree = new BlockTree(items.count(), shape, Simd.volumeKernel(shape));
        try (ThreadTeam team = new ThreadTeam(1)) {
            int[] order = new CurveOrder(items.corners, team).sort(items.vertices.middle(), items.t0, items.t1);
            tree.refit(items.cornersInOrder(order), items.vertices, team);
            FoundPairs found = new FoundPairs(order);
            BlockTraversal traversal = new BlockTraversal(tree, new FailingOnce(found));
            int top = traversal.start(1, new PairStore());
            assertThatThrownBy(() -> traversal.walk(top, 0)).hasMessage("no more room");
            traversal.clear();
            traversal.walk(top, 0);
            assertThat(found.pairs()).isEqualTo(items.overlapping());
        }
    }

    /** In the order of a curve, as engines use it. */
    private static FoundPairs search(RandomItems items, int threads, int tasks) {
        VolumeShape shape = items.vertices.shape();
        BlockTree tree = new BlockTree(items.count(), shape, Simd.volumeKernel(shape));
        try (ThreadTeam team = new ThreadTeam(threads)) {
            int[] order = new CurveOrder(items.corners, team).sort(items.vertices.middle(), items.t0, items.t1);
            tree.refit(items.cornersInOrder(order), items.vertices, team);
            return walk(tree, new FoundPairs(order), tasks);
        }
    }

    private static FoundPairs walk(BlockTree tree, FoundPairs found, int tasks) {
        BlockTraversal traversal = new BlockTraversal(tree, found);
        PairStore pairs = new PairStore();
        int level = traversal.start(tasks, pairs);
        for (int task = 0; task < pairs.size(); task++) {
            traversal.walk(level, pairs.get(task));
        }
        return found;
    }
}
