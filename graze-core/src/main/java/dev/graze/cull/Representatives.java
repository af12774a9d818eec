package dev.graze.cull;

import dev.graze.mesh.Topology;

/**
 * Each vertex and each edge is represented by one triangle, the first that has it, so that a feature pair is tested by one pair of triangles only:
 * the representative triangles of Curtis et al., on which MCCD builds.
 */
public final class Representatives {
    private final byte[] owned;

    public Representatives(Topology topology) {
        this(topology, new SortedTriangles(topology));
    }

    public Representatives(Topology topology, SortedTriangles triangles) {
        owned = new byte[triangles.count()];
        for (int t = 0; t < owned.length; t++) {
            owned[t] = (byte) owned(topology, triangles, t);
        }
    }

    private static int owned(Topology topology, SortedTriangles triangles, int t) {
        int mask = 0;
        for (int k = 0; k < 3; k++) {
            mask |= ofVertex(topology, triangles.corner(t, k)) == t ? FeatureTests.ownedCorner(k) : 0;
            mask |= ofEdge(topology, triangles.side(t, k)) == t ? FeatureTests.ownedSide(k) : 0;
        }
        return mask;
    }

    /** Never a duplicate: the triangle it repeats has the same vertex and comes earlier. */
    static int ofVertex(Topology topology, int vertex) {
        return topology.vertexTriangles().get(vertex, 0);
    }

    static int ofEdge(Topology topology, int edge) {
        return topology.edgeTriangles().get(edge, 0);
    }

    /** The corners and sides that this triangle represents, as a mask for {@link FeatureTests#owned}; 0 for a duplicate. */
    public int owned(int triangle) {
        return owned[triangle];
    }
}
