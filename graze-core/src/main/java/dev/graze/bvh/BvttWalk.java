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
 * <p>The walk is depth first, a batch of pairs at a time, so that their tests are independent of one another. As in the
 * paper, only pairs of two nodes are tested: {n, n} always overlaps and is opened at once (algorithm 3), and adjacent
 * triangles are left out before their test (algorithm 4), since orphan sets cover them (4.6). Other overlapping pairs
 * of leaves go to the {@link PairSink}. The nodes where the walk ends form the front; they are added to a
 * {@link PairStore} if there is one. Pairs of nodes whose parts may not collide are never visited, so they are not in
 * the front either.
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
    /** Pairs of two nodes, not tested yet. */
    private final PairStore stack = new PairStore();
    /** Nodes {n, n}, not opened yet. */
    private final PairStore selves = new PairStore();
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
        selves.clear();
        if (isSelf(node)) {
            pushSelf(IndexPair.first(node), true, selves);
        } else {
            stack.add(node);
        }
        down(front);
        flush();
    }

    private static boolean isSelf(long node) {
        return IndexPair.first(node) == IndexPair.second(node);
    }

    private void down(PairStore front) {
        while (!stop.isRaised()) {
            openSelves(front);
            int count = Math.min(stack.size(), BATCH);
            if (count == 0) {
                return;
            }
            int from = stack.size() - count;
            System.arraycopy(stack.pairs(), from, batch, 0, count);
            stack.truncate(from);
            testAndExpand(count, stack, front);
        }
    }

    /** Opens nodes {n, n} until there are enough pairs for a batch. */
    private void openSelves(PairStore front) {
        while (stack.size() < BATCH && selves.size() > 0) {
            int last = selves.size() - 1;
            int node = IndexPair.first(selves.get(last));
            selves.truncate(last);
            openSelf(node, stack, selves, front);
        }
    }

    private void testAndExpand(int count, PairStore children, PairStore front) {
        long overlapping = test(batch, 0, count);
        for (int i = 0; i < count; i++) {
            long pair = batch[i];
            boolean overlaps = (overlapping >>> i & 1) != 0;
            int a = IndexPair.first(pair);
            int b = IndexPair.second(pair);
            if (overlaps && !areLeaves(a, b)) {
                pushChildren(a, b, children);
                continue;
            }
            if (front != null) {
                front.add(pair);
            }
            if (overlaps) {
                found(a, b);
            }
        }
    }

    private long test(long[] pairs, int from, int count) {
        tests += count;
        return kernel.overlapping(extents, pairs, from, count);
    }

    private boolean areLeaves(int a, int b) {
        return (links[a] & links[b]) < 0;
    }

    /**
     * Walks one level down, breadth first: tests the nodes of one list and adds the children of those that overlap to
     * another. Nodes where the walk ends are treated as in {@link #from}.
     */
    public void level(PairStore nodes, PairStore children, PairStore front) {
        int count = 0;
        for (int i = 0; i < nodes.size(); i++) {
            long node = nodes.get(i);
            if (isSelf(node)) {
                openSelf(IndexPair.first(node), children, children, front);
                continue;
            }
            batch[count++] = node;
            if (count == BATCH) {
                testAndExpand(count, children, front);
                count = 0;
            }
        }
        testAndExpand(count, children, front);
        flush();
    }

    /**
     * Updates part of a front. Nodes that do not overlap stay; pairs of leaves stay, and are found if they overlap; the
     * others sprout (MCCD 4.3): they are replaced by the nodes where the walk down from them ends.
     *
     * @param kept     receives the nodes that stay, in their order; null if the front is no longer kept
     * @param sprouted receives the nodes that replace others; null if the front is no longer kept
     * @return the number of nodes replaced
     */
    public int update(long[] front, int length, PairStore kept, PairStore sprouted) {
        int replaced = 0;
        for (int start = 0; start < length && !stop.isRaised(); start += BATCH) {
            int count = Math.min(BATCH, length - start);
            long overlapping = test(front, start, count);
            for (int i = 0; i < count; i++) {
                boolean overlaps = (overlapping >>> i & 1) != 0;
                if (overlaps && sprouts(front[start + i], sprouted)) {
                    replaced++;
                } else if (kept != null) {
                    kept.add(front[start + i]);
                }
            }
        }
        flush();
        return replaced;
    }

    /** Walks down from an overlapping node of the front unless the walk ends there; returns whether it did. */
    private boolean sprouts(long node, PairStore sprouted) {
        int a = IndexPair.first(node);
        int b = IndexPair.second(node);
        stack.clear();
        selves.clear();
        if (a == b) {
            tests--; // it overlaps itself, so that is no test; only proofs leave such nodes in a front
            if (isProvenApart(a)) {
                return false;
            }
            addChildrenOfSelf(a, stack, selves);
        } else if (areLeaves(a, b)) {
            found(a, b);
            return false;
        } else {
            pushChildren(a, b, stack);
        }
        down(sprouted);
        return true;
    }

    private boolean isProvenApart(int node) {
        return prover != null && prover.isApart(node);
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
     * Opens {n, n}: adds {left, right} to the pairs, and {left, left} and {right, right} to the nodes like itself,
     * unless these are leaves. A node below which provably nothing touches stays closed, and belongs to the front.
     */
    private void openSelf(int node, PairStore pairs, PairStore nodes, PairStore front) {
        if (isProvenApart(node)) {
            if (front != null) {
                front.add(pair(node, node));
            }
        } else {
            addChildrenOfSelf(node, pairs, nodes);
        }
    }

    private void addChildrenOfSelf(int node, PairStore pairs, PairStore nodes) {
        boolean allowed = parts.isSettled(node, node);
        int left = hierarchy.left(node);
        int right = hierarchy.right(node);
        push(left, right, allowed, pairs);
        pushSelf(right, allowed, nodes);
        pushSelf(left, allowed, nodes);
    }

    private void pushSelf(int node, boolean allowed, PairStore to) {
        if (links[node] >= 0 && (allowed || parts.mayCollide(node, node))) {
            to.add(pair(node, node));
        }
    }

    /**
     * Adds the children of a pair of two nodes that are not both leaves. The first node is opened unless it is a leaf
     * (MCCD, algorithm 4); while several parts are below them, the first that has several.
     */
    private void pushChildren(int a, int b, PairStore to) {
        boolean allowed = parts.isSettled(a, b);
        if (allowed ? links[a] >= 0 : !parts.isSingle(a)) {
            push(hierarchy.right(a), b, allowed, to);
            push(hierarchy.left(a), b, allowed, to);
        } else {
            push(a, hierarchy.right(b), allowed, to);
            push(a, hierarchy.left(b), allowed, to);
        }
    }

    /**
     * Adds a pair, unless it consists of adjacent triangles or of parts that may not collide.
     *
     * @param allowed whether its parts are known to be allowed to collide
     */
    private void push(int a, int b, boolean allowed, PairStore to) {
        if (!allowed && !parts.mayCollide(a, b)) {
            return;
        }
        if (skipAdjacent && areLeaves(a, b) && adjacent(~links[a], ~links[b])) {
            return;
        }
        to.add(pair(a, b));
    }
}
