package dev.graze.io.surface;

/** Sets of numbers that are joined step by step; the smallest number of a set represents it. */
public final class DisjointSets {
    private final int[] parents;
    private int joins;

    /** Starts with each number below {@code size} in a set of its own. */
    public DisjointSets(int size) {
        parents = new int[size];
        for (int i = 0; i < size; i++) {
            parents[i] = i;
        }
    }

    /** Returns the smallest number of the set. */
    public int find(int number) {
        int root = number;
        while (parents[root] != root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    }

    public void join(int a, int b) {
        int rootA = find(a);
        int rootB = find(b);
        if (rootA != rootB) {
            parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
            joins++;
        }
    }

    /** Returns how many numbers no longer represent a set. */
    public int joins() {
        return joins;
    }
}
