package dev.graze.cull;

import dev.graze.mesh.Topology;
import java.util.Arrays;

/** Corners and sides of each triangle in the order of {@link FeatureTests}. */
final class SortedTriangles {
    private final int[] corners;
    private final int[] sides;

    SortedTriangles(Topology topology) {
        corners = topology.copyTriangles();
        sides = new int[corners.length];
        for (int i = 0; i < corners.length; i++) {
            sides[i] = topology.triangleEdge(i / 3, i % 3);
        }
        for (int i = 0; i < corners.length; i += 3) {
            Arrays.sort(corners, i, i + 3);
            // Edge numbers ascend like the vertices of edges: (c0, c1) before (c0, c2) before (c1, c2).
            Arrays.sort(sides, i, i + 3);
        }
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

    boolean hasVertex(int triangle, int vertex) {
        int i = 3 * triangle;
        return corners[i] == vertex || corners[i + 1] == vertex || corners[i + 2] == vertex;
    }

    boolean adjacent(int a, int b) {
        int i = 3 * a;
        int j = 3 * b;
        return NonAdjacentDuties.adjacent(corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1], corners[j + 2]);
    }

    /** The tests without those whose features share a vertex. */
    int withoutCommon(int tests, int a, int b) {
        int i = 3 * a;
        int j = 3 * b;
        return FeatureTests.withoutCommon(tests, corners[i], corners[i + 1], corners[i + 2], corners[j], corners[j + 1], corners[j + 2]);
    }
}
