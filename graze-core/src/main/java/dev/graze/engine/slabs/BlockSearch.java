package dev.graze.engine.slabs;

import dev.graze.bvh.BlockTraversal;
import dev.graze.bvh.BlockTree;
import dev.graze.bvh.LeafPairs;
import dev.graze.bvh.PairStore;
import dev.graze.parallel.WorkCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The search for overlapping pairs within one tree or between two, cut into tasks that threads take one by one. */
final class BlockSearch {
    private static final int TASKS_PER_THREAD = 256;

    private final Function<LeafPairs, BlockTraversal> traversalOf;
    private final int tasksWanted;
    private final BlockTraversal collector;
    private final List<BlockTraversal> traversals = new ArrayList<>();
    private final WorkCounter next = new WorkCounter(1);
    private final PairStore tasks = new PairStore();
    private int taskLevel;

    private BlockSearch(Function<LeafPairs, BlockTraversal> traversalOf, int threads) {
        this.traversalOf = traversalOf;
        this.tasksWanted = TASKS_PER_THREAD * threads;
        this.collector = traversalOf.apply((pairs, count) -> {
            throw new IllegalStateException("collecting tasks stops above the items");
        });
    }

    static BlockSearch within(BlockTree tree, int threads) {
        return new BlockSearch(sink -> new BlockTraversal(tree, sink), threads);
    }

    static BlockSearch between(BlockTree first, BlockTree second, int threads) {
        return new BlockSearch(sink -> new BlockTraversal(first, second, sink), threads);
    }

    /** A traversal for one more thread. */
    BlockTraversal traversal(LeafPairs sink) {
        BlockTraversal traversal = traversalOf.apply(sink);
        traversals.add(traversal);
        return traversal;
    }

    /** Opens the top of the trees, so that there are tasks enough for all threads. */
    void collectTasks() {
        taskLevel = collector.start(tasksWanted, tasks);
        next.reset(tasks.size());
    }

    /** Walks through tasks until none is left. */
    void walkTasks(BlockTraversal traversal) {
        traversal.clear();
        for (int task = next.next(); task >= 0; task = next.next()) {
            traversal.walk(taskLevel, tasks.get(task));
        }
    }

    /** How many pairs of volumes were looked at in the last search. */
    long tests() {
        long tests = collector.tests();
        for (BlockTraversal traversal : traversals) {
            tests += traversal.tests();
        }
        return tests;
    }
}
