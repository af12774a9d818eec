package dev.graze.mesh;

import java.util.Arrays;
import java.util.Objects;

/**
 * Which vertices form which triangles, and what follows from that: unique edges, adjacency, bodies. Immutable and
 * thread-safe, in flat arrays.
 *
 * <p>Edges are numbered in ascending order of (smaller vertex, larger vertex), so comparing two edge numbers compares
 * their vertices. Edge {@code k} of a triangle joins its corners {@code k} and {@code (k + 1) % 3}.
 *
 * <p>Duplicate triangles and non-manifold edges are allowed. A vertex that no triangle uses still counts: it can touch
 * faces.
 */
public final class Topology {
    private final int vertexCount;
    private final int[] triangles;
    private final int[] edges;
    private final int[] triangleEdges;
    private final Incidence vertexTriangles;
    private final Incidence edgeTriangles;
    private final int[] original;
    private final int[] body;
    private final int bodyCount;
    private final int duplicateTriangleCount;
    private final int nonManifoldEdgeCount;

    private Topology(int vertexCount, int[] triangles) {
        this.vertexCount = vertexCount;
        this.triangles = triangles;
        EdgeTable table = EdgeTable.of(vertexCount, triangles);
        this.edges = table.edges();
        this.triangleEdges = table.triangleEdges();
        this.vertexTriangles = Incidence.invert(triangles, vertexCount);
        this.edgeTriangles = Incidence.invert(triangleEdges, edgeCount());
        this.original = DuplicateTriangles.originals(triangles, triangleEdges, edgeTriangles);
        this.duplicateTriangleCount = DuplicateTriangles.count(original);
        this.nonManifoldEdgeCount = edgeTriangles.countRowsLongerThan(2);
        this.body = Bodies.label(vertexCount, triangles);
        this.bodyCount = Bodies.count(body);
    }

    /**
     * Builds the topology of a triangle list, which is copied.
     *
     * @param triangles three vertex numbers per triangle
     * @throws InvalidInputException naming the triangle with a vertex number that is out of range or repeated
     * @throws LimitExceededException if there are more vertices than a mesh can have
     */
    public static Topology of(int vertexCount, int[] triangles) {
        requireValid(vertexCount, Objects.requireNonNull(triangles, "triangles"));
        return new Topology(vertexCount, triangles.clone());
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
        return edges.length / 2;
    }

    /** Returns the vertex at corner 0, 1 or 2 of a triangle, in the order given. */
    public int triangleVertex(int triangle, int corner) {
        return triangles[3 * triangle + corner];
    }

    /** Returns edge 0, 1 or 2 of a triangle: edge {@code k} joins corners {@code k} and {@code (k + 1) % 3}. */
    public int triangleEdge(int triangle, int k) {
        return triangleEdges[3 * triangle + k];
    }

    /** Returns an endpoint of an edge: 0 is the smaller vertex number, 1 the larger. */
    public int edgeVertex(int edge, int endpoint) {
        return edges[2 * edge + endpoint];
    }

    /** Returns the triangles around each vertex, in ascending order. */
    public Incidence vertexTriangles() {
        return vertexTriangles;
    }

    /**
     * Returns the triangles at each edge, in ascending order: one at a boundary, two inside, more where the surface is
     * not a manifold.
     */
    public Incidence edgeTriangles() {
        return edgeTriangles;
    }

    /** Returns the triangle across an edge, or -1 at a boundary or where more than two triangles meet. */
    public int neighbour(int triangle, int k) {
        int edge = triangleEdge(triangle, k);
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
        return original[triangle];
    }

    public boolean isDuplicate(int triangle) {
        return original[triangle] != triangle;
    }

    public int duplicateTriangleCount() {
        return duplicateTriangleCount;
    }

    public int nonManifoldEdgeCount() {
        return nonManifoldEdgeCount;
    }

    /** Returns the connected component of a vertex, numbered by smallest vertex; -1 if no triangle uses it. */
    public int bodyOfVertex(int vertex) {
        return body[vertex];
    }

    public int bodyOfTriangle(int triangle) {
        return body[triangles[3 * triangle]];
    }

    public int bodyCount() {
        return bodyCount;
    }

    public int unusedVertexCount() {
        int unused = 0;
        for (int b : body) {
            unused += b < 0 ? 1 : 0;
        }
        return unused;
    }

    /** Returns a copy of the triangle list. */
    public int[] copyTriangles() {
        return triangles.clone();
    }

    /** Returns whether both have the same vertex count and the same triangles in the same order and orientation. */
    public boolean sameAs(Topology other) {
        return vertexCount == other.vertexCount && Arrays.equals(triangles, other.triangles);
    }
}
