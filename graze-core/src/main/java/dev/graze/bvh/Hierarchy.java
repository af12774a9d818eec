package dev.graze.bvh;

/**
 * A binary tree over numbered leaves, as one array in depth-first order (MCCD 4.8, Fig. 10): a node's left child is the
 * next node, and the nodes of a subtree are consecutive.
 */
public final class Hierarchy {
    private final int leafCount;
    /** The right child of an inner node, or the bitwise complement of the number of a leaf. */
    private final int[] links;

    Hierarchy(int leafCount, int[] links) {
        this.leafCount = leafCount;
        this.links = links;
    }

    public int leafCount() {
        return leafCount;
    }

    public int nodeCount() {
        return links.length;
    }

    public boolean isLeaf(int node) {
        return links[node] < 0;
    }

    /** Returns the number of a leaf: leaves are numbered from left to right. */
    public int leaf(int node) {
        return ~links[node];
    }

    public int left(int node) {
        return node + 1;
    }

    public int right(int node) {
        return links[node];
    }

    /** Returns the right child of each inner node and the complement of the number of each leaf, read-only. */
    public int[] links() {
        return links;
    }
}
