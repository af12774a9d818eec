package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/**
 * The owner of each vertex and each edge: the first triangle that contains it. Each feature pair is then tested by one
 * pair of triangles only. These are the representative triangles of Curtis et al., on which MCCD builds.
 */
public final class FeatureOwners {
    private final byte[] owned;

    public FeatureOwners(Topology topology) {
        owned = new byte[topology.triangleCount()];
        int[] corners = new int[3];
        int[] edges = new int[3];
        for (int t = 0; t < owned.length; t++) {
            SortedTriangles.put(topology, t, corners, edges, 0);
            owned[t] = (byte) owned(topology, t, corners, edges, 0);
        }
    }

    /**
     * Returns the features that a triangle owns, given its corners and edges in two arrays from {@code at} on, as
     * {@link SortedTriangles#put} stores them.
     */
    public static int owned(Topology topology, int t, int[] corners, int[] edges, int at) {
        int mask = 0;
        for (int k = 0; k < 3; k++) {
            mask |= ofVertex(topology, corners[at + k]) == t ? FeatureTests.ownedCorner(k) : 0;
            mask |= ofEdge(topology, edges[at + k]) == t ? FeatureTests.ownedEdge(k) : 0;
        }
        return mask;
    }

    /** Returns the owner of a vertex; never a duplicate, since the triangle it duplicates comes earlier. */
    static int ofVertex(Topology topology, int vertex) {
        return topology.vertexTriangles().get(vertex, 0);
    }

    static int ofEdge(Topology topology, int edge) {
        return topology.edgeTriangles().get(edge, 0);
    }

    /**
     * Returns the corners and edges that a triangle owns, as a mask for {@link FeatureTests#owned}; 0 for a duplicate.
     */
    public int owned(int triangle) {
        return owned[triangle];
    }
}
