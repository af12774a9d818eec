package dev.graze.engine.bvtt;

import dev.graze.bvh.BvttWalk;
import dev.graze.bvh.PairStore;
import dev.graze.parallel.WorkCounter;

/**
 * Nodes of the test tree to walk down from, collected breadth first from its root (MCCD 3.3, Fig. 3) and handed out to
 * whichever thread asks next.
 */
public final class SubTasks {
    /** Enough that uneven ones balance. */
    private static final int PER_THREAD = 64;

    private final WorkCounter counter = new WorkCounter(1);
    private PairStore nodes = new PairStore();
    private PairStore children = new PairStore();

    /**
     * Collects sub-tasks in the calling thread.
     *
     * @param front gets the nodes where the tree ends above them, unless it is null
     */
    public void collect(BvttHierarchy hierarchy, PairStore front) {
        int enough = PER_THREAD * hierarchy.team().size();
        nodes.clear();
        nodes.add(BvttWalk.pair(0, 0));
        while (nodes.size() > 0 && nodes.size() < enough) {
            children.clear();
            hierarchy.walk(0).level(nodes, children, front);
            PairStore swap = nodes;
            nodes = children;
            children = swap;
        }
        counter.reset(nodes.size());
    }

    public int size() {
        return nodes.size();
    }

    /** The number of the next task, or -1 when none is left. */
    public int next() {
        return counter.next();
    }

    public long root(int task) {
        return nodes.get(task);
    }
}
