package dev.graze;

/**
 * The corner, edge or face on which each of the closest points of a near pair lies. The name tells the vertices by
 * their place in the pair, in the order that {@link ContactKind} defines: {@code V0_E12} is the first vertex and the
 * edge from the second to the third.
 *
 * <p>Where several of them are equally near, as for a vertex above a corner or for parallel edges, a pair has the first
 * in this order: corners before edges, edges before the face.
 */
public enum SubFeatures {
    V0_V1(Kind.VERTEX_VERTEX, 0, 1), V0_V2(Kind.VERTEX_VERTEX, 0, 2), V0_V3(Kind.VERTEX_VERTEX, 0, 3), V1_V2(
            Kind.VERTEX_VERTEX, 1, 2), V1_V3(Kind.VERTEX_VERTEX, 1, 3), V0_E12(Kind.VERTEX_EDGE, 0, 1,
                    2), V0_E13(Kind.VERTEX_EDGE, 0, 1, 3), V0_E23(Kind.VERTEX_EDGE, 0, 2, 3), V1_E23(Kind.VERTEX_EDGE,
                            1, 2, 3), V2_E01(Kind.VERTEX_EDGE, 2, 0, 1), V3_E01(Kind.VERTEX_EDGE, 3, 0,
                                    1), E01_E23(Kind.EDGE_EDGE, 0, 1, 2, 3), V0_F123(Kind.VERTEX_FACE, 0, 1, 2, 3);

    /** The kinds of pairs that remain if a pair is reduced to the features on which its closest points lie. */
    public enum Kind {
        VERTEX_VERTEX,
        /** The vertex comes first. */
        VERTEX_EDGE, EDGE_EDGE,
        /** The vertex comes first. */
        VERTEX_FACE
    }

    private final Kind kind;
    private final int vertices;
    /** Two bits for each place, the first in the lowest. */
    private final int places;

    SubFeatures(Kind kind, int... places) {
        this.kind = kind;
        this.vertices = places.length;
        int packed = 0;
        for (int i = 0; i < places.length; i++) {
            packed |= places[i] << (2 * i);
        }
        this.places = packed;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns how many vertices the two features have together: 2 to 4. */
    public int vertices() {
        return vertices;
    }

    /** Returns the place, 0 to 3, in the pair of one of the vertices. */
    public int place(int which) {
        return places >> (2 * which) & 3;
    }
}
