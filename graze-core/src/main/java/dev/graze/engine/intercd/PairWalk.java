package dev.graze.engine.intercd;

import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.NodeParts;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.PairStore;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.StopSignal;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The main collision detection loop of one thread (HPCCD, listing 1): removes pairs of nodes from its queue, and adds
 * the pairs of their children if they overlap, down to pairs of leaves. A pair {n, n} stands for all pairs below n.
 * Leaves out pairs of nodes whose parts may not collide. Processes pairs in batches, whose tests the CPU can overlap,
 * and from the end of the queue, which keeps it short.
 */
final class PairWalk {
    private static final int BATCH = 64;
    /** The work between two stops of all threads: about as long as stopping them takes. */
    private static final int LEAST_BATCHES = 32;

    private final MutableHierarchy tree;
    private final NodeParts parts;
    private final VolumeKernel kernel;
    private final LazyRebuild rebuild;
    private final PairSink sink;
    private final PairStore queue = new PairStore();
    private final long[] batch = new long[BATCH];
    private final long[] leaves = new long[BATCH];
    private int leafPairs;
    private long tests;
    private boolean shared;
    private StopSignal stop = StopSignal.never();

    /** @param rebuild rebuilds nodes before they are opened; null to leave the hierarchy unchanged */
    PairWalk(MutableHierarchy tree, LazyRebuild rebuild, PairSink sink) {
        this.tree = tree;
        this.parts = tree.parts();
        this.kernel = tree.kernel();
        this.rebuild = rebuild;
        this.sink = sink;
    }

    /**
     * Starts a step: resets the count, and drops whatever a failed or stopped step left behind.
     *
     * @param stepStop ends the search early
     */
    void begin(StopSignal stepStop) {
        stop = stepStop;
        queue.clear();
        leafPairs = 0;
        tests = 0;
    }

    /** Returns how many pairs of volumes were tested since {@link #begin}. */
    long tests() {
        return tests;
    }

    /** Returns whether the search need not go on. */
    boolean isStopped() {
        return stop.isRaised();
    }

    /** Adds a pair, unless the parts of its nodes may not collide. */
    void add(int a, int b) {
        push(a, b, queue);
    }

    private void push(int a, int b, PairStore to) {
        if (parts.mayCollide(a, b)) {
            to.add(IndexPair.pack(a, b));
        }
    }

    /** Processes the queue. Only this thread uses the nodes in it and the nodes below them. */
    void processOwned() {
        shared = false;
        process();
    }

    /** Processes the queue. Other threads may use the same nodes. */
    void processShared() {
        shared = true;
        process();
    }

    /**
     * Works like {@link #processShared}, but returns after a few more batches when another thread has run out of pairs.
     */
    void processSharedUntil(AtomicBoolean starving) {
        shared = true;
        for (int batches = 0; queue.size() > 0 && !isStopped(); batches++) {
            if (batches >= LEAST_BATCHES && starving.getAcquire()) {
                return;
            }
            processBatch();
        }
    }

    /** Moves the pairs that wait in the queue to a list. */
    void moveQueueTo(PairStore to) {
        for (int i = 0; i < queue.size(); i++) {
            to.add(queue.get(i));
        }
        queue.clear();
    }

    private void process() {
        while (queue.size() > 0 && !isStopped()) {
            processBatch();
        }
    }

    private void processBatch() {
        int count = Math.min(queue.size(), BATCH);
        int from = queue.size() - count;
        long overlapping = loadAndTest(queue, from, count);
        queue.truncate(from);
        expand(overlapping, queue);
    }

    /** Descends one level, breadth first: adds the children of all overlapping pairs of one list to another. */
    void descend(PairStore pairs, PairStore children) {
        shared = false;
        for (int from = 0; from < pairs.size(); from += BATCH) {
            int count = Math.min(BATCH, pairs.size() - from);
            expand(loadAndTest(pairs, from, count), children);
        }
    }

    private long loadAndTest(PairStore pairs, int from, int count) {
        tests += count;
        System.arraycopy(pairs.pairs(), from, batch, 0, count);
        return kernel.overlapping(tree.extents(), batch, 0, count);
    }

    private void expand(long overlapping, PairStore children) {
        for (long rest = overlapping; rest != 0; rest &= rest - 1) {
            long pair = batch[Long.numberOfTrailingZeros(rest)];
            int a = IndexPair.first(pair);
            int b = IndexPair.second(pair);
            if (a == b) {
                openSelf(a, children);
            } else {
                refine(a, b, children);
            }
        }
    }

    private void openSelf(int node, PairStore children) {
        if (tree.isLeaf(node)) {
            return;
        }
        open(node);
        int left = tree.left(node);
        int right = tree.right(node);
        push(left, right, children);
        push(right, right, children);
        push(left, left, children);
    }

    /** Opens both nodes at once (HPCCD 3.2), unless one is a leaf. */
    private void refine(int a, int b, PairStore children) {
        boolean leafA = tree.isLeaf(a);
        boolean leafB = tree.isLeaf(b);
        if (leafA && leafB) {
            addLeafPair(a, b);
        } else if (leafA) {
            against(a, b, children);
        } else if (leafB) {
            against(b, a, children);
        } else {
            open(a);
            against(tree.left(a), b, children);
            against(tree.right(a), b, children);
        }
    }

    /** Pairs a node with the children of another. */
    private void against(int node, int opened, PairStore children) {
        open(opened);
        push(node, tree.left(opened), children);
        push(node, tree.right(opened), children);
    }

    private void open(int node) {
        if (rebuild == null) {
            return;
        }
        if (shared) {
            rebuild.beforeOpeningShared(node);
        } else {
            rebuild.beforeOpening(node);
        }
    }

    /** Checks, and possibly rebuilds, a node of this thread before the caller uses its children. */
    void openOwned(int node) {
        shared = false;
        open(node);
    }

    private void addLeafPair(int leafA, int leafB) {
        leaves[leafPairs++] = IndexPair.pack(tree.item(leafA), tree.item(leafB));
        if (leafPairs == BATCH) {
            flush();
        }
    }

    /** Passes the remaining pairs of items on, at the end of a search. */
    void flush() {
        sink.accept(leaves, leafPairs);
        leafPairs = 0;
    }
}
