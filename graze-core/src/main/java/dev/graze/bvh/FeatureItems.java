package dev.graze.bvh;

import dev.graze.connectivity.FeatureTests;
import dev.graze.parallel.ThreadTeam;

/**
 * The vertices, edges and faces of a moving scene, each exactly once, as the items of separate trees. An item is three
 * vertices: an edge repeats its second endpoint, and a vertex is repeated three times. Features are in the order of the
 * {@link SceneItems} that own them, so that features close together in space are close together in memory.
 */
public final class FeatureItems {
    private final SceneItems source;
    private final int[] vertices;
    private final int[] edges;
    private final int[] faces;

    /** Allocates arrays for the features of these items. */
    public FeatureItems(SceneItems source) {
        this.source = source;
        int vertexCount = 0;
        int edgeCount = 0;
        int faceCount = 0;
        for (int item = 0; item < source.size(); item++) {
            vertexCount += ownedVertices(item);
            edgeCount += ownedEdges(item);
            faceCount += ownedFaces(item);
        }
        vertices = new int[SceneItems.ROWS.length(vertexCount)];
        edges = new int[SceneItems.ROWS.length(edgeCount)];
        faces = new int[SceneItems.ROWS.length(faceCount)];
    }

    private int ownedVertices(int item) {
        return Integer.bitCount(source.owned(item) & FeatureTests.VERTICES_OF_A);
    }

    private int ownedEdges(int item) {
        return Integer.bitCount(source.owned(item) >> 3);
    }

    private int ownedFaces(int item) {
        return source.hasFace(item) ? 1 : 0;
    }

    /**
     * Sorts all features into the order of the items that own them: counts those in the share of each thread, then
     * fills the arrays.
     */
    public void setInOrder(int[] order, ThreadTeam team) {
        int[] vertexStarts = new int[team.size() + 1];
        int[] edgeStarts = new int[team.size() + 1];
        int[] faceStarts = new int[team.size() + 1];
        team.run(member -> {
            int vertexCount = 0;
            int edgeCount = 0;
            int faceCount = 0;
            int end = team.share(order.length, member + 1);
            for (int i = team.share(order.length, member); i < end; i++) {
                vertexCount += ownedVertices(order[i]);
                edgeCount += ownedEdges(order[i]);
                faceCount += ownedFaces(order[i]);
            }
            vertexStarts[member + 1] = vertexCount;
            edgeStarts[member + 1] = edgeCount;
            faceStarts[member + 1] = faceCount;
        });
        for (int member = 0; member < team.size(); member++) {
            vertexStarts[member + 1] += vertexStarts[member];
            edgeStarts[member + 1] += edgeStarts[member];
            faceStarts[member + 1] += faceStarts[member];
        }
        team.run(member -> fill(order, team.share(order.length, member), team.share(order.length, member + 1),
                vertexStarts[member], edgeStarts[member], faceStarts[member]));
    }

    private void fill(int[] order, int from, int to, int firstVertex, int firstEdge, int firstFace) {
        int vertex = firstVertex;
        int edge = firstEdge;
        int face = firstFace;
        for (int i = from; i < to; i++) {
            vertex = putVertices(order[i], vertex);
            edge = putEdges(order[i], edge);
            face = putFace(order[i], face);
        }
    }

    private int putVertices(int item, int at) {
        int next = at;
        for (int rest = source.owned(item) & FeatureTests.VERTICES_OF_A; rest != 0; rest &= rest - 1) {
            int vertex = source.corners()[3 * item + Integer.numberOfTrailingZeros(rest)];
            put(vertices, next++, vertex, vertex, vertex);
        }
        return next;
    }

    private int putEdges(int item, int at) {
        int next = at;
        for (int rest = source.owned(item) >> 3; rest != 0; rest &= rest - 1) {
            int side = Integer.numberOfTrailingZeros(rest);
            int end = source.corners()[3 * item + FeatureTests.edgeEnd(side)];
            put(edges, next++, source.corners()[3 * item + FeatureTests.edgeStart(side)], end, end);
        }
        return next;
    }

    private int putFace(int item, int at) {
        if (!source.hasFace(item)) {
            return at;
        }
        put(faces, at, source.corners()[3 * item], source.corners()[3 * item + 1], source.corners()[3 * item + 2]);
        return at + 1;
    }

    private static void put(int[] items, int at, int a, int b, int c) {
        items[3 * at] = a;
        items[3 * at + 1] = b;
        items[3 * at + 2] = c;
    }

    /** Returns each vertex three times; read-only like all arrays here. */
    public int[] vertices() {
        return vertices;
    }

    /** Returns the endpoints of each edge, ascending, the second one twice. */
    public int[] edges() {
        return edges;
    }

    /** Returns the corners of each face, ascending. */
    public int[] faces() {
        return faces;
    }
}
