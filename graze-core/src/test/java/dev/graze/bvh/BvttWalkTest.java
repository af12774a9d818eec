package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VolumeKernel;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.StopSignal;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
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

        Walked(RandomItems items, BuildMethod method, boolean skipAdjacent, ThreadTeam team) {
            HierarchyBuilder builder = new HierarchyBuilder(items.corners, method, team);
            Hierarchy tree = builder.build(items.vertices.frame(), items.t0, items.t1);
            int[] corners = items.cornersInOrder(builder.itemOfLeaf());
            float[] volumes = items.vertices.shape().newVolumes(tree.nodeCount());
            VolumeKernel kernel = Simd.volumeKernel(items.vertices.shape());
            new Refit(tree, corners, kernel, volumes, team.size()).run(items.vertices, team);
            found = new FoundPairs(builder.itemOfLeaf());
            walk = new BvttWalk(tree, corners, volumes, kernel, skipAdjacent, found);
            failingWalk = new BvttWalk(tree, corners, volumes, kernel, skipAdjacent, new FailingOnce(found));
            expected = new TreeSet<>(items.overlapping());
            expected.removeIf(pair -> skipAdjacent && items.adjacent(pair));
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
        forAll(bounds, walked -> walked.walk.update(new long[] { BvttWalk.pair(0, 0) }, 1, new PairStore()));
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
            PairStore updated = new PairStore();
            assertThat(walked.walk.update(front.pairs(), front.size(), updated)).isZero();
            assertThat(updated.size()).isEqualTo(front.size());
            assertThat(walked.walk.tests()).isEqualTo(front.size());
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
