package dev.graze.device;

import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * A hierarchy over the items of a mesh, for a device that searches on its own.
 *
 * @param mesh the mesh, with its items in the order of leaves
 * @param links the nodes in depth-first order: for an inner node its right child, for a leaf the complement of its
 * number; the left child is the next node
 * @param triangles the triangle of each item; -1 for a loose vertex
 * @param adjacent how the search treats items that share a vertex
 */
public record DeviceTree(DeviceMesh mesh, int[] links, int[] triangles, AdjacentItems adjacent) {
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
     * Returns the children of these nodes of the test tree, as a search would open them; pairs of leaves stay. A node
     * is a pair of hierarchy nodes, packed as in {@link IndexPair}, and {n, n} stands for all pairs below n.
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
        if ((links[a] & links[b]) < 0) {
            to[end++] = pair(a, b);
        } else if (a == b) {
            to[end++] = pair(a + 1, a + 1);
            to[end++] = pair(links[a], links[a]);
            to[end++] = pair(a + 1, links[a]);
        } else {
            boolean first = links[a] >= 0;
            to[end++] = first ? pair(a + 1, b) : pair(a, b + 1);
            to[end++] = first ? pair(links[a], b) : pair(a, links[b]);
        }
        return end;
    }

    private static long pair(int a, int b) {
        return IndexPair.pack(a, b);
    }

    /** Opens these nodes until there are at least {@code least} of them, or until all are pairs of leaves. */
    public long[] expanded(long[] nodes, int least) {
        long[] opened = nodes;
        while (opened.length < least) {
            long[] children = expanded(opened);
            if (children.length == opened.length) {
                break;
            }
            opened = children;
        }
        return opened;
    }
}
