package dev.graze.mesh;

/**
 * Finds triangles with the same three vertices. Duplicates share all three edges, so it is enough to search the
 * triangle list of one edge.
 */
final class DuplicateTriangles {
    private DuplicateTriangles() {
    }

    /** Returns for each triangle the first one with the same three vertices, possibly itself. */
    static int[] originals(int[] triangles, int[] triangleEdges, Incidence edgeTriangles) {
        int[] original = new int[triangles.length / 3];
        for (int t = 0; t < original.length; t++) {
            original[t] = firstWithSameVertices(t, triangles, triangleEdges, edgeTriangles);
        }
        return original;
    }

    private static int firstWithSameVertices(int t, int[] triangles, int[] triangleEdges, Incidence edgeTriangles) {
        int edge = shortestList(t, triangleEdges, edgeTriangles);
        for (int i = 0; i < edgeTriangles.size(edge); i++) {
            int other = edgeTriangles.get(edge, i);
            if (other == t || sameVertices(triangles, t, other)) {
                return other;
            }
        }
        throw new AssertionError("triangle " + t + " is missing from the list of its own edge");
    }

    /**
     * Returns the edge with the fewest triangles, so that a fan of a hundred thousand triangles on one edge takes
     * linear time.
     */
    private static int shortestList(int t, int[] triangleEdges, Incidence edgeTriangles) {
        int best = triangleEdges[3 * t];
        for (int k = 1; k < 3; k++) {
            int edge = triangleEdges[3 * t + k];
            best = edgeTriangles.size(edge) < edgeTriangles.size(best) ? edge : best;
        }
        return best;
    }

    private static boolean sameVertices(int[] triangles, int s, int t) {
        for (int k = 0; k < 3; k++) {
            int v = triangles[3 * s + k];
            if (v != triangles[3 * t] && v != triangles[3 * t + 1] && v != triangles[3 * t + 2]) {
                return false;
            }
        }
        return true;
    }

    static int count(int[] original) {
        int count = 0;
        for (int t = 0; t < original.length; t++) {
            count += original[t] != t ? 1 : 0;
        }
        return count;
    }
}
