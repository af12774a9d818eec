package dev.graze.connectivity;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;

/**
 * Finds, among the pairs of triangles that contain a feature pair, the first that is not adjacent. The order follows
 * the features, so that the result does not depend on which triangle has the smaller number: for a vertex and a face,
 * the order of triangles at the vertex; for two edges, that at the smaller edge and then that at the larger. The first
 * pair in this order is that of the {@link FeatureOwners}.
 *
 * <p>Neither triangle found is a duplicate: if a duplicate is not adjacent to a triangle, neither is the earlier
 * triangle that it duplicates.
 */
final class FirstNonAdjacent {
    /** The result if every pair is adjacent. */
    static final long NONE = -1;

    private final Incidence atVertex;
    private final Incidence atEdge;
    private final SortedTriangles triangles;

    FirstNonAdjacent(Topology topology, SortedTriangles triangles) {
        this.atVertex = topology.vertexTriangles();
        this.atEdge = topology.edgeTriangles();
        this.triangles = triangles;
    }

    /** Returns the pair of a triangle at the vertex and the face, as an {@link IndexPair}, or {@link #NONE}. */
    long ofVertexFace(int vertex, int face) {
        int t = firstNotAdjacentTo(face, atVertex, vertex);
        return t < 0 ? NONE : IndexPair.pack(t, face);
    }

    /** Returns the pair of a triangle at the smaller edge and one at the larger, or {@link #NONE}. */
    long ofEdges(int smaller, int larger) {
        for (int i = 0; i < atEdge.size(smaller); i++) {
            int t = atEdge.get(smaller, i);
            int u = firstNotAdjacentTo(t, atEdge, larger);
            if (u >= 0) {
                return IndexPair.pack(t, u);
            }
        }
        return NONE;
    }

    private int firstNotAdjacentTo(int other, Incidence at, int feature) {
        for (int i = 0; i < at.size(feature); i++) {
            int t = at.get(feature, i);
            if (!triangles.adjacent(t, other)) {
                return t;
            }
        }
        return -1;
    }

}
