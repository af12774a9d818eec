package dev.graze.query.distance;

/**
 * The pairs of features that two items have: each edge of one with each edge of the other, and each vertex of one with
 * the face of the other. If the items do not cross, one of these pairs is as near as the items. A loose vertex counts as
 * an edge of length 0.
 */
final class FeatureList {
    private static final int MOST = 15;

    /** Four offsets of corners per pair: a vertex and a face, or two edges. */
    private final int[] offsets = new int[4 * MOST];
    private final boolean[] onFace = new boolean[MOST];
    private final int[] edgesA = new int[6];
    private final int[] edgesB = new int[6];
    private int size;

    /** Lists the pairs of two items, as offsets into {@link ItemPair#corners}. */
    void set(SurfaceTree treeA, int leafA, SurfaceTree treeB, int leafB) {
        size = 0;
        int countA = edges(treeA, leafA, 0, edgesA);
        int countB = edges(treeB, leafB, 9, edgesB);
        for (int i = 0; i < 2 * countA; i += 2) {
            for (int k = 0; k < 2 * countB; k += 2) {
                add(false, edgesA[i], edgesA[i + 1], edgesB[k], edgesB[k + 1]);
            }
        }
        if (countB == 3) {
            addVertices(treeA, leafA, 0, 9);
        }
        if (countA == 3) {
            addVertices(treeB, leafB, 9, 0);
        }
    }

    /** Lists edges with the smaller vertex first, as {@code Topology} does; returns how many there are. */
    private static int edges(SurfaceTree tree, int leaf, int first, int[] to) {
        boolean isTriangle = tree.corner(leaf, 1) != tree.corner(leaf, 2);
        int count = isTriangle ? 3 : 1;
        for (int k = 0; k < count; k++) {
            int next = (k + 1) % 3;
            boolean ascends = tree.corner(leaf, k) < tree.corner(leaf, next);
            to[2 * k] = first + 3 * (ascends ? k : next);
            to[2 * k + 1] = first + 3 * (ascends ? next : k);
        }
        return count;
    }

    private void addVertices(SurfaceTree tree, int leaf, int first, int face) {
        for (int k = 0; k < 3; k++) {
            if (k == 0 || tree.corner(leaf, k) != tree.corner(leaf, k - 1)) {
                add(true, first + 3 * k, face, face + 3, face + 6);
            }
        }
    }

    private void add(boolean isOnFace, int o0, int o1, int o2, int o3) {
        onFace[size] = isOnFace;
        offsets[4 * size] = o0;
        offsets[4 * size + 1] = o1;
        offsets[4 * size + 2] = o2;
        offsets[4 * size + 3] = o3;
        size++;
    }

    int size() {
        return size;
    }

    /** Returns whether a pair is a vertex and a face rather than two edges. */
    boolean isOnFace(int i) {
        return onFace[i];
    }

    /** Returns the offset of one of the four vertices of a pair. */
    int offset(int i, int place) {
        return offsets[4 * i + place];
    }
}
