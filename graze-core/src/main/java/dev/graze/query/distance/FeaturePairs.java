package dev.graze.query.distance;

/**
 * The pairs of features that two items have: each edge of one with each edge of the other, and each vertex of one with
 * the face of the other. If the items do not cross, one of these pairs is as near as the items. Two triangles have all
 * 15; a loose edge has one edge and two vertices. A loose vertex counts as an edge of length 0.
 */
final class FeaturePairs {
    static final int COUNT = 15;
    private static final int ON_FACE_OF_B = 9;
    private static final int ON_FACE_OF_A = 12;

    private static final int[] OFFSETS = offsets();

    private FeaturePairs() {
    }

    /** Returns four offsets into {@link ItemPair#corners} per pair: two edges, or a vertex and a face. */
    private static int[] offsets() {
        int[] offsets = new int[4 * COUNT];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                set(offsets, 3 * i + k, 3 * i, 3 * ((i + 1) % 3), 9 + 3 * k, 9 + 3 * ((k + 1) % 3));
            }
            set(offsets, ON_FACE_OF_B + i, 3 * i, 9, 12, 15);
            set(offsets, ON_FACE_OF_A + i, 9 + 3 * i, 0, 3, 6);
        }
        return offsets;
    }

    private static void set(int[] offsets, int pair, int... four) {
        System.arraycopy(four, 0, offsets, 4 * pair, 4);
    }

    /** Returns the pairs that two items have, as bits. */
    static int of(SurfaceTree treeA, int leafA, SurfaceTree treeB, int leafB) {
        int verticesA = vertices(treeA, leafA);
        int verticesB = vertices(treeB, leafB);
        if (verticesA + verticesB == 6) {
            return first(COUNT);
        }
        int pairs = 0;
        for (int i = 0; i < edges(verticesA); i++) {
            pairs |= ofEdges(i, first(edges(verticesB)));
        }
        pairs |= verticesB == 3 ? onFaceOfB(first(verticesA)) : 0;
        return pairs | (verticesA == 3 ? onFaceOfA(first(verticesB)) : 0);
    }

    /** Returns, as bits, the pairs of an edge of A with those edges of B that {@code edgesOfB} has as bits. */
    static int ofEdges(int edgeOfA, int edgesOfB) {
        return edgesOfB << (3 * edgeOfA);
    }

    /** Returns, as bits, the pairs of some vertices of A with the face of B. */
    static int onFaceOfB(int verticesOfA) {
        return verticesOfA << ON_FACE_OF_B;
    }

    /** Returns, as bits, the pairs of some vertices of B with the face of A. */
    static int onFaceOfA(int verticesOfB) {
        return verticesOfB << ON_FACE_OF_A;
    }

    private static int first(int count) {
        return (1 << count) - 1;
    }

    private static int vertices(SurfaceTree tree, int leaf) {
        if (tree.corner(leaf, 1) != tree.corner(leaf, 2)) {
            return 3;
        }
        return tree.corner(leaf, 0) != tree.corner(leaf, 1) ? 2 : 1;
    }

    private static int edges(int vertices) {
        return vertices == 3 ? 3 : 1;
    }

    /** Returns whether a pair is a vertex and a face rather than two edges. */
    static boolean isOnFace(int pair) {
        return pair >= ON_FACE_OF_B;
    }

    /** Returns the offset of one of the four vertices of a pair. */
    static int offset(int pair, int place) {
        return OFFSETS[4 * pair + place];
    }
}
