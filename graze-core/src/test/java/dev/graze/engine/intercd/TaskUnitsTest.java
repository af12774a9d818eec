package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.graze.bvh.PairSink;
import dev.graze.engine.MovingMesh;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.engine.intercd.Reassignment.UnitQueue;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StopSignal;
import dev.graze.spi.StepStatistics.Counter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that threads never work on overlapping units and never sleep forever. */
class TaskUnitsTest {
    private static final MovingMesh SWARM = TestMeshes.swarm(3000, 1);
    private static final Duration TIME_LIMIT = Duration.ofMinutes(2);

    /**
     * Checks that the units in progress are subtrees without a common node, and that threads only open nodes of their
     * own unit.
     */
    private static final class WatchedUnits extends TaskUnits {
        private static final ThreadLocal<int[]> CURRENT = new ThreadLocal<>();
        private final MutableHierarchy tree;
        private final PairWalk[] walks;
        /** The subtree of each thread's unit, and its end; -1 if the thread has no unit. */
        private final int[] roots;
        private final int[] ends;
        private final AtomicInteger clashes = new AtomicInteger();
        private final AtomicInteger performed = new AtomicInteger();

        WatchedUnits(MutableHierarchy tree, SearchParts parts, PairWalk[] walks) {
            super(tree, parts.team(), walks);
            this.tree = tree;
            this.walks = walks;
            this.roots = new int[walks.length];
            this.ends = new int[walks.length];
            Arrays.fill(roots, -1);
        }

        @Override
        void perform(int node, UnitQueue own, PairWalk walk) {
            int member = Arrays.asList(walks).indexOf(walk);
            enter(member, node, tree.end(node));
            CURRENT.set(new int[] { node, tree.end(node) });
            super.perform(node, own, walk);
            CURRENT.remove();
            enter(member, -1, -1);
            performed.incrementAndGet();
        }

        private synchronized void enter(int member, int root, int end) {
            for (int other = 0; other < roots.length; other++) {
                boolean apart = root < 0 || roots[other] < 0 || end <= roots[other] || ends[other] <= root;
                clashes.addAndGet(other == member || apart ? 0 : 1);
            }
            roots[member] = root;
            ends[member] = end;
        }

        /** Returns whether a node is outside the unit that this thread is working on. */
        boolean isStray(int node) {
            int[] part = CURRENT.get();
            return part != null && (node < part[0] || node >= part[1]);
        }
    }

    /** Checks which thread opens which node without a lock. */
    private static final class WatchedRebuild extends LazyRebuild {
        private final AtomicInteger strays = new AtomicInteger();
        private WatchedUnits units;

        WatchedRebuild(MutableHierarchy tree) {
            super(tree, 1);
        }

        @Override
        void beforeOpening(int node) {
            strays.addAndGet(units.isStray(node) ? 1 : 0);
            super.beforeOpening(node);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 3, 8 })
    void unitsInProgressAreDisjoint(int threads) {
        List<Long> expected = allPairs();
        try (SearchParts parts = SearchParts.of(SWARM, threads)) {
            MutableHierarchy tree = parts.tree();
            WatchedRebuild rebuild = new WatchedRebuild(tree);
            FoundItems found = new FoundItems();
            PairWalk[] walks = new PairWalk[threads];
            Arrays.setAll(walks, i -> new PairWalk(tree, rebuild, found));
            WatchedUnits units = new WatchedUnits(tree, parts, walks);
            rebuild.units = units;
            for (int repetition = 0; repetition < 5; repetition++) {
                found.clear();
                rebuild.begin();
                units.search();
                assertThat(found.sorted()).isEqualTo(expected);
            }
            assertThat(units.performed.get()).isGreaterThan(100);
            assertThat(units.clashes.get()).as("overlapping units").isZero();
            assertThat(rebuild.strays.get()).as("nodes opened outside the thread's unit").isZero();
        }
    }

    private static List<Long> allPairs() {
        try (SearchParts parts = SearchParts.of(SWARM, 1)) {
            MutableHierarchy tree = parts.tree();
            FoundItems found = new FoundItems();
            for (int a = 0; a < tree.nodeCount(); a++) {
                for (int b = a + 1; b < tree.nodeCount(); b++) {
                    long[] pair = { IndexPair.pack(a, b) };
                    if (tree.isLeaf(a) && tree.isLeaf(b)
                            && tree.kernel().overlapping(tree.extents(), pair, 0, 1) != 0) {
                        found.accept(new long[] { IndexPair.pack(tree.item(a), tree.item(b)) }, 1);
                    }
                }
            }
            return found.sorted();
        }
    }

    @Test
    void unitsAreReassigned() {
        long reassigned = 0;
        for (int i = 0; i < 20 && reassigned == 0; i++) {
            reassigned = Run.of(new InterCdEngine(), SWARM, 8).sum(Counter.REASSIGNED_UNITS);
        }
        assertThat(reassigned).isPositive();
        assertThat(Run.of(new InterCdEngine(), SWARM, 1).sum(Counter.REASSIGNED_UNITS)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2, 3, 5, 9, 70, 300 })
    void noThreadSleepsForever(int triangles) {
        MovingMesh mesh = TestMeshes.tiny(triangles, 51, 1);
        List<?> expected = Run.of(new BruteEngine(), mesh, 1).contacts();
        assertTimeoutPreemptively(TIME_LIMIT, () -> {
            for (int repetition = 0; repetition < (triangles < 70 ? 200 : 5); repetition++) {
                assertThat(Run.of(new InterCdEngine(), mesh, 8).contacts()).isEqualTo(expected);
            }
        });
    }

    /** Fails in the thread that makes the second call. */
    private static final class FailingOnce implements PairSink {
        private final PairSink next;
        private final AtomicInteger calls;

        FailingOnce(PairSink next, AtomicInteger calls) {
            this.next = next;
            this.calls = calls;
        }

        @Override
        public void accept(long[] pairs, int count) {
            if (calls.getAndIncrement() == 1) {
                throw new OutOfMemoryError("out of memory");
            }
            next.accept(pairs, count);
        }
    }

    @ParameterizedTest
    @EnumSource(Scheduling.class)
    void aFailedThreadWakesTheOthers(Scheduling scheduling) {
        List<Long> expected = allPairs();
        assertTimeoutPreemptively(TIME_LIMIT, () -> {
            for (int repetition = 0; repetition < 50; repetition++) {
                failAndContinue(scheduling, expected);
            }
        });
    }

    private static void failAndContinue(Scheduling scheduling, List<Long> expected) {
        try (SearchParts parts = SearchParts.of(SWARM, 8)) {
            FoundItems found = new FoundItems();
            AtomicInteger calls = new AtomicInteger();
            PairSink[] sinks = new PairSink[8];
            Arrays.setAll(sinks, i -> new FailingOnce(found, calls));
            InterCdSettings settings = InterCdSettings.DEFAULT.withScheduling(scheduling);
            InterCdSearch search = new InterCdSearch(SearchScene.of(parts.mesh().topology()), settings, parts.items(),
                    parts.vertices(), parts.team(), sinks);
            search.fit(StepMotion.of(parts.t0(), parts.t1()), new StepStatistics());
            assertThatThrownBy(() -> search.run(StopSignal.never(), new StepStatistics()))
                    .isInstanceOf(OutOfMemoryError.class)
                    .hasMessage("out of memory");
            found.clear();
            search.fit(StepMotion.of(parts.t0(), parts.t1()), new StepStatistics());
            search.run(StopSignal.never(), new StepStatistics());
            assertThat(found.sorted()).isEqualTo(expected);
        }
    }

    @Test
    void keepsTheInterruptStatus() {
        List<?> expected = Run.of(new BruteEngine(), SWARM, 1).contacts();
        for (int threads : new int[] { 1, 4 }) {
            Thread.currentThread().interrupt();
            Run run = Run.of(Run.engine(InterCdSettings.DEFAULT, List.of(new FakeDevice(SWARM.topology()))), SWARM,
                    threads);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(run.contacts()).isEqualTo(expected);
        }
    }
}
