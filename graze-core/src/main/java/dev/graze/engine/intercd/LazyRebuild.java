package dev.graze.engine.intercd;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Rebuilds subtrees that no longer cull well, when a search is about to open their root (HPCCD 3.1 and 6). Each node is
 * checked once per step by the metric of Larsson and Akenine-Moeller: its volume divided by the summed volumes of its
 * children, compared with the value when the node was built. A larger value means that the children have moved apart, a
 * smaller one that they overlap more.
 *
 * <p>Why the search stays correct. A node's volume depends only on its leaves, so rebuilding it changes only volumes
 * below it. A pair with a node below it can be in a queue only if the node itself was opened before; it was checked
 * then, and is not rebuilt a second time in this step. The nodes above the front are checked after all units below them
 * are done, children first and the first pair by one thread, so at that time no pair with a node below is waiting.
 */
class LazyRebuild {
    private static final VarHandle STAMPS = MethodHandles.arrayElementVarHandle(int[].class);
    /** With fewer leaves, a better shape saves less than it costs. */
    private static final int MIN_LEAVES = 8;
    private static final int LOCKS = 64;

    private final MutableHierarchy tree;
    private final double largestChange;
    /** The step in which each node was last checked. */
    private final int[] stamps;
    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];
    private final LongAdder rebuiltNodes = new LongAdder();
    private int step;

    LazyRebuild(MutableHierarchy tree, double largestChange) {
        this.tree = tree;
        this.largestChange = largestChange;
        this.stamps = new int[tree.nodeCount()];
        Arrays.setAll(locks, i -> new ReentrantLock());
    }

    /** Starts a step, in which every node is checked again. */
    void begin() {
        step++;
        rebuiltNodes.reset();
    }

    /** Records the metric of all nodes: the hierarchy was just built, and its volumes fitted. */
    void rememberAll() {
        for (int node = 0; node < tree.nodeCount(); node++) {
            remember(node);
        }
    }

    /** Returns how many nodes were rebuilt in this step. */
    long rebuiltNodes() {
        return rebuiltNodes.sum();
    }

    /** Checks a node whose subtree only the calling thread uses. */
    void beforeOpening(int node) {
        if (stamps[node] != step) {
            check(node);
        }
    }

    /**
     * Checks a node that other threads may open at the same time (HPCCD 4.4). Takes no lock if it was checked before.
     */
    void beforeOpeningShared(int node) {
        if ((int) STAMPS.getAcquire(stamps, node) == step) {
            return;
        }
        ReentrantLock lock = locks[node % LOCKS];
        lock.lock();
        try {
            if (stamps[node] != step) {
                check(node);
            }
        } finally {
            lock.unlock();
        }
    }

    private void check(int node) {
        if (isStale(node)) {
            rebuiltNodes.add(tree.rebuild(node, this::remember));
        }
        STAMPS.setRelease(stamps, node, step);
    }

    /** Returns whether a node's metric has changed too much since it was built. NaN is never stale. */
    boolean isStale(int node) {
        if (tree.leafCount(node) < MIN_LEAVES || !tree.hasChoice(node)) {
            return false;
        }
        double change = metric(node) / tree.metrics()[node];
        return change > largestChange || change < 1 / largestChange;
    }

    private float metric(int node) {
        return (float) (tree.volume(node) / (tree.volume(tree.left(node)) + tree.volume(tree.right(node))));
    }

    private void remember(int node) {
        tree.metrics()[node] = tree.isLeaf(node) ? 0 : metric(node);
    }
}
