package dev.graze.engine.intercd;

import java.util.Arrays;

/**
 * A cut through a hierarchy: nodes none of which is below another and which together have all leaves below them,
 * collected from the root in breadth-first order until there are enough (HPCCD 4.2, Fig. 4). The nodes above the cut
 * are the high-level nodes.
 */
final class BreadthFirstFront {
    /** High-level nodes first, then the front: a queue that keeps its removed elements. */
    private int[] queue = new int[16];
    private int head;
    private int tail;
    /** The leaves that reached the head: they belong to the front, and are appended at the end. */
    private int[] leaves = new int[16];
    private int leafCount;

    /** Collects a front of at least {@code wanted} nodes, or of all leaves if there are fewer. */
    void collect(MutableHierarchy tree, int wanted) {
        head = 0;
        tail = 0;
        leafCount = 0;
        if (tree.nodeCount() > 0) {
            push(0);
        }
        while (head < tail && tail - head + leafCount < wanted) {
            advance(tree);
        }
        for (int i = 0; i < leafCount; i++) {
            push(leaves[i]);
        }
    }

    /** Replaces the node at the head by its children, which makes it a high-level node. Sets leaves aside. */
    private void advance(MutableHierarchy tree) {
        int node = queue[head];
        if (tree.isLeaf(node)) {
            setAside(node);
            System.arraycopy(queue, head + 1, queue, head, --tail - head);
        } else {
            head++;
            push(tree.left(node));
            push(tree.right(node));
        }
    }

    private void push(int node) {
        if (tail == queue.length) {
            queue = Arrays.copyOf(queue, 2 * tail);
        }
        queue[tail++] = node;
    }

    private void setAside(int leaf) {
        if (leafCount == leaves.length) {
            leaves = Arrays.copyOf(leaves, 2 * leafCount);
        }
        leaves[leafCount++] = leaf;
    }

    int size() {
        return tail - head;
    }

    int node(int i) {
        return queue[head + i];
    }

    int highLevelCount() {
        return head;
    }

    /** Returns a high-level node; parents come before their children. */
    int highLevelNode(int i) {
        return queue[i];
    }
}
