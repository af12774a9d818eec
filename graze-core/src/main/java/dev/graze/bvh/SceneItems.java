package dev.graze.bvh;

import dev.graze.connectivity.FeatureTests;
import dev.graze.connectivity.FeatureOwners;
import dev.graze.connectivity.SortedTriangles;
import dev.graze.mesh.ArrayCapacity;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * What the leaves of a hierarchy hold, as rows of flat arrays: triangles and, for motion, the vertices that no triangle
 * uses, which can touch faces. In motion duplicates of triangles are left out, because they add no feature.
 */
public final class SceneItems {
    /** An owned mask says with this bit that the item is a loose vertex and has no face. */
    private static final int NO_FACE = 1 << 6;
    static final ArrayCapacity ROWS = new ArrayCapacity(3, "vertices, edges or faces of a scene",
            "cut the mesh into parts");

    private final int[] corners;
    private final int[] edges;
    private final int[] triangles;
    private final byte[] owned;

    private SceneItems(int[] corners, int[] edges, int[] triangles, byte[] owned) {
        this.corners = corners;
        this.edges = edges;
        this.triangles = triangles;
        this.owned = owned;
    }

    /** Triangles that are no duplicates, and loose vertices. */
    public static SceneItems moving(Topology topology) {
        SceneItems items = roomForMoving(topology);
        items.putOriginals(topology, 0, topology.triangleCount());
        items.putLooseVertices(topology);
        return items;
    }

    /** The same by a team. */
    public static SceneItems moving(Topology topology, ThreadTeam team) {
        SceneItems items = roomForMoving(topology);
        int count = topology.triangleCount();
        team.run(member -> items.putOriginals(topology, team.share(count, member), team.share(count, member + 1)));
        items.putLooseVertices(topology);
        return items;
    }

    private static SceneItems roomForMoving(Topology topology) {
        return withRoom(topology.triangleCount() - topology.duplicateTriangleCount() + topology.unusedVertexCount());
    }

    /** All triangles. */
    public static SceneItems still(Topology topology) {
        SceneItems items = withRoom(topology.triangleCount());
        items.putAll(topology, 0, items.size());
        return items;
    }

    /** The same by a team. */
    public static SceneItems still(Topology topology, ThreadTeam team) {
        SceneItems items = withRoom(topology.triangleCount());
        team.run(member -> items.putAll(topology, team.share(items.size(), member),
                team.share(items.size(), member + 1)));
        return items;
    }

    private static SceneItems withRoom(int count) {
        return new SceneItems(new int[ROWS.length(count)], new int[ROWS.length(count)], new int[count],
                new byte[count]);
    }

    private void putAll(Topology topology, int from, int to) {
        for (int t = from; t < to; t++) {
            put(t, topology, t);
        }
    }

    /** Of the triangles from {@code from} on, those that are no duplicates, behind those that come before. */
    private void putOriginals(Topology topology, int from, int to) {
        int item = 0;
        for (int t = 0; t < from; t++) {
            item += topology.isDuplicate(t) ? 0 : 1;
        }
        for (int t = from; t < to; t++) {
            if (!topology.isDuplicate(t)) {
                put(item, topology, t);
                owned[item] = (byte) FeatureOwners.owned(topology, t, corners, edges, 3 * item);
                item++;
            }
        }
    }

    private void put(int item, Topology topology, int triangle) {
        SortedTriangles.put(topology, triangle, corners, edges, 3 * item);
        triangles[item] = triangle;
    }

    private void putLooseVertices(Topology topology) {
        int item = size() - topology.unusedVertexCount();
        for (int v = 0; v < topology.vertexCount(); v++) {
            if (topology.bodyOfVertex(v) < 0) {
                putLoose(item++, v);
            }
        }
    }

    private void putLoose(int item, int vertex) {
        Arrays.fill(corners, 3 * item, 3 * item + 3, vertex);
        Arrays.fill(edges, 3 * item, 3 * item + 3, -1);
        triangles[item] = -1;
        owned[item] = (byte) (NO_FACE | FeatureTests.ownedCorner(0));
    }

    /** Copies the rows of another one in this order, so that items looked at together lie together. */
    public void setInOrder(SceneItems other, int[] order, int from, int to) {
        for (int i = from; i < to; i++) {
            int item = order[i];
            corners[3 * i] = other.corners[3 * item];
            corners[3 * i + 1] = other.corners[3 * item + 1];
            corners[3 * i + 2] = other.corners[3 * item + 2];
            edges[3 * i] = other.edges[3 * item];
            edges[3 * i + 1] = other.edges[3 * item + 1];
            edges[3 * i + 2] = other.edges[3 * item + 2];
            triangles[i] = other.triangles[item];
            owned[i] = other.owned[item];
        }
    }

    /** Room for the rows of this one in another order. */
    public SceneItems sameSize() {
        return withRoom(size());
    }

    public int size() {
        return triangles.length;
    }

    /** Three vertices each, ascending; a loose vertex stands there three times. To read from. */
    public int[] corners() {
        return corners;
    }

    /** Three edges each, in the order of {@link FeatureTests}. To read from. */
    public int[] edges() {
        return edges;
    }

    /** The corners and edges that an item represents, as a mask of {@link FeatureTests}. */
    int owned(int item) {
        return owned[item] & FeatureTests.ALL_OWNED;
    }

    boolean hasFace(int item) {
        return (owned[item] & NO_FACE) == 0;
    }

    /** The triangle that an item is; -1 for a loose vertex. */
    public int triangle(int item) {
        return triangles[item];
    }

    /**
     * What each item represents, in the bits of {@link FeatureTests}; bit 6 marks a loose vertex, which has no face. To
     * read from.
     */
    public byte[] owned() {
        return owned;
    }

    /** Which features of two items to test, of those that each represents: none whose features share a vertex. */
    public int tests(int a, int b) {
        int ownedA = owned[a];
        int ownedB = owned[b];
        int tests = FeatureTests.owned(ownedA & FeatureTests.ALL_OWNED, ownedB & FeatureTests.ALL_OWNED);
        if (((ownedA | ownedB) & NO_FACE) != 0) {
            tests = withoutMissingFaces(tests, ownedA, ownedB);
        }
        int[] c = corners;
        return FeatureTests.withoutCommon(tests, c[3 * a], c[3 * a + 1], c[3 * a + 2], c[3 * b], c[3 * b + 1],
                c[3 * b + 2]);
    }

    private static int withoutMissingFaces(int tests, int ownedA, int ownedB) {
        int left = tests;
        if ((ownedA & NO_FACE) != 0) {
            left &= ~FeatureTests.VERTICES_OF_B;
        }
        if ((ownedB & NO_FACE) != 0) {
            left &= ~FeatureTests.VERTICES_OF_A;
        }
        return left;
    }
}
