package dev.graze.bvh;

import dev.graze.connectivity.FeatureTests;
import dev.graze.connectivity.FeatureOwners;
import dev.graze.connectivity.SortedTriangles;
import dev.graze.mesh.ArrayCapacity;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The items at the leaves of a hierarchy, in flat arrays: triangles and, for moving scenes, loose edges and loose
 * vertices, which no triangle uses but which can touch edges and faces. Moving scenes omit duplicate triangles, because
 * they add no feature. Parts that are tested against nothing have no items.
 */
public final class SceneItems {
    /** The bit of an ownership mask that marks a loose edge or vertex, which has no face. */
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

    /** Creates items for the triangles that are not duplicates, and for loose edges and vertices. */
    public static SceneItems moving(Topology topology) {
        SceneItems items = allocateMoving(topology);
        items.putOriginals(topology, 0, topology.triangleCount());
        items.putLoose(topology);
        return items;
    }

    /** Creates the items of a moving scene, without parts that are tested against nothing. */
    public static SceneItems moving(SearchScene scene) {
        return moving(scene.topology()).ofActiveParts(scene);
    }

    /** Creates the items of a moving scene on all threads of a team. */
    public static SceneItems moving(Topology topology, ThreadTeam team) {
        SceneItems items = allocateMoving(topology);
        int count = topology.triangleCount();
        team.run(member -> items.putOriginals(topology, team.share(count, member), team.share(count, member + 1)));
        items.putLoose(topology);
        return items;
    }

    private static SceneItems allocateMoving(Topology topology) {
        return allocate(topology.triangleCount() - topology.duplicateTriangleCount() + topology.looseEdgeCount()
                + topology.unusedVertexCount());
    }

    /** Creates items for all triangles. */
    public static SceneItems still(Topology topology) {
        SceneItems items = allocate(topology.triangleCount());
        items.putAll(topology, 0, items.size());
        return items;
    }

    /** Creates items for all triangles, without those of parts that are tested against nothing. */
    public static SceneItems still(SearchScene scene) {
        return still(scene.topology()).ofActiveParts(scene);
    }

    private SceneItems ofActiveParts(SearchScene scene) {
        BitSet active = new BitSet();
        for (int part = 0; part < scene.partCount(); part++) {
            active.set(part, scene.rules().allowEverything() || scene.rules().isActive(part));
        }
        if (active.cardinality() == scene.partCount()) {
            return this;
        }
        int[] kept = new int[size()];
        int count = 0;
        for (int item = 0; item < size(); item++) {
            if (active.get(scene.partOfVertex(corners[3 * item]))) {
                kept[count++] = item;
            }
        }
        SceneItems items = allocate(count);
        items.setInOrder(this, kept, 0, count);
        return items;
    }

    /** Creates items for all triangles on all threads of a team. */
    public static SceneItems still(Topology topology, ThreadTeam team) {
        SceneItems items = allocate(topology.triangleCount());
        team.run(member -> items.putAll(topology, team.share(items.size(), member),
                team.share(items.size(), member + 1)));
        return items;
    }

    private static SceneItems allocate(int count) {
        return new SceneItems(new int[ROWS.length(count)], new int[ROWS.length(count)], new int[count],
                new byte[count]);
    }

    private void putAll(Topology topology, int from, int to) {
        for (int t = from; t < to; t++) {
            put(t, topology, t);
        }
    }

    /** Puts the triangles of a range that are not duplicates at their place after those of earlier ranges. */
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

    private void putLoose(Topology topology) {
        int unused = topology.unusedVertexCount();
        int item = size() - unused - topology.looseEdgeCount();
        for (int edge = 0; item < size() - unused; edge++) {
            if (topology.edgeTriangles().size(edge) == 0) {
                putLoose(item, topology.edgeVertex(edge, 0), topology.edgeVertex(edge, 1), FeatureTests.ownedEdge(0));
                edges[3 * item++] = edge;
            }
        }
        for (int v = 0; v < topology.vertexCount(); v++) {
            if (topology.bodyOfVertex(v) < 0) {
                putLoose(item++, v, v, FeatureTests.ownedCorner(0));
            }
        }
    }

    private void putLoose(int item, int vertex, int other, int features) {
        corners[3 * item] = vertex;
        corners[3 * item + 1] = other;
        corners[3 * item + 2] = other;
        Arrays.fill(edges, 3 * item, 3 * item + 3, -1);
        triangles[item] = -1;
        owned[item] = (byte) (NO_FACE | features);
    }

    /** Copies items {@code from} to {@code to} of another list in a given order, for better locality. */
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

    /** Allocates a list of the same size, to hold these items in another order. */
    public SceneItems sameSize() {
        return allocate(size());
    }

    public int size() {
        return triangles.length;
    }

    /**
     * Returns three vertices per item, ascending; a loose edge repeats its second endpoint, and a loose vertex is
     * repeated three times. Read-only.
     */
    public int[] corners() {
        return corners;
    }

    /** Returns three edges per item, in the order of {@link FeatureTests}; -1 for those that it lacks. Read-only. */
    public int[] edges() {
        return edges;
    }

    /** Returns the corners and edges that an item owns, as a mask of {@link FeatureTests}. */
    int owned(int item) {
        return owned[item] & FeatureTests.ALL_OWNED;
    }

    boolean hasFace(int item) {
        return (owned[item] & NO_FACE) == 0;
    }

    /** Returns the triangle of an item, or -1 for a loose edge or vertex. */
    public int triangle(int item) {
        return triangles[item];
    }

    /**
     * Returns what each item owns, in the bits of {@link FeatureTests}; bit 6 marks a loose edge or vertex, which has
     * no face. Read-only.
     */
    public byte[] owned() {
        return owned;
    }

    /** Returns which owned features of two items to test; pairs of features with a common vertex are left out. */
    public int tests(int a, int b) {
        int[] c = corners;
        return FeatureTests.withoutCommon(tests(a, this, b), c[3 * a], c[3 * a + 1], c[3 * a + 2], c[3 * b],
                c[3 * b + 1], c[3 * b + 2]);
    }

    /** Returns which owned features of an item and one of another part to test. */
    public int tests(int a, SceneItems other, int b) {
        int ownedA = owned[a];
        int ownedB = other.owned[b];
        int tests = FeatureTests.owned(ownedA & FeatureTests.ALL_OWNED, ownedB & FeatureTests.ALL_OWNED);
        return ((ownedA | ownedB) & NO_FACE) != 0 ? withoutMissingFaces(tests, ownedA, ownedB) : tests;
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
