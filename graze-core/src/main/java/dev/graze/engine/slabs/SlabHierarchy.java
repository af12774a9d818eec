package dev.graze.engine.slabs;

import dev.graze.StepStatistics;
import dev.graze.StepStatistics.Counter;
import dev.graze.StepStatistics.Stage;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.BlockTraversal;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.CurveOrder;
import dev.graze.bvh.LeafPairs;
import dev.graze.bvh.PairStore;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.simd.Simd;
import java.util.ArrayList;
import java.util.List;

/** The block tree of a scene, kept from step to step: refitted to each, and sorted anew when the old order no longer serves. */
final class SlabHierarchy {
    private static final int TASKS_PER_THREAD = 256;
    /** How many times as many tests as right after a sort are a reason to sort again. */
    private static final double WORN = 1.25;

    private final SceneItems source;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final ThreadTeam team;
    private final CurveOrder curve;
    private final VolumeKernel kernel;
    private final BlockTree tree;
    private final BlockTraversal collector;
    private final List<BlockTraversal> traversals = new ArrayList<>();
    private final WorkCounter next = new WorkCounter(1);
    private final PairStore tasks = new PairStore();
    private int taskLevel;
    private boolean worn = true;
    private long testsWhenSorted = -1;

    SlabHierarchy(SceneItems source, VertexVolumes vertices, ThreadTeam team) {
        this.source = source;
        this.items = source.sameSize();
        this.vertices = vertices;
        this.team = team;
        this.curve = new CurveOrder(source.corners(), team);
        this.kernel = Simd.volumeKernel(vertices.shape());
        this.tree = new BlockTree(source.size(), vertices.shape(), kernel);
        this.collector = new BlockTraversal(tree, (pairs, count) -> {
            throw new IllegalStateException("collecting tasks stops above the items");
        });
    }

    /** The volumes of features, whose faces are the items in the order of the tree. */
    FeatureVolumes features(Topology topology) {
        return FeatureVolumes.withFaces(topology, vertices, kernel, items.corners(), tree.sides());
    }

    /** In the order of the tree. */
    SceneItems items() {
        return items;
    }

    /** A traversal for one more thread. */
    BlockTraversal traversal(LeafPairs sink) {
        BlockTraversal traversal = new BlockTraversal(tree, sink);
        traversals.add(traversal);
        return traversal;
    }

    void fit(double[] t0, double[] t1, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(t0, t1, team);
        long fitted = System.nanoTime();
        if (worn) {
            sort(t0, t1);
        }
        tree.refit(items.corners(), vertices, team);
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    private void sort(double[] t0, double[] t1) {
        int[] order = curve.sort(vertices.middle(), t0, t1);
        team.run(member -> items.setInOrder(source, order, team.share(items.size(), member), team.share(items.size(), member + 1)));
        worn = false;
        testsWhenSorted = -1;
    }

    /** Opens the top of the tree, so that there are tasks enough for all threads. */
    void collectTasks() {
        taskLevel = collector.start(TASKS_PER_THREAD * team.size(), tasks);
        next.reset(tasks.size());
    }

    /** Walks through tasks until none is left. */
    void walkTasks(BlockTraversal traversal) {
        traversal.clear();
        for (int task = next.next(); task >= 0; task = next.next()) {
            traversal.walk(taskLevel, tasks.get(task));
        }
    }

    /**
     * Adds what the search cost.
     *
     * @param searchNanos on the clock, from collecting tasks to the end
     * @param narrowNanos in the narrow phases of all threads together
     */
    void report(StepStatistics statistics, int threads, long searchNanos, long narrowNanos) {
        statistics.addSearchNanos(searchNanos, narrowNanos, threads);
        long tests = collector.tests();
        for (BlockTraversal traversal : traversals) {
            tests += traversal.tests();
        }
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, tests);
        judge(tests);
    }

    /** Remembers whether the step took so many tests that it is time to sort. */
    private void judge(long tests) {
        if (testsWhenSorted < 0) {
            testsWhenSorted = tests;
        }
        worn = tests > WORN * testsWhenSorted;
    }
}
