package dev.graze.connectivity;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;

/**
 * Of the pairs of triangles that have a feature pair, the first that is not adjacent. First is by the features, so that
 * it is the same pair whichever triangle has the smaller number: by the triangle at the vertex, for a vertex and a
 * face; by the triangle at the smaller edge and then by that at the larger, for two edges. The very first is the pair
 * of {@link Representatives}.
 *
 * <p>Neither triangle is a duplicate: what a duplicate is not adjacent to, the earlier triangle it repeats is not
 * either.
 */
final class FirstApart {
    /** Every pair is adjacent. */
    static final long NONE = -1;

    private final Incidence atVertex;
    private final Incidence atEdge;
    private final SortedTriangles triangles;

    FirstApart(Topology topology, SortedTriangles triangles) {
        this.atVertex = topology.vertexTriangles();
        this.atEdge = topology.edgeTriangles();
        this.triangles = triangles;
    }

    /** The pair of a triangle at the vertex and the face, or {@link #NONE}. */
    long ofVertexFace(int vertex, int face) {
        int t = first(atVertex, vertex, face);
        return t < 0 ? NONE : pair(t, face);
    }

    /** The pair of a triangle at the smaller edge and one at the larger, or {@link #NONE}. */
    long ofEdges(int smaller, int larger) {
        for (int i = 0; i < atEdge.size(smaller); i++) {
            int t = atEdge.get(smaller, i);
            int u = first(atEdge, larger, t);
            if (u >= 0) {
                return pair(t, u);
            }
        }
        return NONE;
    }

    private int first(Incidence at, int feature, int apartFrom) {
        for (int i = 0; i < at.size(feature); i++) {
            int t = at.get(feature, i);
            if (!triangles.adjacent(t, apartFrom)) {
                return t;
            }
        }
        return -1;
    }

    static long pair(int first, int second) {
        return IndexPair.pack(first, second);
    }

    static int first(long pair) {
        return IndexPair.first(pair);
    }

    static int second(long pair) {
        return IndexPair.second(pair);
    }
}
