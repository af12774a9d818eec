package dev.graze.spi;

import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A scene as engines see it: the topologies of its parts, separately and joined, where each part is, and what to leave
 * out. The vertices, triangles and edges of a part are consecutive, in the order of the parts. No feature belongs to
 * two parts. Immutable and thread-safe.
 */
public final class SearchScene {
    private final List<Topology> parts;
    /** The parts joined; null until it is needed. */
    private volatile Topology joined;
    private final int[] firstVertices;
    private final int[] firstTriangles;
    private final int[] firstEdges;
    private final boolean[] fixed;
    private final PairRules rules;
    private final IgnoredPairs ignored;
    /** The part of each vertex; empty if there is only one part. */
    private final int[] partOfVertex;

    private SearchScene(List<Topology> parts, int[] firstVertices, int[] firstTriangles, int[] firstEdges,
            boolean[] fixed, PairRules rules, IgnoredPairs ignored) {
        this.parts = parts;
        this.firstVertices = firstVertices;
        this.firstTriangles = firstTriangles;
        this.firstEdges = firstEdges;
        this.fixed = fixed;
        this.rules = rules;
        this.ignored = ignored;
        this.partOfVertex = new int[fixed.length > 1 ? firstVertices[fixed.length] : 0];
        for (int part = 0; partOfVertex.length > 0 && part < fixed.length; part++) {
            Arrays.fill(partOfVertex, firstVertices[part], firstVertices[part + 1], part);
        }
    }

    /** Returns the scene of one mesh that moves as a whole and is tested against itself. */
    public static SearchScene of(Topology topology) {
        return of(List.of(topology), new boolean[1], PairRules.everythingInOnePart(), IgnoredPairs.NONE);
    }

    /**
     * Joins parts into a scene.
     *
     * @param fixed which parts never move
     * @param rules which parts may collide
     */
    public static SearchScene of(List<Topology> parts, boolean[] fixed, PairRules rules, IgnoredPairs ignored) {
        Objects.requireNonNull(rules, "rules");
        Objects.requireNonNull(ignored, "ignored");
        int[] vertices = new int[parts.size() + 1];
        int[] triangles = new int[parts.size() + 1];
        int[] edges = new int[parts.size() + 1];
        Topology.requireJoinable(parts);
        for (int part = 0; part < parts.size(); part++) {
            vertices[part + 1] = vertices[part] + parts.get(part).vertexCount();
            triangles[part + 1] = triangles[part] + parts.get(part).triangleCount();
            edges[part + 1] = edges[part] + parts.get(part).edgeCount();
        }
        return new SearchScene(List.copyOf(parts), vertices, triangles, edges, fixed.clone(), rules, ignored);
    }

    /** Returns the same scene with other pairs to leave out, numbered through the whole scene. */
    public SearchScene withIgnored(IgnoredPairs pairs) {
        return new SearchScene(parts, firstVertices, firstTriangles, firstEdges, fixed, rules, pairs);
    }

    /** Returns the same scene with other rules. */
    public SearchScene withRules(PairRules other) {
        return new SearchScene(parts, firstVertices, firstTriangles, firstEdges, fixed, other, ignored);
    }

    /** Returns the topology of all parts together, which is made when it is first needed. */
    public Topology topology() {
        Topology topology = joined;
        if (topology == null) {
            synchronized (parts) {
                topology = joined == null ? Topology.join(parts) : joined;
                joined = topology;
            }
        }
        return topology;
    }

    /** Returns the topology of one part, whose vertices, triangles and edges are numbered from 0. */
    public Topology topology(int part) {
        return parts.get(part);
    }

    public int vertexCount() {
        return firstVertices[fixed.length];
    }

    public int partCount() {
        return fixed.length;
    }

    /** Returns the first vertex of a part; for the number of parts, the number of vertices. */
    public int firstVertex(int part) {
        return firstVertices[part];
    }

    /** Returns the first triangle of a part; for the number of parts, the number of triangles. */
    public int firstTriangle(int part) {
        return firstTriangles[part];
    }

    /** Returns the first edge of a part; for the number of parts, the number of edges. */
    public int firstEdge(int part) {
        return firstEdges[part];
    }

    public int partOfVertex(int vertex) {
        return partOfVertex.length == 0 ? 0 : partOfVertex[vertex];
    }

    public int partOfTriangle(int triangle) {
        int low = 0;
        int high = fixed.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (firstTriangles[middle] <= triangle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns whether a part never moves. */
    public boolean isFixed(int part) {
        return fixed[part];
    }

    public PairRules rules() {
        return rules;
    }

    public IgnoredPairs ignored() {
        return ignored;
    }
}
