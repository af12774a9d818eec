package dev.graze.connectivity;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;

/**
 * The orphan sets of MCCD 4.6 and Table 1: feature pairs without a common vertex of which every pair of triangles that
 * has them is adjacent. Whoever skips adjacent triangles has to test these, and these only, by themselves.
 *
 * <p>Immutable, safe to share between threads. Vertices that no triangle uses are not in here.
 */
public final class OrphanPairs {
    /**
     * One gigabyte per kind. An open fan of n triangles has about n^2 pairs of a vertex and a face and 1.5 n^2 of
     * edges.
     */
    private static final int MOST_PAIRS = 1 << 27;

    private final Topology topology;
    private final PairList vertexFaces;
    private final PairList edgeEdges;

    public OrphanPairs(Topology topology) {
        this(topology, MOST_PAIRS);
    }

    /** @param limit how many pairs of a kind there may be */
    OrphanPairs(Topology topology, int limit) {
        this.topology = topology;
        this.vertexFaces = new PairList(limit);
        this.edgeEdges = new PairList(limit);
        SortedTriangles triangles = new SortedTriangles(topology);
        allAdjacentTests(triangles).forEach(new Collector(new FirstApart(topology, triangles)));
        vertexFaces.trim();
        edgeEdges.trim();
    }

    /** An orphan's representatives are adjacent, so looking through these finds all. */
    private AdjacentTests allAdjacentTests(SortedTriangles triangles) {
        return new AdjacentTests(topology, triangles, new Representatives(topology), Integer.MAX_VALUE);
    }

    public int vertexFaceCount() {
        return vertexFaces.size();
    }

    public int vertex(int i) {
        return vertexFaces.first(i);
    }

    /** A triangle, never a duplicate. */
    public int face(int i) {
        return vertexFaces.second(i);
    }

    public int edgeEdgeCount() {
        return edgeEdges.size();
    }

    /** The smaller edge number of a pair. */
    public int edgeA(int i) {
        return edgeEdges.first(i);
    }

    /** The larger edge number of a pair. */
    public int edgeB(int i) {
        return edgeEdges.second(i);
    }

    /**
     * How many feature tests the adjacent pairs of triangles would take if they were not skipped, each feature tested
     * by its representative. Counted anew at each call: it is for reports.
     */
    public long adjacentTests() {
        return allAdjacentTests(new SortedTriangles(topology)).count();
    }

    /** Keeps the pairs that no two triangles apart from each other have. */
    private final class Collector implements AdjacentTests.Visitor {
        private final FirstApart apart;

        Collector(FirstApart apart) {
            this.apart = apart;
        }

        @Override
        public void vertexFace(int vertex, int face) {
            if (apart.ofVertexFace(vertex, face) == FirstApart.NONE) {
                add(vertexFaces, vertex, face);
            }
        }

        @Override
        public void edges(int smaller, int larger) {
            if (apart.ofEdges(smaller, larger) == FirstApart.NONE) {
                add(edgeEdges, smaller, larger);
            }
        }

        private void add(PairList pairs, int a, int b) {
            if (!pairs.add(a, b)) {
                int hub = largestHub();
                throw new InvalidInputException("more than " + pairs.size()
                        + " feature pairs lie in adjacent triangles only; split the largest fan,"
                        + " the " + topology.vertexTriangles().size(hub) + " triangles around vertex " + hub
                        + ", or use the engine slabs");
            }
        }

        private int largestHub() {
            Incidence around = topology.vertexTriangles();
            int hub = 0;
            for (int v = 1; v < topology.vertexCount(); v++) {
                hub = around.size(v) > around.size(hub) ? v : hub;
            }
            return hub;
        }
    }
}
