package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/**
 * Each vertex and each edge is represented by one triangle, the first that has it, so that a feature pair is tested by
 * one pair of triangles only: the representative triangles of Curtis et al., on which MCCD builds.
 */
public final class Representatives {
    private final byte[] owned;

    public Representatives(Topology topology) {
        owned = new byte[topology.triangleCount()];
        int[] corners = new int[3];
        int[] sides = new int[3];
        for (int t = 0; t < owned.length; t++) {
            SortedTriangles.put(topology, t, corners, sides, 0);
            owned[t] = (byte) owned(topology, t, corners, sides, 0);
        }
    }

    /**
     * What a triangle represents, whose corners and sides stand in two arrays from {@code at} on, as
     * {@link SortedTriangles} puts them.
     */
    public static int owned(Topology topology, int t, int[] corners, int[] sides, int at) {
        int mask = 0;
        for (int k = 0; k < 3; k++) {
            mask |= ofVertex(topology, corners[at + k]) == t ? FeatureTests.ownedCorner(k) : 0;
            mask |= ofEdge(topology, sides[at + k]) == t ? FeatureTests.ownedSide(k) : 0;
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

    /**
     * The corners and sides that this triangle represents, as a mask for {@link FeatureTests#owned}; 0 for a duplicate.
     */
    public int owned(int triangle) {
        return owned[triangle];
    }
}
