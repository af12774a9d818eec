package dev.graze.mesh;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Which vertices form which triangles and loose edges, and what follows from that: unique edges, adjacency, bodies.
 * Immutable and thread-safe, in flat arrays.
 *
 * <p>Edges are numbered in ascending order of (smaller vertex, larger vertex), so comparing two edge numbers compares
 * their vertices. Edge {@code k} of a triangle joins its corners {@code k} and {@code (k + 1) % 3}.
 *
 * <p>Duplicate triangles and non-manifold edges are allowed. A vertex that no triangle uses still counts: it can touch
 * faces. A loose edge, which belongs to no triangle, can touch other edges: hairs and rods are made of them.
 */
public final class Topology {
    private static final int[] NO_EDGES = new int[0];

    private final int vertexCount;
    private final int[] triangles;
    private final int edgeCount;
    /** The topologies that this one joins; empty if none. */
    private final List<Topology> parts;
    /**
     * Null in a joined topology until something needs it: most of what joining costs. Two threads that need it at once
     * may both make it, which is harmless, since it is immutable.
     */
    private Links links;

    /** What follows from the triangles. */
    private static final class Links {
        private final int[] edges;
        private final int[] triangleEdges;
        private final Incidence vertexTriangles;
        private final Incidence edgeTriangles;
        private final int[] original;
        private final int[] body;
        private final int bodyCount;
        private final int duplicateTriangleCount;
        private final int nonManifoldEdgeCount;
        private final int looseEdgeCount;

        Links(int vertexCount, int[] triangles, int[] looseEdges) {
            EdgeTable table = EdgeTable.of(vertexCount, triangles, looseEdges);
            this.edges = table.edges();
            this.triangleEdges = table.triangleEdges();
            this.vertexTriangles = Incidence.invert(triangles, vertexCount);
            this.edgeTriangles = Incidence.invert(triangleEdges, edges.length / 2);
            this.original = DuplicateTriangles.originals(triangles, triangleEdges, edgeTriangles);
            this.duplicateTriangleCount = DuplicateTriangles.count(original);
            this.nonManifoldEdgeCount = edgeTriangles.countRowsLongerThan(2);
            this.looseEdgeCount = looseEdges.length == 0 ? 0 : edgeTriangles.countEmptyRows();
            this.body = Bodies.label(vertexCount, triangles);
            this.bodyCount = Bodies.count(body);
        }

        /** Joins topologies by shifting their numbers; cheaper than finding edges and adjacency again. */
        Links(List<Topology> parts, int vertexCount, int triangleCount, int edgeCount) {
            this.triangleEdges = new int[3 * triangleCount];
            this.edges = new int[2 * edgeCount];
            this.original = new int[triangleCount];
            this.body = new int[vertexCount];
            int[] firstTriangles = new int[parts.size()];
            int vertex = 0;
            int triangle = 0;
            int edge = 0;
            int firstBody = 0;
            int duplicates = 0;
            int nonManifold = 0;
            int loose = 0;
            for (int i = 0; i < parts.size(); i++) {
                Topology part = parts.get(i);
                Links of = part.links();
                firstTriangles[i] = triangle;
                putShifted(of.triangleEdges, edge, triangleEdges, 3 * triangle);
                putShifted(of.edges, vertex, edges, 2 * edge);
                putShifted(of.original, triangle, original, triangle);
                for (int v = 0; v < part.vertexCount; v++) {
                    body[vertex + v] = of.body[v] < 0 ? -1 : firstBody + of.body[v];
                }
                vertex += part.vertexCount;
                triangle += part.triangleCount();
                edge += part.edgeCount;
                firstBody += of.bodyCount;
                duplicates += of.duplicateTriangleCount;
                nonManifold += of.nonManifoldEdgeCount;
                loose += of.looseEdgeCount;
            }
            this.bodyCount = firstBody;
            this.duplicateTriangleCount = duplicates;
            this.nonManifoldEdgeCount = nonManifold;
            this.looseEdgeCount = loose;
            this.vertexTriangles = Incidence.join(parts.stream().map(Topology::vertexTriangles).toList(),
                    firstTriangles);
            this.edgeTriangles = Incidence.join(parts.stream().map(Topology::edgeTriangles).toList(), firstTriangles);
        }
    }

    private Topology(int vertexCount, int[] triangles, int[] looseEdges) {
        this.vertexCount = vertexCount;
        this.triangles = triangles;
        this.parts = List.of();
        this.links = new Links(vertexCount, triangles, looseEdges);
        this.edgeCount = links.edges.length / 2;
    }

    private Topology(List<Topology> parts) {
        this.parts = List.copyOf(parts);
        this.triangles = new int[parts.stream().mapToInt(part -> part.triangles.length).sum()];
        int vertices = 0;
        int corners = 0;
        int edges = 0;
        for (Topology part : parts) {
            putShifted(part.triangles, vertices, triangles, corners);
            vertices += part.vertexCount;
            corners += part.triangles.length;
            edges += part.edgeCount;
        }
        this.vertexCount = vertices;
        this.edgeCount = edges;
    }

    private Links links() {
        Links made = links;
        if (made == null) {
            made = new Links(parts, vertexCount, triangleCount(), edgeCount);
            links = made;
        }
        return made;
    }

    private static void putShifted(int[] from, int shift, int[] to, int at) {
        for (int i = 0; i < from.length; i++) {
            to[at + i] = from[i] + shift;
        }
    }

    /**
     * Builds the topology of a triangle list, which is copied.
     *
     * @param triangles three vertex numbers per triangle
     * @throws InvalidInputException naming the triangle with a vertex number that is out of range or repeated
     * @throws LimitExceededException if there are more vertices than a mesh can have
     */
    public static Topology of(int vertexCount, int[] triangles) {
        return of(vertexCount, triangles, NO_EDGES);
    }

    /**
     * Builds the topology of triangles and loose edges; both lists are copied. Listing an edge of a triangle, or an
     * edge twice, changes nothing.
     *
     * @param triangles  three vertex numbers per triangle
     * @param looseEdges two vertex numbers per edge
     * @throws InvalidInputException naming the triangle or edge with a vertex number that is out of range or repeated
     * @throws LimitExceededException if there are more vertices than a mesh can have
     */
    public static Topology of(int vertexCount, int[] triangles, int[] looseEdges) {
        requireValid(vertexCount, Objects.requireNonNull(triangles, "triangles"));
        requireValidEdges(vertexCount, Objects.requireNonNull(looseEdges, "looseEdges"));
        return new Topology(vertexCount, triangles.clone(), looseEdges);
    }

    /**
     * Joins topologies: the vertices, triangles and edges of the first, then those of the second, and so on. Nothing is
     * welded.
     *
     * @throws LimitExceededException if together they have more vertices, triangles or edges than a mesh can have
     */
    public static Topology join(List<Topology> parts) {
        requireJoinable(parts);
        return parts.size() == 1 ? parts.getFirst() : new Topology(parts);
    }

    /**
     * Checks that topologies can be joined.
     *
     * @throws LimitExceededException if together they have more vertices, triangles or edges than a mesh can have
     */
    public static void requireJoinable(List<Topology> parts) {
        long vertices = parts.stream().mapToLong(Topology::vertexCount).sum();
        long triangles = parts.stream().mapToLong(Topology::triangleCount).sum();
        long edges = parts.stream().mapToLong(Topology::edgeCount).sum();
        if (3 * Math.max(vertices, triangles) > Integer.MAX_VALUE) {
            throw new LimitExceededException("the meshes have " + vertices + " vertices and " + triangles
                    + " triangles together, but a mesh can have at most " + Integer.MAX_VALUE / 3
                    + " of each; join fewer");
        }
        if (2 * edges > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException(
                    "the meshes have " + edges + " edges together, but a mesh can have at most "
                            + Integer.MAX_VALUE / 2 + "; join fewer");
        }
    }

    private static void requireValidEdges(int vertexCount, int[] looseEdges) {
        if (looseEdges.length % 2 != 0) {
            throw new InvalidInputException("a list of loose edges holds two vertex numbers per edge; "
                    + looseEdges.length + " is not a multiple of two");
        }
        for (int i = 0; i < looseEdges.length; i++) {
            if (looseEdges[i] < 0 || looseEdges[i] >= vertexCount) {
                throw new InvalidInputException("loose edge " + i / 2 + " names vertex " + looseEdges[i]
                        + ", but vertices are numbered 0 to " + (vertexCount - 1));
            }
            if (i % 2 == 1 && looseEdges[i] == looseEdges[i - 1]) {
                throw new InvalidInputException("loose edge " + i / 2 + " joins vertex " + looseEdges[i]
                        + " to itself; remove it or give it two different vertices");
            }
        }
    }

    private static void requireValid(int vertexCount, int[] triangles) {
        if (vertexCount < 0) {
            throw new InvalidInputException("a mesh cannot have " + vertexCount + " vertices");
        }
        if (vertexCount > Integer.MAX_VALUE / 3) {
            throw new LimitExceededException("a mesh can have at most " + Integer.MAX_VALUE / 3 + " vertices, not "
                    + vertexCount + "; cut it into parts");
        }
        if (triangles.length % 3 != 0) {
            throw new InvalidInputException(
                    "a triangle list holds three vertex numbers per triangle; " + triangles.length
                            + " is not a multiple of three");
        }
        for (int i = 0; i < triangles.length; i += 3) {
            requireValidTriangle(vertexCount, triangles, i);
        }
    }

    private static void requireValidTriangle(int vertexCount, int[] triangles, int at) {
        for (int k = 0; k < 3; k++) {
            int v = triangles[at + k];
            if (v < 0 || v >= vertexCount) {
                throw new InvalidInputException(
                        "triangle " + at / 3 + " names vertex " + v + ", but vertices are numbered 0 to "
                                + (vertexCount - 1));
            }
        }
        int a = triangles[at];
        int b = triangles[at + 1];
        int c = triangles[at + 2];
        if (a == b || b == c || c == a) {
            throw new InvalidInputException(
                    "triangle " + at / 3 + " uses vertex " + (a == b ? a : c) + " twice (" + a + ", " + b + ", " + c
                            + "); remove it or give it three different vertices");
        }
    }

    /**
     * Checks positions for this topology: three finite coordinates per vertex.
     *
     * @throws InvalidInputException if the length is wrong, or naming the first vertex with a coordinate that is NaN or
     * infinite
     */
    public void requireFitting(double[] positions) {
        Objects.requireNonNull(positions, "positions");
        if (positions.length != 3L * vertexCount) {
            throw new InvalidInputException("positions hold " + positions.length + " numbers, but the topology has "
                    + vertexCount + " vertices and needs " + 3L * vertexCount + " (x, y, z for each)");
        }
        requireFinite(positions);
    }

    /**
     * Checks that every coordinate is a finite number.
     *
     * @throws InvalidInputException naming the first vertex with a coordinate that is NaN or infinite
     */
    public static void requireFinite(double[] positions) {
        for (int i = 0; i < positions.length; i++) {
            if (!Double.isFinite(positions[i])) {
                throw new InvalidInputException("vertex " + i / 3 + " has " + "xyz".charAt(i % 3) + " = "
                        + positions[i] + "; every coordinate must be a finite number");
            }
        }
    }

    public int vertexCount() {
        return vertexCount;
    }

    public int triangleCount() {
        return triangles.length / 3;
    }

    public int edgeCount() {
        return edgeCount;
    }

    /** Returns the vertex at corner 0, 1 or 2 of a triangle, in the order given. */
    public int triangleVertex(int triangle, int corner) {
        return triangles[3 * triangle + corner];
    }

    /** Returns edge 0, 1 or 2 of a triangle: edge {@code k} joins corners {@code k} and {@code (k + 1) % 3}. */
    public int triangleEdge(int triangle, int k) {
        return links().triangleEdges[3 * triangle + k];
    }

    /** Returns an endpoint of an edge: 0 is the smaller vertex number, 1 the larger. */
    public int edgeVertex(int edge, int endpoint) {
        return links().edges[2 * edge + endpoint];
    }

    /** Returns the triangles around each vertex, in ascending order. */
    public Incidence vertexTriangles() {
        return links().vertexTriangles;
    }

    /**
     * Returns the triangles at each edge, in ascending order: one at a boundary, two inside, more where the surface is
     * not a manifold, none at a loose edge.
     */
    public Incidence edgeTriangles() {
        return links().edgeTriangles;
    }

    /** Returns the triangle across an edge, or -1 at a boundary or where more than two triangles meet. */
    public int neighbour(int triangle, int k) {
        int edge = triangleEdge(triangle, k);
        Incidence edgeTriangles = links().edgeTriangles;
        if (edgeTriangles.size(edge) != 2) {
            return -1;
        }
        int first = edgeTriangles.get(edge, 0);
        return first == triangle ? edgeTriangles.get(edge, 1) : first;
    }

    /**
     * Returns the first triangle with the same three vertices in any order: the triangle itself unless it is a
     * duplicate. A contact is a pair of features and a duplicate adds no feature, so engines report the faces for which
     * this is the identity.
     */
    public int original(int triangle) {
        return links().original[triangle];
    }

    public boolean isDuplicate(int triangle) {
        return links().original[triangle] != triangle;
    }

    public int duplicateTriangleCount() {
        return links().duplicateTriangleCount;
    }

    public int nonManifoldEdgeCount() {
        return links().nonManifoldEdgeCount;
    }

    /** Returns the number of edges that belong to no triangle. */
    public int looseEdgeCount() {
        return links().looseEdgeCount;
    }

    /** Returns the edge between two vertices in either order, or -1 if there is none. */
    public int findEdge(int a, int b) {
        int[] edges = links().edges;
        long wanted = IndexPair.pack(Math.min(a, b), Math.max(a, b));
        int low = 0;
        int high = edgeCount() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long edge = IndexPair.pack(edges[2 * middle], edges[2 * middle + 1]);
            if (edge == wanted) {
                return middle;
            }
            if (edge < wanted) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Returns the first triangle with these three vertices in any order, or -1 if there is none. */
    public int findTriangle(int a, int b, int c) {
        if (a < 0 || a >= vertexCount) {
            return -1;
        }
        Incidence vertexTriangles = links().vertexTriangles;
        for (int i = 0; i < vertexTriangles.size(a); i++) {
            int triangle = vertexTriangles.get(a, i);
            if (hasCorner(triangle, b) && hasCorner(triangle, c) && b != c && a != b && a != c) {
                return triangle;
            }
        }
        return -1;
    }

    /** Returns whether a vertex is a corner of a triangle. */
    public boolean hasCorner(int triangle, int vertex) {
        return triangles[3 * triangle] == vertex || triangles[3 * triangle + 1] == vertex
                || triangles[3 * triangle + 2] == vertex;
    }

    /** Returns the connected component of a vertex, numbered by smallest vertex; -1 if no triangle uses it. */
    public int bodyOfVertex(int vertex) {
        return links().body[vertex];
    }

    public int bodyOfTriangle(int triangle) {
        return links().body[triangles[3 * triangle]];
    }

    public int bodyCount() {
        return links().bodyCount;
    }

    public int unusedVertexCount() {
        int unused = 0;
        for (int b : links().body) {
            unused += b < 0 ? 1 : 0;
        }
        return unused;
    }

    /** Returns a copy of the triangle list. */
    public int[] copyTriangles() {
        return triangles.clone();
    }

    /**
     * Returns whether both have the same vertex count, the same triangles in the same order and orientation, and the
     * same loose edges.
     */
    public boolean sameAs(Topology other) {
        return vertexCount == other.vertexCount && Arrays.equals(triangles, other.triangles)
                && Arrays.equals(links().edges, other.links().edges);
    }
}
