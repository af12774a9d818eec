package dev.graze.connectivity;

import dev.graze.mesh.Topology;
import java.util.function.IntPredicate;

/**
 * Device tables for a search that skips adjacent triangles without losing a feature pair (MCCD 4.6): the tests that
 * pairs of triangles adopt, as in {@link NonAdjacentOwnership}, and the {@link OrphanPairs} as tests of pairs of
 * adjacent triangles.
 */
public final class AdjacentTables {
    private final Topology topology;
    private final SortedTriangles triangles;
    private final AdoptedTests adoptedTests;
    private final int[] orphanTriangles;
    private final char[] orphanTests;
    private final long adjacentTests;

    /** Builds the tables of a mesh for which {@link #fit} is true. */
    public AdjacentTables(Topology topology) {
        this(topology, triangle -> true);
    }

    /**
     * Builds the tables of a mesh for which {@link #fit} is true.
     *
     * @param tested which triangles are tested against adjacent ones at all: none of a component, or all of it
     */
    public AdjacentTables(Topology topology, IntPredicate tested) {
        this.topology = topology;
        this.triangles = new SortedTriangles(topology);
        AdjacentOwnerPairs adjacent = new AdjacentOwnerPairs(topology, triangles, new FeatureOwners(topology),
                Integer.MAX_VALUE, tested);
        this.adoptedTests = new AdoptedTests(topology, triangles, adjacent);
        this.adjacentTests = adjacent.count();
        OrphanPairs orphans = new OrphanPairs(topology, tested);
        int count = orphans.vertexFaceCount() + orphans.edgeEdgeCount();
        this.orphanTriangles = new int[2 * count];
        this.orphanTests = new char[count];
        fill(orphans);
    }

    /**
     * Returns whether the tables of a mesh are complete and stay small. They do not contain loose edges, and a vertex
     * with n triangles adds n^2 entries.
     */
    public static boolean fit(Topology topology) {
        if (topology.looseEdgeCount() > 0) {
            return false;
        }
        for (int v = 0; v < topology.vertexCount(); v++) {
            if (topology.vertexTriangles().size(v) > NonAdjacentOwnership.LARGEST_VALENCE_IN_TABLE) {
                return false;
            }
        }
        return true;
    }

    private void fill(OrphanPairs orphans) {
        int at = 0;
        for (int i = 0; i < orphans.vertexFaceCount(); i++) {
            int t = FeatureOwners.ofVertex(topology, orphans.vertex(i));
            put(at++, t, orphans.face(i), FeatureTests.vertexOfA(triangles.cornerOf(t, orphans.vertex(i))));
        }
        for (int i = 0; i < orphans.edgeEdgeCount(); i++) {
            int t = FeatureOwners.ofEdge(topology, orphans.edgeA(i));
            int u = FeatureOwners.ofEdge(topology, orphans.edgeB(i));
            put(at++, t, u,
                    FeatureTests.edges(triangles.edgeOf(t, orphans.edgeA(i)), triangles.edgeOf(u, orphans.edgeB(i))));
        }
    }

    private void put(int at, int a, int b, int test) {
        orphanTriangles[2 * at] = a;
        orphanTriangles[2 * at + 1] = b;
        orphanTests[at] = (char) test;
    }

    /**
     * Returns where the partners of each triangle start in {@link #partners}, then where the last ones end. Read-only.
     */
    public int[] rowStarts() {
        return adoptedTests.starts();
    }

    /** Returns the larger triangles with which each triangle adopts tests, ascending. Read-only. */
    public int[] partners() {
        return adoptedTests.partners();
    }

    /** Returns the tests adopted with each partner, as bits of {@link FeatureTests}; the smaller is A. Read-only. */
    public char[] adopted() {
        return adoptedTests.tests();
    }

    /** Returns two triangles for each orphan, A and then B. Read-only. */
    public int[] orphanTriangles() {
        return orphanTriangles;
    }

    /** Returns the test of each orphan, as a bit of {@link FeatureTests}. Read-only. */
    public char[] orphanTests() {
        return orphanTests;
    }

    /** Returns the number of tests of adjacent triangles that skipping saves. */
    public long testsSaved() {
        return adjacentTests - orphanTests.length;
    }
}
