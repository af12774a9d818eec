package dev.graze.mesh;

import java.util.Arrays;

/**
 * The unique edges of a mesh in ascending order, those of its triangles and loose ones, and the three edges of each
 * triangle.
 *
 * <p>Half-edges go into one bucket per smaller vertex, and each short bucket is sorted by its larger vertex: linear in
 * the size of the mesh, with no hashing and no object per edge.
 */
record EdgeTable(int[] edges, int[] triangleEdges) {
    private static final ArrayCapacity ENDPOINTS = new ArrayCapacity(2, "edges of a mesh", "cut it into parts");

    /** Lists the edges of triangles and the loose edges, two vertices each; a loose edge may also be a triangle's. */
    static EdgeTable of(int vertexCount, int[] triangles, int[] looseEdges) {
        if ((long) triangles.length + looseEdges.length / 2 > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("a mesh of " + triangles.length / 3 + " triangles cannot have "
                    + looseEdges.length / 2 + " loose edges as well; cut it into parts");
        }
        int[] starts = bucketStarts(vertexCount, triangles, looseEdges);
        long[] halfEdges = sortedHalfEdges(starts, triangles, looseEdges);
        return unique(vertexCount, starts, halfEdges, new int[endpointCount(starts, halfEdges)], triangles.length);
    }

    private static int[] bucketStarts(int vertexCount, int[] triangles, int[] looseEdges) {
        int[] starts = new int[vertexCount + 1];
        for (int i = 0; i < triangles.length; i++) {
            starts[Math.min(triangles[i], triangles[successor(i)]) + 1]++;
        }
        for (int i = 0; i < looseEdges.length; i += 2) {
            starts[Math.min(looseEdges[i], looseEdges[i + 1]) + 1]++;
        }
        for (int v = 0; v < vertexCount; v++) {
            starts[v + 1] += starts[v];
        }
        return starts;
    }

    /**
     * Packs each half-edge as (larger vertex, position in the triangle list), so that sorting needs no comparator.
     * Loose edges have positions behind the triangle list.
     */
    private static long[] sortedHalfEdges(int[] starts, int[] triangles, int[] looseEdges) {
        long[] halfEdges = new long[triangles.length + looseEdges.length / 2];
        int[] next = starts.clone();
        for (int i = 0; i < triangles.length; i++) {
            int a = triangles[i];
            int b = triangles[successor(i)];
            halfEdges[next[Math.min(a, b)]++] = IndexPair.pack(Math.max(a, b), i);
        }
        for (int i = 0; i < looseEdges.length; i += 2) {
            int a = looseEdges[i];
            int b = looseEdges[i + 1];
            halfEdges[next[Math.min(a, b)]++] = IndexPair.pack(Math.max(a, b), triangles.length + i / 2);
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

    private static EdgeTable unique(int vertexCount, int[] starts, long[] halfEdges, int[] edges,
            int cornerCount) {
        int[] triangleEdges = new int[cornerCount];
        int count = 0;
        for (int v = 0; v < vertexCount; v++) {
            for (int i = starts[v]; i < starts[v + 1]; i++) {
                int larger = IndexPair.first(halfEdges[i]);
                if (i == starts[v] || larger != edges[2 * count - 1]) {
                    edges[2 * count] = v;
                    edges[2 * count + 1] = larger;
                    count++;
                }
                int position = IndexPair.second(halfEdges[i]);
                if (position < cornerCount) {
                    triangleEdges[position] = count - 1;
                }
            }
        }
        return new EdgeTable(edges, triangleEdges);
    }

    /** Returns the position of the next corner of the same triangle. */
    private static int successor(int i) {
        return i % 3 == 2 ? i - 2 : i + 1;
    }
}
