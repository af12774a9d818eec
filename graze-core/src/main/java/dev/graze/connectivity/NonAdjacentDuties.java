package dev.graze.connectivity;

import dev.graze.mesh.Topology;

/**
 * Which feature pairs a pair of non-adjacent triangles has to test when adjacent ones are skipped (MCCD 4.6): over all
 * such pairs of triangles each feature pair is tested once, but for the {@link OrphanPairs}, which are in none.
 *
 * <p><b>Who tests.</b> Of the pairs of triangles that have a feature pair, the first that is not adjacent. That is the
 * pair of {@link Representatives} unless these are adjacent. So two triangles test what both own, and besides what they
 * adopt from adjacent representatives near by. Adoptions follow from connectivity alone and are looked up in a table,
 * where far triangles find nothing after a glance at a range.
 *
 * <p><b>Hubs.</b> Around a vertex of n triangles there can be n^2 adoptions. Those at a vertex of very many are not in
 * the table but searched for when asked: by pairs of which both triangles are near such a hub.
 *
 * <p>Immutable, safe to share between threads.
 */
public final class NonAdjacentDuties {
    static final int LARGEST_VALENCE_IN_TABLE = 128;

    private final Topology topology;
    private final Representatives representatives;
    private final SortedTriangles triangles;
    private final FirstApart apart;
    private final Adoptions adoptions;
    private final int largestValence;
    private final boolean[] nearHub;

    public NonAdjacentDuties(Topology topology, Representatives representatives) {
        this(topology, representatives, LARGEST_VALENCE_IN_TABLE);
    }

    NonAdjacentDuties(Topology topology, Representatives representatives, int largestValence) {
        this.topology = topology;
        this.representatives = representatives;
        this.largestValence = largestValence;
        this.triangles = new SortedTriangles(topology);
        this.apart = new FirstApart(topology, triangles);
        this.adoptions = new Adoptions(topology, triangles,
                new AdjacentTests(topology, triangles, representatives, largestValence));
        this.nearHub = new boolean[topology.triangleCount()];
        for (int t = 0; t < nearHub.length; t++) {
            nearHub[t] = isNearHub(t);
        }
    }

    /**
     * If the representatives of two features share a hub, then both triangles of any pair that has the features are
     * near it in this sense.
     */
    private boolean isNearHub(int t) {
        boolean near = hasHub(t);
        for (int k = 0; k < 3 && !near; k++) {
            near = hasHub(Representatives.ofVertex(topology, triangles.corner(t, k)))
                    || hasHub(Representatives.ofEdge(topology, triangles.side(t, k)));
        }
        return near;
    }

    private boolean hasHub(int t) {
        return isHub(triangles.corner(t, 0)) || isHub(triangles.corner(t, 1)) || isHub(triangles.corner(t, 2));
    }

    private boolean isHub(int vertex) {
        return topology.vertexTriangles().size(vertex) > largestValence;
    }

    /** Whether two triangles share a vertex. Corners ascend within each. */
    public static boolean adjacent(int a0, int a1, int a2, int b0, int b1, int b2) {
        boolean rangesMeet = b0 <= a2 && a0 <= b2;
        return rangesMeet
                && (FeatureTests.same(a0, b0, b1, b2) | FeatureTests.same(a1, b0, b1, b2)
                        | FeatureTests.same(a2, b0, b1, b2)) != 0;
    }

    /** Whether two triangles share a vertex. */
    public boolean adjacent(int a, int b) {
        return triangles.adjacent(a, b);
    }

    /**
     * The tests, as bits of {@link FeatureTests}, that are up to these two triangles.
     *
     * @param a not adjacent to b, no duplicate
     * @param b larger than a, no duplicate
     */
    public int duties(int a, int b) {
        int owned = FeatureTests.owned(representatives.owned(a), representatives.owned(b));
        return owned | (nearHub[a] && nearHub[b] ? adoptedAtHub(a, b, FeatureTests.ALL & ~owned) : adoptions.get(a, b));
    }

    private int adoptedAtHub(int a, int b, int tests) {
        int adopted = 0;
        for (int rest = tests; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            adopted |= isFirstApart(a, b, bit) ? 1 << bit : 0;
        }
        return adopted;
    }

    private boolean isFirstApart(int a, int b, int bit) {
        if (bit < 3) {
            return apart.ofVertexFace(triangles.corner(a, bit), b) == FirstApart.pair(a, b);
        }
        if (bit < 6) {
            return apart.ofVertexFace(triangles.corner(b, bit - 3), a) == FirstApart.pair(b, a);
        }
        int ea = triangles.side(a, FeatureTests.sideOfA(bit));
        int eb = triangles.side(b, FeatureTests.sideOfB(bit));
        return ea < eb
                ? apart.ofEdges(ea, eb) == FirstApart.pair(a, b)
                : apart.ofEdges(eb, ea) == FirstApart.pair(b, a);
    }
}
