package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/** The corners and edges of each triangle in the order of {@link FeatureTests}. */
public final class SortedTriangles {
    private final int[] corners;
    private final int[] edges;

    SortedTriangles(Topology topology) {
        corners = new int[3 * topology.triangleCount()];
        edges = new int[corners.length];
        for (int t = 0; t < topology.triangleCount(); t++) {
            put(topology, t, corners, edges, 3 * t);
        }
    }

    /** Stores the corners and edges of one triangle in two arrays, from {@code at} on. */
    public static void put(Topology topology, int t, int[] corners, int[] edges, int at) {
        putAscending(corners, at, topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                topology.triangleVertex(t, 2));
        // Edge numbers ascend like the vertices of edges: (c0, c1) before (c0, c2) before (c1, c2).
        putAscending(edges, at, topology.triangleEdge(t, 0), topology.triangleEdge(t, 1), topology.triangleEdge(t, 2));
    }

    /** Sorts without branches: every detector does this for all triangles when it starts. */
    private static void putAscending(int[] to, int at, int a, int b, int c) {
        int smallest = Math.min(a, Math.min(b, c));
        int largest = Math.max(a, Math.max(b, c));
        to[at] = smallest;
        to[at + 1] = a ^ b ^ c ^ smallest ^ largest;
        to[at + 2] = largest;
    }

    int count() {
        return corners.length / 3;
    }

    /** Returns the vertex at a corner of a triangle. */
    int corner(int triangle, int corner) {
        return corners[3 * triangle + corner];
    }

    /** Returns the mesh edge that is edge 0, 1 or 2 of a triangle. */
    int edge(int triangle, int edge) {
        return edges[3 * triangle + edge];
    }

    /** Returns which corner of a triangle a vertex is. */
    int cornerOf(int triangle, int vertex) {
        return indexOf(corners, 3 * triangle, vertex);
    }

    /** Returns which edge of a triangle a mesh edge is. */
    int edgeOf(int triangle, int edge) {
        return indexOf(edges, 3 * triangle, edge);
    }

    private static int indexOf(int[] features, int at, int feature) {
        return features[at] == feature ? 0 : features[at + 1] == feature ? 1 : 2;
    }

    boolean adjacent(int a, int b) {
        int i = 3 * a;
        int j = 3 * b;
        return FeatureTests.adjacent(corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1],
                corners[j + 2]);
    }

    /** Returns the tests without those whose features share a vertex. */
    int withoutCommon(int tests, int a, int b) {
        int i = 3 * a;
        int j = 3 * b;
        return FeatureTests.withoutCommon(tests, corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1],
                corners[j + 2]);
    }
}
