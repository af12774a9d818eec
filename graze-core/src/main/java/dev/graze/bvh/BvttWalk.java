package dev.graze.bvh;

import dev.graze.bounds.VolumeKernel;
import dev.graze.connectivity.FeatureTests;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.StopSignal;

/**
 * Walks down the bounding volume test tree of a hierarchy against itself, for one thread. Its nodes are pairs of
 * hierarchy nodes; a pair {n, n} stands for all pairs below n. That makes it a 2-3 tree (MCCD 4.2): {n, n} has the
 * children {left, left}, {right, right} and {left, right}; a pair of two nodes has two.
 *
 * <p>The walk is depth first, a batch of pairs at a time, so that their tests are independent of one another.
 * Overlapping pairs of leaves go to the {@link PairSink}, except adjacent triangles, which orphan sets cover (MCCD
 * 4.6). The nodes where the walk ends form the front; they are added to a {@link PairStore} if there is one. Pairs of
 * nodes whose parts may not collide are never visited, so they are not in the front either.
 */
public final class BvttWalk {
    /** The node {root, root}, at the top of the test tree. */
    public static final long ROOT = IndexPair.pack(0, 0);
    private static final int BATCH = 64;

    private final Hierarchy hierarchy;
    private final int[] links;
    private final int[] corners;
    private final float[] extents;
    private final VolumeKernel kernel;
    private final boolean skipAdjacent;
    private final NodeParts parts;
    private final PairSink sink;
    /** Proves that {n, n} need not be opened; null for no proofs. */
    private final SelfProofs.Prover prover;
    private final PairStore stack = new PairStore();
    private final long[] batch = new long[BATCH];
    private final long[] leaves = new long[BATCH];
    private int leafCount;
    private long tests;
    private StopSignal stop = StopSignal.never();

    /**
     * Creates a walk for one thread.
     *
     * @param corners      the vertices of the leaves, three each
     * @param skipAdjacent whether to skip pairs of triangles that share a vertex
     */
    public BvttWalk(Hierarchy hierarchy, int[] corners, float[] extents, VolumeKernel kernel, boolean skipAdjacent,
            PairSink sink) {
        this(hierarchy, corners, extents, kernel, skipAdjacent, NodeParts.everything(), sink);
    }

    /**
     * Creates a walk for one thread that leaves out what may not collide.
     *
     * @param corners      the vertices of the leaves, three each
     * @param skipAdjacent whether to skip pairs of triangles that share a vertex
     */
    public BvttWalk(Hierarchy hierarchy, int[] corners, float[] extents, VolumeKernel kernel, boolean skipAdjacent,
            NodeParts parts, PairSink sink) {
        this(hierarchy, corners, extents, kernel, skipAdjacent, parts, null, sink);
    }

    private BvttWalk(Hierarchy hierarchy, int[] corners, float[] extents, VolumeKernel kernel, boolean skipAdjacent,
            NodeParts parts, SelfProofs.Prover prover, PairSink sink) {
        this.hierarchy = hierarchy;
        this.links = hierarchy.links();
        this.corners = corners;
        this.extents = extents;
        this.kernel = kernel;
        this.skipAdjacent = skipAdjacent;
        this.parts = parts;
        this.sink = sink;
        this.prover = prover;
    }

    /** Creates a walk that skips adjacent leaves, and ends at nodes {n, n} below which provably nothing touches. */
    public static BvttWalk withProofs(Hierarchy hierarchy, int[] corners, float[] extents, VolumeKernel kernel,
            NodeParts parts, SelfProofs proofs, PairSink sink) {
        return new BvttWalk(hierarchy, corners, extents, kernel, true, parts, proofs.prover(), sink);
    }

    public static long pair(int a, int b) {
        return IndexPair.pack(a, b);
    }

    /** Returns how many pairs of volumes were tested since {@link #begin}. */
    public long tests() {
        return tests;
    }

    /**
     * Starts a step: clears the counter, and the leaves that a failed step may have left behind.
     *
     * @param stepStop ends walks early; a front that a walk has added nodes to is then incomplete
     */
    public void begin(StopSignal stepStop) {
        stop = stepStop;
        tests = 0;
        leafCount = 0;
    }

    /** Walks down from a node whose volumes are not tested yet. */
    public void from(long node, PairStore front) {
        stack.clear();
        stack.add(node);
        down(front);
        flush();
    }

    private void down(PairStore front) {
        while (stack.size() > 0 && !stop.isRaised()) {
            int count = Math.min(stack.size(), BATCH);
            int from = stack.size() - count;
            long overlapping = test(stack.pairs(), from, count);
            System.arraycopy(stack.pairs(), from, batch, 0, count);
            stack.truncate(from);
            expand(count, overlapping, stack, front);
        }
    }

    private long test(long[] pairs, int from, int count) {
        tests += count;
        return kernel.overlapping(extents, pairs, from, count);
    }

    private void expand(int count, long overlapping, PairStore children, PairStore front) {
        for (int i = 0; i < count; i++) {
            long pair = batch[i];
            boolean overlaps = (overlapping >>> i & 1) != 0;
            int a = IndexPair.first(pair);
            int b = IndexPair.second(pair);
            if ((links[a] & links[b]) < 0) {
                endAtLeaves(pair, a, b, overlaps, front);
            } else if (overlaps && !isProvenApart(a, b)) {
                pushChildren(a, b, children);
            } else if (front != null) {
                front.add(pair);
            }
        }
    }

    /**
     * Walks one level down, breadth first: tests the nodes of one list and adds the children of those that overlap to
     * another. Nodes where the walk ends are treated as in {@link #from}.
     */
    public void level(PairStore nodes, PairStore children, PairStore front) {
        for (int from = 0; from < nodes.size(); from += BATCH) {
            int count = Math.min(BATCH, nodes.size() - from);
            long overlapping = test(nodes.pairs(), from, count);
            System.arraycopy(nodes.pairs(), from, batch, 0, count);
            expand(count, overlapping, children, front);
        }
        flush();
    }

    /**
     * Updates part of a front. Nodes that do not overlap stay; pairs of leaves stay, and are found if they overlap; the
     * others sprout (MCCD 4.3): they are replaced by the nodes where the walk down from them ends.
     *
     * @param updated receives the new part; null if the front is no longer kept
     * @return the number of nodes replaced
     */
    public int update(long[] front, int length, PairStore updated) {
        int replaced = 0;
        for (int start = 0; start < length && !stop.isRaised(); start += BATCH) {
            int count = Math.min(BATCH, length - start);
            long overlapping = test(front, start, count);
            for (int i = 0; i < count; i++) {
                replaced += update(front[start + i], (overlapping >>> i & 1) != 0, updated);
            }
        }
        flush();
        return replaced;
    }

    private int update(long node, boolean overlaps, PairStore updated) {
        int a = IndexPair.first(node);
        int b = IndexPair.second(node);
        boolean atLeaves = (links[a] & links[b]) < 0;
        if (overlaps && !atLeaves && !isProvenApart(a, b)) {
            stack.clear();
            pushChildren(a, b, stack);
            down(updated);
            return 1;
        }
        if (updated != null) {
            updated.add(node);
        }
        if (overlaps && atLeaves) {
            found(a, b);
        }
        return 0;
    }

    private boolean isProvenApart(int a, int b) {
        return a == b && prover != null && prover.isApart(a);
    }

    private void endAtLeaves(long pair, int a, int b, boolean overlaps, PairStore front) {
        if (a == b || (skipAdjacent && adjacent(~links[a], ~links[b]))) {
            return;
        }
        if (front != null) {
            front.add(pair);
        }
        if (overlaps) {
            found(a, b);
        }
    }

    /** Returns whether two leaves are adjacent triangles. Loose edges are searched: orphan sets do not cover them. */
    private boolean adjacent(int leafA, int leafB) {
        int i = 3 * leafA;
        int j = 3 * leafB;
        return FeatureTests.adjacent(corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1],
                corners[j + 2]) && corners[i + 1] != corners[i + 2] && corners[j + 1] != corners[j + 2];
    }

    private void found(int a, int b) {
        leaves[leafCount++] = pair(~links[a], ~links[b]);
        if (leafCount == BATCH) {
            flush();
        }
    }

    private void flush() {
        sink.accept(leaves, leafCount);
        leafCount = 0;
    }

    /**
     * Adds the children of a node of the test tree that is not a pair of leaves. Of two hierarchy nodes the first is
     * opened unless it is a leaf (MCCD, algorithm 4).
     */
    private void pushChildren(int a, int b, PairStore to) {
        if (!parts.isSettled(a, b)) {
            pushAllowedChildren(a, b, to);
        } else if (a == b) {
            int left = hierarchy.left(a);
            int right = hierarchy.right(a);
            to.add(pair(left, right));
            to.add(pair(right, right));
            to.add(pair(left, left));
        } else if (links[a] >= 0) {
            to.add(pair(hierarchy.right(a), b));
            to.add(pair(hierarchy.left(a), b));
        } else {
            to.add(pair(a, hierarchy.right(b)));
            to.add(pair(a, hierarchy.left(b)));
        }
    }

    /** Adds the children of a pair with several parts whose parts may collide; opens the node with several of them. */
    private void pushAllowedChildren(int a, int b, PairStore to) {
        if (a == b) {
            int left = hierarchy.left(a);
            int right = hierarchy.right(a);
            pushIfAllowed(left, right, to);
            pushIfAllowed(right, right, to);
            pushIfAllowed(left, left, to);
        } else if (!parts.isSingle(a)) {
            pushIfAllowed(hierarchy.right(a), b, to);
            pushIfAllowed(hierarchy.left(a), b, to);
        } else {
            pushIfAllowed(a, hierarchy.right(b), to);
            pushIfAllowed(a, hierarchy.left(b), to);
        }
    }

    private void pushIfAllowed(int a, int b, PairStore to) {
        if (parts.mayCollide(a, b)) {
            to.add(pair(a, b));
        }
    }
}
