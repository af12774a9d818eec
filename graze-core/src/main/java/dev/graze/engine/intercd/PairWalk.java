package dev.graze.engine.intercd;

import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.PairStore;
import dev.graze.mesh.IndexPair;

/**
 * The main collision detection loop of one thread (HPCCD, listing 1): takes pairs of nodes from its queue, and where
 * they overlap puts the pairs of their children there, down to pairs of leaves. A pair {n, n} stands for all that is
 * below n. A batch of pairs is taken at a time, so that their tests do not wait for one another, and from the end of
 * the queue, which keeps it short.
 */
final class PairWalk {
    private static final int BATCH = 64;

    private final MutableHierarchy tree;
    private final VolumeKernel kernel;
    private final LazyRebuild rebuild;
    private final PairSink sink;
    private final PairStore queue = new PairStore();
    private final long[] batch = new long[BATCH];
    private final long[] leaves = new long[BATCH];
    private int leafPairs;
    private long tests;
    private boolean shared;

    /** Null for {@code rebuild} leaves the hierarchy as it is. */
    PairWalk(MutableHierarchy tree, LazyRebuild rebuild, PairSink sink) {
        this.tree = tree;
        this.kernel = tree.kernel();
        this.rebuild = rebuild;
        this.sink = sink;
    }

    static long pair(int a, int b) {
        return IndexPair.pack(a, b);
    }

    /** Begins a step: counts from 0, and forgets what a step that failed left behind. */
    void clear() {
        queue.clear();
        leafPairs = 0;
        tests = 0;
    }

    /** How many pairs of volumes were tested since {@link #clear}. */
    long tests() {
        return tests;
    }

    void add(long pair) {
        queue.add(pair);
    }

    /** Empties the queue; all nodes in it, with what is below them, belong to this thread. */
    void down() {
        shared = false;
        empty();
    }

    /** Empties the queue; other threads may be in the same part of the hierarchy. */
    void downShared() {
        shared = true;
        empty();
    }

    private void empty() {
        while (queue.size() > 0) {
            int count = Math.min(queue.size(), BATCH);
            int from = queue.size() - count;
            long overlapping = take(queue, from, count);
            queue.truncate(from);
            expand(overlapping, queue);
        }
    }

    /** One level further down, breadth first: puts the pairs that follow from those of one list into another. */
    void level(PairStore pairs, PairStore children) {
        shared = false;
        for (int from = 0; from < pairs.size(); from += BATCH) {
            int count = Math.min(BATCH, pairs.size() - from);
            expand(take(pairs, from, count), children);
        }
    }

    private long take(PairStore pairs, int from, int count) {
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
        children.add(pair(left, right));
        children.add(pair(right, right));
        children.add(pair(left, left));
    }

    /** Both nodes are opened at once (HPCCD 3.2), unless one is a leaf. */
    private void refine(int a, int b, PairStore children) {
        boolean leafA = tree.isLeaf(a);
        boolean leafB = tree.isLeaf(b);
        if (leafA && leafB) {
            found(a, b);
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

    /** A node against the children of another. */
    private void against(int node, int opened, PairStore children) {
        open(opened);
        children.add(pair(node, tree.left(opened)));
        children.add(pair(node, tree.right(opened)));
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

    /** Judges a node whose children the caller is about to look at. */
    void openOwn(int node) {
        shared = false;
        open(node);
    }

    private void found(int leafA, int leafB) {
        leaves[leafPairs++] = pair(tree.item(leafA), tree.item(leafB));
        if (leafPairs == BATCH) {
            flush();
        }
    }

    /** Hands over the pairs of items that are left, at the end of a search. */
    void flush() {
        sink.accept(leaves, leafPairs);
        leafPairs = 0;
    }
}
