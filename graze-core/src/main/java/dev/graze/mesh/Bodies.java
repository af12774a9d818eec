package dev.graze.mesh;

import java.util.Arrays;

/** Connected components over shared vertices, by union-find with path halving. */
final class Bodies {
    private Bodies() {
    }

    /**
     * Returns the component of each vertex, numbered in order of smallest vertex; -1 for vertices that no triangle
     * uses.
     */
    static int[] label(int vertexCount, int[] triangles) {
        int[] parent = new int[vertexCount];
        Arrays.fill(parent, -1);
        for (int v : triangles) {
            parent[v] = v;
        }
        for (int i = 0; i < triangles.length; i += 3) {
            unite(parent, triangles[i], triangles[i + 1]);
            unite(parent, triangles[i], triangles[i + 2]);
        }
        return number(parent);
    }

    /** Keeps the smaller root, so that a component's root is its smallest vertex. */
    private static void unite(int[] parent, int a, int b) {
        int rootA = root(parent, a);
        int rootB = root(parent, b);
        if (rootA < rootB) {
            parent[rootB] = rootA;
        } else {
            parent[rootA] = rootB;
        }
    }

    private static int root(int[] parent, int start) {
        int v = start;
        while (parent[v] != v) {
            parent[v] = parent[parent[v]];
            v = parent[v];
        }
        return v;
    }

    private static int[] number(int[] parent) {
        int[] body = new int[parent.length];
        int count = 0;
        for (int v = 0; v < parent.length; v++) {
            if (parent[v] < 0) {
                body[v] = -1;
            } else {
                int root = root(parent, v);
                body[v] = root == v ? count++ : body[root];
            }
        }
        return body;
    }

    static int count(int[] body) {
        int highest = -1;
        for (int b : body) {
            highest = Math.max(highest, b);
        }
        return highest + 1;
    }
}
