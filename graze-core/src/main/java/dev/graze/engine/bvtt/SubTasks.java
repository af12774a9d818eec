package dev.graze.engine.bvtt;

import dev.graze.bvh.BvttWalk;
import dev.graze.bvh.PairStore;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.StepStatistics.Stage;

/**
 * Nodes of the test tree to walk down from, collected breadth first from its root (MCCD 3.3, Fig. 3). Threads take them
 * one by one.
 */
public final class SubTasks {
    /**
     * The time in which one thread collects sub-tasks and the others wait, which limits PHC (MCCD 3.3, equation 11).
     */
    public static final Stage COLLECTION = Stage.of("collection");

    /** Enough to balance uneven tasks. */
    private static final int PER_THREAD = 64;

    private final WorkCounter counter = new WorkCounter(1);
    private PairStore nodes = new PairStore();
    private PairStore children = new PairStore();

    /**
     * Collects sub-tasks on the calling thread.
     *
     * @param front receives the nodes above the sub-tasks at which the walk ends; null to drop them
     */
    public void collect(BvttHierarchy hierarchy, PairStore front) {
        int enough = PER_THREAD * hierarchy.team().size();
        nodes.clear();
        nodes.add(BvttWalk.ROOT);
        while (nodes.size() > 0 && nodes.size() < enough) {
            children.clear();
            hierarchy.walk(0).level(nodes, children, front);
            PairStore swap = nodes;
            nodes = children;
            children = swap;
        }
        counter.reset(nodes.size(), hierarchy.stop()::isRaised);
    }

    /** Collects sub-tasks, then walks down from them on all threads without keeping a front. */
    public void walkAll(BvttHierarchy hierarchy) {
        collect(hierarchy, null);
        walk(hierarchy);
    }

    /** Walks down from the collected sub-tasks on all threads without keeping a front. */
    void walk(BvttHierarchy hierarchy) {
        hierarchy.team().run(member -> {
            for (int task = next(); task >= 0; task = next()) {
                hierarchy.walk(member).from(root(task), null);
            }
        });
    }

    public int size() {
        return nodes.size();
    }

    /** Returns the index of the next task, or -1 when none is left or the search is stopped. */
    public int next() {
        return counter.next();
    }

    /** Returns the node to walk down from. */
    public long root(int task) {
        return nodes.get(task);
    }
}
