package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/**
 * What a search that skips adjacent triangles must know to lose no feature pair (MCCD 4.6), as tables for a device: the
 * tests that pairs of triangles adopt, as in {@link NonAdjacentDuties}, and the {@link OrphanPairs} as tests of pairs
 * of adjacent triangles.
 */
public final class AdjacentTables {
    private final Topology topology;
    private final SortedTriangles triangles;
    private final Adoptions adoptions;
    private final int[] orphanTriangles;
    private final char[] orphanTests;
    private final long adjacentTests;

    /** For a mesh of which {@link #fit} is true. */
    public AdjacentTables(Topology topology) {
        this.topology = topology;
        this.triangles = new SortedTriangles(topology);
        AdjacentTests adjacent = new AdjacentTests(topology, triangles, new Representatives(topology),
                Integer.MAX_VALUE);
        this.adoptions = new Adoptions(topology, triangles, adjacent);
        this.adjacentTests = adjacent.count();
        OrphanPairs orphans = new OrphanPairs(topology);
        int count = orphans.vertexFaceCount() + orphans.edgeEdgeCount();
        this.orphanTriangles = new int[2 * count];
        this.orphanTests = new char[count];
        fill(orphans);
    }

    /** Whether the tables of a mesh stay small: around a vertex of n triangles they have n^2 entries. */
    public static boolean fit(Topology topology) {
        for (int v = 0; v < topology.vertexCount(); v++) {
            if (topology.vertexTriangles().size(v) > NonAdjacentDuties.LARGEST_VALENCE_IN_TABLE) {
                return false;
            }
        }
        return true;
    }

    private void fill(OrphanPairs orphans) {
        int at = 0;
        for (int i = 0; i < orphans.vertexFaceCount(); i++) {
            int t = Representatives.ofVertex(topology, orphans.vertex(i));
            put(at++, t, orphans.face(i), FeatureTests.vertexOfA(triangles.cornerOf(t, orphans.vertex(i))));
        }
        for (int i = 0; i < orphans.edgeEdgeCount(); i++) {
            int t = Representatives.ofEdge(topology, orphans.edgeA(i));
            int u = Representatives.ofEdge(topology, orphans.edgeB(i));
            put(at++, t, u,
                    FeatureTests.edges(triangles.sideOf(t, orphans.edgeA(i)), triangles.sideOf(u, orphans.edgeB(i))));
        }
    }

    private void put(int at, int a, int b, int test) {
        orphanTriangles[2 * at] = a;
        orphanTriangles[2 * at + 1] = b;
        orphanTests[at] = (char) test;
    }

    /** Where the partners of each triangle begin among {@link #partners}, and where the last ones end. To read from. */
    public int[] rowStarts() {
        return adoptions.starts();
    }

    /** The larger triangles with which a triangle adopts tests, ascending. To read from. */
    public int[] partners() {
        return adoptions.partners();
    }

    /**
     * The tests adopted with each partner, as bits of {@link FeatureTests}; the smaller triangle is A. To read from.
     */
    public char[] adopted() {
        return adoptions.tests();
    }

    /** Two triangles for each orphan, A and then B. To read from. */
    public int[] orphanTriangles() {
        return orphanTriangles;
    }

    /** The test of each orphan, as a bit of {@link FeatureTests}. To read from. */
    public char[] orphanTests() {
        return orphanTests;
    }

    /** How many tests of adjacent triangles it spares. */
    public long testsSaved() {
        return adjacentTests - orphanTests.length;
    }
}
