package dev.graze.device;

import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * A hierarchy over the items of a mesh, for a device that searches by itself.
 *
 * @param mesh      whose items are in the order of leaves
 * @param links     of nodes in depth-first order: for an inner node its right child, for a leaf the complement of its
 *        number; the left child is the next node
 * @param triangles that the items are; -1 for a loose vertex
 * @param adjacent  what to do about items that share a vertex
 */
public record DeviceTree(DeviceMesh mesh, int[] links, int[] triangles, AdjacentItems adjacent) {
    /**
     * How no feature pair of adjacent triangles is lost.
     *
     * @param skipped     whether the search leaves pairs of adjacent items out; if not, it needs none of the following
     * @param rowStarts   where the partners of each triangle begin, and where the last ones end
     * @param partners    larger triangles with which a triangle has tests to do that neither of them represents,
     *        ascending
     * @param adopted     these tests: bits 0 to 2 for the corners of A, the smaller triangle, against B, 3 to 5 for
     *                    those of B against A, 6 + 3 i + j for side i of A against side j of B
     * @param orphans     pairs of adjacent items, A in the upper half, that have tests no other pair has
     * @param orphanTests these tests
     */
    public record AdjacentItems(boolean skipped, int[] rowStarts, int[] partners, char[] adopted, long[] orphans,
            char[] orphanTests) {
        public static AdjacentItems searched() {
            return new AdjacentItems(false, new int[0], new int[0], new char[0], new long[0], new char[0]);
        }
    }

    /** The node of the test tree above all others: all pairs below the hierarchy's root. */
    public static final long ROOT = 0;

    public int nodeCount() {
        return links.length;
    }

    /**
     * The test tree one level further down: for each node that is not at leaves its children, as a search would open
     * it. The nodes are pairs of hierarchy nodes in the halves of a number, and {n, n} stands for the pairs below n.
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

    /** The test tree opened until there are so many nodes, or until all are at leaves. */
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
