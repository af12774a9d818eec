package dev.graze.engine.intercd;

import java.util.Arrays;

/**
 * Nodes of which none is below another and that together hold all leaves, taken from the root in breadth-first order
 * until there are as many as wanted (HPCCD 4.2, Fig. 4). Those it went through are the high-level nodes.
 */
final class BreadthFirstFront {
    /** High-level nodes first, then the front: a queue whose head has moved on. */
    private int[] queue = new int[16];
    private int head;
    private int tail;
    /** The leaves that the head came to: part of the front, and put back at the end. */
    private int[] leaves = new int[16];
    private int leafCount;

    /** Takes a front of at least {@code wanted} nodes, or of all leaves if there are fewer. */
    void take(MutableHierarchy tree, int wanted) {
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

    /** Opens the node at the head, which makes it a high-level one; a leaf cannot be opened and is set aside. */
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

    /** A high-level node; parents come before their children. */
    int highLevelNode(int i) {
        return queue[i];
    }
}
