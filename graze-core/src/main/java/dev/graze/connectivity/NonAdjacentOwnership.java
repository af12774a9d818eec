package dev.graze.connectivity;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.function.IntPredicate;

/**
 * The feature pairs that a pair of non-adjacent triangles tests when adjacent ones are skipped (MCCD 4.6). Over all
 * such pairs of triangles each feature pair is tested once, except the {@link OrphanPairs}, which none of them
 * contains.
 *
 * <p><b>Which pair tests.</b> A feature pair belongs to the first pair of non-adjacent triangles that contains it. That
 * is the pair of its {@link FeatureOwners} unless these are adjacent. So two triangles test the features that both own,
 * and also the tests that they adopt because the owners are adjacent. Adopted tests follow from connectivity alone and
 * are stored in a table, in which distant triangles find nothing after one range check.
 *
 * <p><b>Hubs.</b> A vertex with n triangles can cause n^2 adopted tests. For a hub, a vertex with very many triangles,
 * they are not in the table but computed on demand, for pairs of triangles that are both near a hub.
 *
 * <p>Immutable and thread-safe.
 */
public final class NonAdjacentOwnership {
    static final int LARGEST_VALENCE_IN_TABLE = 128;

    private final Topology topology;
    private final FeatureOwners owners;
    private final SortedTriangles triangles;
    private final FirstNonAdjacent firstNonAdjacent;
    private final AdoptedTests adoptedTests;
    private final int largestValence;
    private final boolean[] nearHub;

    public NonAdjacentOwnership(Topology topology, FeatureOwners owners) {
        this(topology, owners, triangle -> true);
    }

    /** @param tested which triangles are tested against others of their component: none of a component, or all of it */
    public NonAdjacentOwnership(Topology topology, FeatureOwners owners, IntPredicate tested) {
        this(topology, owners, LARGEST_VALENCE_IN_TABLE, tested);
    }

    NonAdjacentOwnership(Topology topology, FeatureOwners owners, int largestValence, IntPredicate tested) {
        this.topology = topology;
        this.owners = owners;
        this.largestValence = largestValence;
        this.triangles = new SortedTriangles(topology);
        this.firstNonAdjacent = new FirstNonAdjacent(topology, triangles);
        this.adoptedTests = new AdoptedTests(topology, triangles,
                new AdjacentOwnerPairs(topology, triangles, owners, largestValence, tested));
        this.nearHub = new boolean[topology.triangleCount()];
        for (int t = 0; t < nearHub.length; t++) {
            nearHub[t] = isNearHub(t);
        }
    }

    /**
     * Returns whether a triangle is near a hub: if the owners of two features share a hub, then both triangles of any
     * pair that contains the features are near it in this sense.
     */
    private boolean isNearHub(int t) {
        boolean near = hasHub(t);
        for (int k = 0; k < 3 && !near; k++) {
            near = hasHub(FeatureOwners.ofVertex(topology, triangles.corner(t, k)))
                    || hasHub(FeatureOwners.ofEdge(topology, triangles.edge(t, k)));
        }
        return near;
    }

    private boolean hasHub(int t) {
        return isHub(triangles.corner(t, 0)) || isHub(triangles.corner(t, 1)) || isHub(triangles.corner(t, 2));
    }

    private boolean isHub(int vertex) {
        return topology.vertexTriangles().size(vertex) > largestValence;
    }

    /** Returns whether two triangles share a vertex. */
    public boolean adjacent(int a, int b) {
        return triangles.adjacent(a, b);
    }

    /**
     * Returns the tests that belong to two triangles, as bits of {@link FeatureTests}.
     *
     * @param a not adjacent to b and not a duplicate
     * @param b larger than a and not a duplicate
     */
    public int tests(int a, int b) {
        int owned = FeatureTests.owned(owners.owned(a), owners.owned(b));
        return owned
                | (nearHub[a] && nearHub[b] ? adoptedAtHub(a, b, FeatureTests.ALL & ~owned) : adoptedTests.get(a, b));
    }

    private int adoptedAtHub(int a, int b, int tests) {
        int adopted = 0;
        for (int rest = tests; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            adopted |= isFirstNonAdjacent(a, b, bit) ? 1 << bit : 0;
        }
        return adopted;
    }

    private boolean isFirstNonAdjacent(int a, int b, int bit) {
        if (bit < 3) {
            return firstNonAdjacent.ofVertexFace(triangles.corner(a, bit), b) == IndexPair.pack(a, b);
        }
        if (bit < 6) {
            return firstNonAdjacent.ofVertexFace(triangles.corner(b, bit - 3), a) == IndexPair.pack(b, a);
        }
        int ea = triangles.edge(a, FeatureTests.edgeOfA(bit));
        int eb = triangles.edge(b, FeatureTests.edgeOfB(bit));
        return ea < eb
                ? firstNonAdjacent.ofEdges(ea, eb) == IndexPair.pack(a, b)
                : firstNonAdjacent.ofEdges(eb, ea) == IndexPair.pack(b, a);
    }
}
