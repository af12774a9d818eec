package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VolumeKernel;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.StopSignal;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way to walk the test tree finds the overlapping pairs of leaves, each once. */
class BvttWalkTest {
    private final SplittableRandom random = new SplittableRandom(4);

    /** A hierarchy fitted to items, and its walk. */
    private static final class Walked {
        private final FoundPairs found;
        private final BvttWalk walk;
        private final BvttWalk failingWalk;
        private final Set<Long> expected;
        private final Hierarchy tree;
        private final int[] corners;
        private final float[] volumes;
        private final VolumeKernel kernel;
        private final boolean skipAdjacent;

        Walked(RandomItems items, BuildMethod method, boolean skipAdjacent, ThreadTeam team) {
            HierarchyBuilder builder = new HierarchyBuilder(items.corners, method, team);
            tree = builder.build(items.vertices.frame(), items.t0, items.t1);
            corners = items.cornersInOrder(builder.itemOfLeaf());
            volumes = items.vertices.shape().newVolumes(tree.nodeCount());
            kernel = Simd.volumeKernel(items.vertices.shape());
            new Refit(tree, corners, kernel, volumes, team.size()).run(items.vertices, team);
            this.skipAdjacent = skipAdjacent;
            found = new FoundPairs(builder.itemOfLeaf());
            walk = new BvttWalk(tree, corners, volumes, kernel, skipAdjacent, found);
            failingWalk = new BvttWalk(tree, corners, volumes, kernel, skipAdjacent, new FailingOnce(found));
            expected = new TreeSet<>(items.overlapping());
            expected.removeIf(pair -> skipAdjacent && items.adjacent(pair));
        }

        /** Counts the tests of algorithm 3. */
        long testsWithin(int node) {
            return isLeaf(node)
                    ? 0
                    : testsWithin(tree.left(node)) + testsWithin(tree.right(node))
                            + testsBetween(tree.left(node), tree.right(node));
        }

        /** Counts the tests of algorithm 4. */
        private long testsBetween(int a, int b) {
            if (isLeaf(a) && isLeaf(b) && skipAdjacent && adjacent(~tree.links()[a], ~tree.links()[b])) {
                return 0;
            }
            boolean apart = kernel.overlapping(volumes, new long[] { BvttWalk.pair(a, b) }, 0, 1) == 0;
            if (apart || (isLeaf(a) && isLeaf(b))) {
                return 1;
            }
            return 1 + (isLeaf(a)
                    ? testsBetween(a, tree.left(b)) + testsBetween(a, tree.right(b))
                    : testsBetween(tree.left(a), b) + testsBetween(tree.right(a), b));
        }

        private boolean isLeaf(int node) {
            return tree.links()[node] < 0;
        }

        /** Loose edges repeat a vertex; orphan sets do not cover them. */
        private boolean isTriangle(int leaf) {
            return corners[3 * leaf + 1] != corners[3 * leaf + 2];
        }

        private boolean adjacent(int leafA, int leafB) {
            return isTriangle(leafA) && isTriangle(leafB) && IntStream.range(3 * leafA, 3 * leafA + 3)
                    .anyMatch(i -> IntStream.range(3 * leafB, 3 * leafB + 3).anyMatch(j -> corners[i] == corners[j]));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void walksDownToEachOverlappingPairOnce(BoundingVolume bounds) {
        forAll(bounds, walked -> walked.walk.from(BvttWalk.pair(0, 0), null));
    }

    /** A step can fail halfway, when memory runs out; the next one still finds every pair once. */
    @Test
    void aFailedWalkDoesNotAffectTheNext() {
        RandomItems items = new RandomItems(random, 1000, BoundingVolume.KDOP18, 1, 0);
        try (ThreadTeam team = new ThreadTeam(1)) {
            Walked walked = new Walked(items, BuildMethod.SORTED, true, team);
            assertThatThrownBy(() -> walked.failingWalk.from(BvttWalk.pair(0, 0), null)).hasMessage("no more room");
            walked.failingWalk.begin(StopSignal.never());
            walked.failingWalk.from(BvttWalk.pair(0, 0), null);
            assertThat(walked.found.pairs()).isEqualTo(walked.expected);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void walksLevelByLevelToTheSamePairs(BoundingVolume bounds) {
        forAll(bounds, walked -> {
            PairStore nodes = new PairStore();
            nodes.add(BvttWalk.pair(0, 0));
            while (nodes.size() > 0) {
                PairStore children = new PairStore();
                walked.walk.level(nodes, children, null);
                nodes = children;
            }
        });
    }

    /** Updates a front that holds only the root. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void updatingAFrontOfTheRootFindsTheSamePairs(BoundingVolume bounds) {
        forAll(bounds, walked -> walked.walk.update(new long[] { BvttWalk.pair(0, 0) }, 1, new PairStore(),
                new PairStore()));
    }

    /** Updating the front of a walk finds the same pairs, changes nothing, and tests only the nodes of the front. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void theFrontOfAWalkLeadsToTheSamePairs(BoundingVolume bounds) {
        forAll(bounds, walked -> {
            PairStore front = new PairStore();
            walked.walk.from(BvttWalk.pair(0, 0), front);
            walked.found.pairs().clear();
            walked.walk.begin(StopSignal.never());
            PairStore kept = new PairStore();
            PairStore sprouted = new PairStore();
            assertThat(walked.walk.update(front.pairs(), front.size(), kept, sprouted)).isZero();
            assertThat(sprouted.size()).isZero();
            assertThat(Arrays.copyOf(kept.pairs(), kept.size())).isEqualTo(Arrays.copyOf(front.pairs(), front.size()));
            assertThat(walked.walk.tests()).isEqualTo(front.size());
        });
    }

    /** {n, n} and adjacent leaves are not tested: the count is that of the paper's recursion (algorithms 3, 4). */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBB")
    void testsWhatThePaperTests(BoundingVolume bounds) {
        forAll(bounds, walked -> {
            walked.walk.begin(StopSignal.never());
            walked.walk.from(BvttWalk.pair(0, 0), null);
            assertThat(walked.walk.tests()).isEqualTo(walked.testsWithin(0));
        });
    }

    private void forAll(BoundingVolume bounds, Consumer<Walked> search) {
        try (ThreadTeam team = new ThreadTeam(2)) {
            for (int count : RandomItems.COUNTS) {
                RandomItems items = new RandomItems(random, count, bounds, 1, 0.01);
                for (BuildMethod method : BuildMethod.values()) {
                    for (boolean skipAdjacent : new boolean[] { false, true }) {
                        Walked walked = new Walked(items, method, skipAdjacent, team);
                        if (count > 1) {
                            search.accept(walked);
                        }
                        assertThat(walked.found.pairs()).as("%d items, %s", count, method).isEqualTo(walked.expected);
                    }
                }
            }
        }
    }
}
