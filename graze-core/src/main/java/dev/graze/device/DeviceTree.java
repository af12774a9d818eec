package dev.graze.device;

import dev.graze.mesh.IndexPair;
import java.util.Arrays;
import java.util.Optional;

/**
 * A hierarchy over the items of a mesh, for a device that searches on its own.
 *
 * @param mesh the mesh, with its items in the order of leaves
 * @param links the nodes in depth-first order: for an inner node its right child, for a leaf the complement of its
 * number; the left child is the next node
 * @param triangles the triangle of each item; -1 for a loose edge or vertex
 * @param adjacent how the search treats items that share a vertex
 * @param labels the parts below each node; empty if everything may collide
 */
public record DeviceTree(DeviceMesh mesh, int[] links, int[] triangles, AdjacentItems adjacent,
        Optional<NodeLabels> labels) {
    /** Creates a tree in which everything may collide. */
    public DeviceTree(DeviceMesh mesh, int[] links, int[] triangles, AdjacentItems adjacent) {
        this(mesh, links, triangles, adjacent, Optional.empty());
    }

    /**
     * The parts below each node, to prune pairs of nodes none of whose parts may collide.
     *
     * @param ofNodes the label of each node: its only part, or, from the number of parts on, a set of parts
     * @param present the classes of each label's parts, as bits of {@link dev.graze.spi.PairRules#present}
     * @param partners the classes that each label's parts may collide with in other parts
     * @param within for each label whether one of its parts is tested against itself
     * @param filter answers for two nodes what a device computes from the labels
     */
    public record NodeLabels(int[] ofNodes, long[] present, long[] partners, boolean[] within, NodeFilter filter) {
    }

    /** Answers whether a part below one node may collide with one below another, or below itself if they are equal. */
    public interface NodeFilter {
        boolean mayCollide(int a, int b);
    }

    /**
     * How the search treats adjacent triangles without losing a feature pair.
     *
     * @param skipped whether the search skips pairs of adjacent items; if not, the other components are empty
     * @param rowStarts index of each triangle's first partner, and the end of the last triangle's partners
     * @param partners larger triangles with which a triangle has tests of features that neither of them owns, ascending
     * @param adopted these tests: bits 0 to 2 for the corners of A, the smaller triangle, against B, 3 to 5 for those
     * of B against A, 6 + 3 i + j for edge i of A against edge j of B
     * @param orphans pairs of adjacent items, A in the upper half, with tests that no other pair has
     * @param orphanTests these tests
     */
    public record AdjacentItems(boolean skipped, int[] rowStarts, int[] partners, char[] adopted, long[] orphans,
            char[] orphanTests) {
        public static AdjacentItems searched() {
            return new AdjacentItems(false, new int[0], new int[0], new char[0], new long[0], new char[0]);
        }
    }

    /** The root of the test tree: all pairs below the hierarchy's root. */
    public static final long ROOT = 0;

    public int nodeCount() {
        return links.length;
    }

    /**
     * Returns the children of these nodes of the test tree, as a search would open them; pairs of leaves stay. Leaves
     * out children whose parts may not collide. A node is a pair of hierarchy nodes, packed as in {@link IndexPair},
     * and {n, n} stands for all pairs below n.
     */
    public long[] expanded(long[] nodes) {
        long[] children = new long[3 * nodes.length];
        int count = 0;
        for (long node : nodes) {
            count = open(IndexPair.first(node), IndexPair.second(node), children, count);
        }
        return Arrays.copyOf(children, count);
    }

    private int open(int a, int b, long[] to, int at) {
        int end = at;
        if (areLeaves(a, b)) {
            end = put(a, b, to, end);
        } else if (a == b) {
            end = put(a + 1, a + 1, to, end);
            end = put(links[a], links[a], to, end);
            end = put(a + 1, links[a], to, end);
        } else if (links[a] >= 0) {
            end = put(a + 1, b, to, end);
            end = put(links[a], b, to, end);
        } else {
            end = put(a, b + 1, to, end);
            end = put(a, links[b], to, end);
        }
        return end;
    }

    private boolean areLeaves(int a, int b) {
        return (links[a] & links[b]) < 0;
    }

    private int put(int a, int b, long[] to, int at) {
        if (labels.isPresent() && !labels.get().filter().mayCollide(a, b)) {
            return at;
        }
        to[at] = IndexPair.pack(a, b);
        return at + 1;
    }

    /**
     * Opens these nodes until there are at least {@code least} of them, or until all are pairs of leaves. There may be
     * none left if nothing below them may collide.
     */
    public long[] expanded(long[] nodes, int least) {
        long[] opened = nodes;
        while (opened.length < least && canOpenAny(opened)) {
            opened = expanded(opened);
        }
        return opened;
    }

    private boolean canOpenAny(long[] nodes) {
        for (long node : nodes) {
            if (!areLeaves(IndexPair.first(node), IndexPair.second(node))) {
                return true;
            }
        }
        return false;
    }
}
