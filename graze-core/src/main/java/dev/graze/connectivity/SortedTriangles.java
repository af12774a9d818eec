package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/** Corners and sides of each triangle in the order of {@link FeatureTests}. */
public final class SortedTriangles {
    private final int[] corners;
    private final int[] sides;

    SortedTriangles(Topology topology) {
        corners = new int[3 * topology.triangleCount()];
        sides = new int[corners.length];
        for (int t = 0; t < topology.triangleCount(); t++) {
            put(topology, t, corners, sides, 3 * t);
        }
    }

    /** Puts the corners and sides of one triangle into two arrays, from {@code at} on. */
    public static void put(Topology topology, int t, int[] corners, int[] sides, int at) {
        putAscending(corners, at, topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                topology.triangleVertex(t, 2));
        // Edge numbers ascend like the vertices of edges: (c0, c1) before (c0, c2) before (c1, c2).
        putAscending(sides, at, topology.triangleEdge(t, 0), topology.triangleEdge(t, 1), topology.triangleEdge(t, 2));
    }

    /** Without a branch: every detector that starts does this for all triangles. */
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

    /** The vertex at a corner. */
    int corner(int triangle, int corner) {
        return corners[3 * triangle + corner];
    }

    /** The edge that is a side. */
    int side(int triangle, int side) {
        return sides[3 * triangle + side];
    }

    /** Which corner of a triangle is this vertex of it. */
    int cornerOf(int triangle, int vertex) {
        return place(corners, 3 * triangle, vertex);
    }

    /** Which side of a triangle is this edge of it. */
    int sideOf(int triangle, int edge) {
        return place(sides, 3 * triangle, edge);
    }

    private static int place(int[] features, int at, int feature) {
        return features[at] == feature ? 0 : features[at + 1] == feature ? 1 : 2;
    }

    boolean adjacent(int a, int b) {
        int i = 3 * a;
        int j = 3 * b;
        return NonAdjacentDuties.adjacent(corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1],
                corners[j + 2]);
    }

    /** The tests without those whose features share a vertex. */
    int withoutCommon(int tests, int a, int b) {
        int i = 3 * a;
        int j = 3 * b;
        return FeatureTests.withoutCommon(tests, corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1],
                corners[j + 2]);
    }
}
