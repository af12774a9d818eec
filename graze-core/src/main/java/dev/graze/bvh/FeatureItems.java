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
    private final int[] vertexCounts;
    private final int[] edgeCounts;
    private final int[] faceCounts;
    private final int[] vertexStarts;
    private final int[] edgeStarts;
    private final int[] faceStarts;
    private int[] vertices;
    private int[] edges;
    private int[] faces;

    /** Allocates arrays for the features of these items as one part; this many threads will fill them. */
    public FeatureItems(SceneItems source, int threads) {
        this(source, new int[source.size()], 1, threads);
        vertices = new int[SceneItems.ROWS.length(vertexCounts[0])];
        edges = new int[SceneItems.ROWS.length(edgeCounts[0])];
        faces = new int[SceneItems.ROWS.length(faceCounts[0])];
    }

    /**
     * Counts the features of each part; {@link #allocate} must follow.
     *
     * @param partOfItem the part of each item
     */
    public FeatureItems(SceneItems source, int[] partOfItem, int partCount, int threads) {
        this.source = source;
        vertexCounts = new int[partCount];
        edgeCounts = new int[partCount];
        faceCounts = new int[partCount];
        for (int item = 0; item < source.size(); item++) {
            vertexCounts[partOfItem[item]] += ownedVertices(item);
            edgeCounts[partOfItem[item]] += ownedEdges(item);
            faceCounts[partOfItem[item]] += ownedFaces(item);
        }
        vertexStarts = new int[threads + 1];
        edgeStarts = new int[threads + 1];
        faceStarts = new int[threads + 1];
    }

    /** Returns the number of vertices of each part; read-only. */
    public int[] vertexCounts() {
        return vertexCounts;
    }

    public int[] edgeCounts() {
        return edgeCounts;
    }

    public int[] faceCounts() {
        return faceCounts;
    }

    /** Allocates arrays in which features have the places of items in these trees. */
    public void allocate(BlockTree vertexTree, BlockTree edgeTree, BlockTree faceTree) {
        vertices = new int[SceneItems.ROWS.length(vertexTree.itemCapacity())];
        edges = new int[SceneItems.ROWS.length(edgeTree.itemCapacity())];
        faces = new int[SceneItems.ROWS.length(faceTree.itemCapacity())];
    }

    /**
     * Sorts the features of one part into the order of the items that own them.
     *
     * @param order the items; those of the part are {@code from} to {@code to} (exclusive)
     */
    public void setInOrder(int[] order, int from, int to, int firstVertex, int firstEdge, int firstFace) {
        int vertex = firstVertex;
        int edge = firstEdge;
        int face = firstFace;
        for (int i = from; i < to; i++) {
            vertex = putVertices(order[i], vertex);
            edge = putEdges(order[i], edge);
            face = putFace(order[i], face);
        }
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
        team.run(member -> count(order, team.share(order.length, member), team.share(order.length, member + 1),
                member + 1));
        for (int member = 0; member < team.size(); member++) {
            vertexStarts[member + 1] += vertexStarts[member];
            edgeStarts[member + 1] += edgeStarts[member];
            faceStarts[member + 1] += faceStarts[member];
        }
        team.run(member -> fill(order, team.share(order.length, member), team.share(order.length, member + 1), member));
    }

    private void count(int[] order, int from, int to, int at) {
        int vertexCount = 0;
        int edgeCount = 0;
        int faceCount = 0;
        for (int i = from; i < to; i++) {
            vertexCount += ownedVertices(order[i]);
            edgeCount += ownedEdges(order[i]);
            faceCount += ownedFaces(order[i]);
        }
        vertexStarts[at] = vertexCount;
        edgeStarts[at] = edgeCount;
        faceStarts[at] = faceCount;
    }

    private void fill(int[] order, int from, int to, int member) {
        setInOrder(order, from, to, vertexStarts[member], edgeStarts[member], faceStarts[member]);
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
