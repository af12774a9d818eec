package dev.graze.query.distance;

import java.util.Arrays;

/** Nodes to visit, each with a lower bound; the last one pushed is visited first. */
final class NodeStack {
    private int[] nodes = new int[256];
    private double[] bounds = new double[256];
    private int size;

    void push(int node, double bound) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
            bounds = Arrays.copyOf(bounds, 2 * size);
        }
        nodes[size] = node;
        bounds[size++] = bound;
    }

    int pop() {
        return nodes[--size];
    }

    /** Returns the bound of the node last popped. */
    double poppedBound() {
        return bounds[size];
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Sorts the nodes from position {@code first} on, so that the nearest is popped first. There are at most eight. */
    void sortFrom(int first) {
        for (int i = first + 1; i < size; i++) {
            int node = nodes[i];
            double bound = bounds[i];
            int at = i;
            for (; at > first && bounds[at - 1] < bound; at--) {
                nodes[at] = nodes[at - 1];
                bounds[at] = bounds[at - 1];
            }
            nodes[at] = node;
            bounds[at] = bound;
        }
    }
}
