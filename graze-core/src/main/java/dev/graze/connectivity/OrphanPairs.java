package dev.graze.connectivity;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The orphan sets of MCCD 4.6 and Table 1: feature pairs without a common vertex that only adjacent pairs of triangles
 * contain. A search that skips adjacent triangles must test exactly these pairs separately.
 *
 * <p>Immutable and thread-safe. Does not include vertices and edges that no triangle uses.
 */
public final class OrphanPairs {
    /** One gigabyte per kind. An open fan of n triangles has about n^2 vertex-face and 1.5 n^2 edge-edge pairs. */
    private static final int MOST_PAIRS = 1 << 27;

    private final Topology topology;
    private final IntPredicate tested;
    private final PairList vertexFaces;
    private final PairList edgeEdges;

    public OrphanPairs(Topology topology) {
        this(topology, triangle -> true);
    }

    /** @param tested which triangles are tested against adjacent ones at all: none of a component, or all of it */
    public OrphanPairs(Topology topology, IntPredicate tested) {
        this(topology, tested, MOST_PAIRS);
    }

    /** @param limit the largest number of pairs per kind */
    OrphanPairs(Topology topology, IntPredicate tested, int limit) {
        this.topology = topology;
        this.tested = tested;
        this.vertexFaces = new PairList(limit);
        this.edgeEdges = new PairList(limit);
        SortedTriangles triangles = new SortedTriangles(topology);
        allAdjacentOwnerPairs(triangles).forEach(new Collector(new FirstNonAdjacent(topology, triangles)));
        vertexFaces.trim();
        edgeEdges.trim();
    }

    /** Returns all pairs with adjacent owners. These include all orphans, whose owners are adjacent. */
    private AdjacentOwnerPairs allAdjacentOwnerPairs(SortedTriangles triangles) {
        return new AdjacentOwnerPairs(topology, triangles, new FeatureOwners(topology), Integer.MAX_VALUE,
                tested);
    }

    public int vertexFaceCount() {
        return vertexFaces.size();
    }

    public int vertex(int i) {
        return vertexFaces.first(i);
    }

    /** Returns the face as a triangle that is not a duplicate. */
    public int face(int i) {
        return vertexFaces.second(i);
    }

    public int edgeEdgeCount() {
        return edgeEdges.size();
    }

    /** Returns the smaller edge number of a pair. */
    public int edgeA(int i) {
        return edgeEdges.first(i);
    }

    /** Returns the larger edge number of a pair. */
    public int edgeB(int i) {
        return edgeEdges.second(i);
    }

    /**
     * Returns the number of feature tests that adjacent pairs of triangles would need if they were not skipped. Counted
     * at each call, for reports only.
     */
    public long adjacentTests() {
        return allAdjacentOwnerPairs(new SortedTriangles(topology)).count();
    }

    /** Keeps the pairs that no two non-adjacent triangles contain. */
    private final class Collector implements AdjacentOwnerPairs.Visitor {
        private final FirstNonAdjacent firstNonAdjacent;

        Collector(FirstNonAdjacent firstNonAdjacent) {
            this.firstNonAdjacent = firstNonAdjacent;
        }

        @Override
        public void vertexFace(int vertex, int face) {
            if (firstNonAdjacent.ofVertexFace(vertex, face) == FirstNonAdjacent.NONE) {
                add(vertexFaces, vertex, face);
            }
        }

        @Override
        public void edges(int smaller, int larger) {
            if (firstNonAdjacent.ofEdges(smaller, larger) == FirstNonAdjacent.NONE) {
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

    /** Pairs of numbers in two flat arrays that grow by half, up to a limit. */
    private static final class PairList {
        private final int limit;
        private int[] first = new int[64];
        private int[] second = new int[64];
        private int size;

        PairList(int limit) {
            this.limit = limit;
        }

        /** Adds a pair; returns false if the list has reached its limit. */
        boolean add(int a, int b) {
            if (size == limit) {
                return false;
            }
            if (size == first.length) {
                resize(Math.min(limit, size + (size >> 1)));
            }
            first[size] = a;
            second[size++] = b;
            return true;
        }

        void trim() {
            resize(size);
        }

        private void resize(int capacity) {
            first = Arrays.copyOf(first, capacity);
            second = Arrays.copyOf(second, capacity);
        }

        int size() {
            return size;
        }

        int first(int i) {
            return first[i];
        }

        int second(int i) {
            return second[i];
        }
    }
}
