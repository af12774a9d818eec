package dev.graze.mesh;

import java.util.Arrays;

/**
 * The unique edges of a triangle list in ascending order, and the three edges of each triangle.
 *
 * <p>Half-edges go into one bucket per smaller vertex, and each short bucket is sorted by its larger vertex: linear in
 * the size of the mesh, with no hashing and no object per edge.
 */
record EdgeTable(int[] edges, int[] triangleEdges) {
    private static final ArrayCapacity ENDPOINTS = new ArrayCapacity(2, "edges of a mesh", "cut it into parts");

    static EdgeTable of(int vertexCount, int[] triangles) {
        int[] starts = bucketStarts(vertexCount, triangles);
        long[] halfEdges = sortedHalfEdges(starts, triangles);
        return unique(vertexCount, starts, halfEdges, new int[endpointCount(starts, halfEdges)]);
    }

    private static int[] bucketStarts(int vertexCount, int[] triangles) {
        int[] starts = new int[vertexCount + 1];
        for (int i = 0; i < triangles.length; i++) {
            starts[Math.min(triangles[i], triangles[successor(i)]) + 1]++;
        }
        for (int v = 0; v < vertexCount; v++) {
            starts[v + 1] += starts[v];
        }
        return starts;
    }

    /**
     * Packs each half-edge as (larger vertex, position in the triangle list), so that sorting needs no comparator.
     */
    private static long[] sortedHalfEdges(int[] starts, int[] triangles) {
        long[] halfEdges = new long[triangles.length];
        int[] next = starts.clone();
        for (int i = 0; i < triangles.length; i++) {
            int a = triangles[i];
            int b = triangles[successor(i)];
            halfEdges[next[Math.min(a, b)]++] = IndexPair.pack(Math.max(a, b), i);
        }
        for (int v = 0; v + 1 < starts.length; v++) {
            Arrays.sort(halfEdges, starts[v], starts[v + 1]);
        }
        return halfEdges;
    }

    /** Returns the number of endpoints: two per unique edge. */
    private static int endpointCount(int[] starts, long[] halfEdges) {
        int count = 0;
        for (int v = 0; v + 1 < starts.length; v++) {
            for (int i = starts[v]; i < starts[v + 1]; i++) {
                count += i == starts[v] || IndexPair.first(halfEdges[i]) != IndexPair.first(halfEdges[i - 1]) ? 1 : 0;
            }
        }
        return ENDPOINTS.length(count);
    }

    private static EdgeTable unique(int vertexCount, int[] starts, long[] halfEdges, int[] edges) {
        int[] triangleEdges = new int[halfEdges.length];
        int count = 0;
        for (int v = 0; v < vertexCount; v++) {
            for (int i = starts[v]; i < starts[v + 1]; i++) {
                int larger = IndexPair.first(halfEdges[i]);
                if (i == starts[v] || larger != edges[2 * count - 1]) {
                    edges[2 * count] = v;
                    edges[2 * count + 1] = larger;
                    count++;
                }
                triangleEdges[IndexPair.second(halfEdges[i])] = count - 1;
            }
        }
        return new EdgeTable(edges, triangleEdges);
    }

    /** Returns the position of the next corner of the same triangle. */
    private static int successor(int i) {
        return i % 3 == 2 ? i - 2 : i + 1;
    }
}
