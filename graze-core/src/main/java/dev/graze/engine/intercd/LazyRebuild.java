package dev.graze.engine.intercd;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Builds subtrees anew where they no longer cull well, when a search is about to open their root (HPCCD 3.1 and 6). A
 * node is judged once a step by the metric of Larsson and Akenine-Moeller: its volume over the summed volumes of its
 * children, compared with what that was when it was built. More means that the children have moved apart, less that
 * they have come to overlap.
 *
 * <p>Why a search may go on. A node's volume depends on its leaves alone, so building it anew changes only volumes
 * below it. A pair in some queue that has a node below it came there because the node itself was opened before; and
 * then it was judged, and is not built a second time in this step. The nodes above the front are judged after all units
 * below them are done, children first and the first pair by one thread, so that no pair with a node below is waiting
 * then.
 */
class LazyRebuild {
    private static final VarHandle STAMPS = MethodHandles.arrayElementVarHandle(int[].class);
    /** Below so many leaves a better shape saves less than it costs. */
    private static final int FEWEST_LEAVES = 8;
    private static final int LOCKS = 64;

    private final MutableHierarchy tree;
    private final double largestChange;
    /** The metric of each node when it was built. */
    private final float[] built;
    /** The step in which a node was judged last. */
    private final int[] stamps;
    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];
    private final LongAdder rebuiltNodes = new LongAdder();
    private int step;

    LazyRebuild(MutableHierarchy tree, double largestChange) {
        this.tree = tree;
        this.largestChange = largestChange;
        this.built = new float[tree.nodeCount()];
        this.stamps = new int[tree.nodeCount()];
        Arrays.setAll(locks, i -> new ReentrantLock());
    }

    /** Starts a step: every node is to be judged again. */
    void begin() {
        step++;
        rebuiltNodes.reset();
    }

    /** Takes all nodes for good as they are: the hierarchy was just built, and its volumes fitted. */
    void rememberAll() {
        remember(0, tree.nodeCount());
    }

    /** The nodes of the subtrees that were built anew in this step. */
    long rebuiltNodes() {
        return rebuiltNodes.sum();
    }

    /** Judges a node that is the caller's alone, with all that is below it. */
    void beforeOpening(int node) {
        if (stamps[node] != step) {
            judge(node);
        }
    }

    /** Judges a node that other threads may open at the same time (HPCCD 4.4); who finds it judged takes no lock. */
    void beforeOpeningShared(int node) {
        if ((int) STAMPS.getAcquire(stamps, node) == step) {
            return;
        }
        ReentrantLock lock = locks[node % LOCKS];
        lock.lock();
        try {
            if (stamps[node] != step) {
                judge(node);
            }
        } finally {
            lock.unlock();
        }
    }

    private void judge(int node) {
        if (isStale(node)) {
            int end = tree.end(node);
            tree.rebuild(node);
            remember(node, end);
            rebuiltNodes.add(end - node);
        }
        STAMPS.setRelease(stamps, node, step);
    }

    /**
     * Whether a node's children share its volume otherwise than when it was built; what is not a number is never stale.
     */
    boolean isStale(int node) {
        if (tree.leafCount(node) < FEWEST_LEAVES) {
            return false;
        }
        double change = metric(node) / built[node];
        return change > largestChange || change < 1 / largestChange;
    }

    private float metric(int node) {
        return (float) (tree.volume(node) / (tree.volume(tree.left(node)) + tree.volume(tree.right(node))));
    }

    private void remember(int from, int to) {
        for (int node = from; node < to; node++) {
            built[node] = tree.isLeaf(node) ? 0 : metric(node);
        }
    }
}
