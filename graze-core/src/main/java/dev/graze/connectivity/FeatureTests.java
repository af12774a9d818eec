package dev.graze.connectivity;

/**
 * The fifteen feature pairs of two triangles A and B as bits of an int. Corners of a triangle are numbered in ascending
 * order of their vertices, and its edges join corners 0 and 1, 0 and 2, 1 and 2.
 *
 * <pre>
 * bit 0 .. 2           corner i of A against face B
 * bit 3 .. 5           corner j of B against face A
 * bit 6 + 3 * i + j    edge i of A against edge j of B
 * </pre>
 *
 * <p>The features that a triangle owns are a mask of six bits: corners in bits 0 to 2, edges in bits 3 to 5.
 */
public final class FeatureTests {
    /** All corners and edges of a triangle. */
    public static final int ALL_OWNED = 0b111_111;
    public static final int ALL = 0x7fff;
    public static final int VERTICES_OF_A = 0b111;
    public static final int VERTICES_OF_B = 0b111 << 3;
    public static final int EDGES = 0x1ff << 6;

    /** Edges at corner 0, 1 and 2, as owned bits. */
    private static final int[] EDGES_AT = { 0b011 << 3, 0b101 << 3, 0b110 << 3 };
    /**
     * The tests whose features have no vertex in common, by the nine bits that tell which corners of A and B are the
     * same vertex.
     */
    private static final int[] WITHOUT_COMMON = new int[1 << 9];

    static {
        for (int same = 0; same < WITHOUT_COMMON.length; same++) {
            WITHOUT_COMMON[same] = ALL & ~common(same);
        }
    }

    private FeatureTests() {
    }

    private static int common(int same) {
        int tests = 0;
        for (int rest = same; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            tests |= owned(featuresAt(bit / 3), featuresAt(bit % 3));
        }
        return tests;
    }

    private static int featuresAt(int corner) {
        return ownedCorner(corner) | EDGES_AT[corner];
    }

    public static int vertexOfA(int corner) {
        return 1 << corner;
    }

    public static int vertexOfB(int corner) {
        return 1 << (3 + corner);
    }

    public static int edges(int edgeOfA, int edgeOfB) {
        return 1 << (6 + 3 * edgeOfA + edgeOfB);
    }

    /** Returns the edge of A in the edge-edge test with this bit number. */
    public static int edgeOfA(int bit) {
        return (bit - 6) / 3;
    }

    /** Returns the edge of B in the edge-edge test with this bit number. */
    public static int edgeOfB(int bit) {
        return (bit - 6) % 3;
    }

    /** Returns the lower corner of an edge. */
    public static int edgeStart(int edge) {
        return edge >> 1;
    }

    /** Returns the higher corner of an edge. */
    public static int edgeEnd(int edge) {
        return (edge + 3) >> 1;
    }

    public static int ownedCorner(int corner) {
        return 1 << corner;
    }

    public static int ownedEdge(int edge) {
        return 1 << (3 + edge);
    }

    /** Returns the tests in which both triangles own their feature. Every triangle owns its face. */
    public static int owned(int ownedA, int ownedB) {
        int edgesOfA = ownedA >> 3;
        int edgesOfB = ownedB >> 3;
        // One bit in each group of three, so that the product copies the edges of B into the groups of A's edges
        // without a carry.
        int groups = (edgesOfA & 1) | (edgesOfA & 2) << 2 | (edgesOfA & 4) << 4;
        return (ownedA & 7) | (ownedB & 7) << 3 | (groups * edgesOfB) << 6;
    }

    /** Returns those of some tests whose features have no vertex in common. Corners ascend within each triangle. */
    public static int withoutCommon(int tests, int a0, int a1, int a2, int b0, int b1, int b2) {
        int same = same(a0, b0, b1, b2) | same(a1, b0, b1, b2) << 3 | same(a2, b0, b1, b2) << 6;
        return tests & WITHOUT_COMMON[same];
    }

    /** Returns whether two triangles share a vertex. Corners ascend within each triangle. */
    public static boolean adjacent(int a0, int a1, int a2, int b0, int b1, int b2) {
        boolean rangesMeet = b0 <= a2 && a0 <= b2;
        return rangesMeet && (same(a0, b0, b1, b2) | same(a1, b0, b1, b2) | same(a2, b0, b1, b2)) != 0;
    }

    /** Returns which corner of B is this vertex, as a bit. Branch-free: where triangles meet is unpredictable. */
    private static int same(int v, int b0, int b1, int b2) {
        return (v == b0 ? 1 : 0) | (v == b1 ? 2 : 0) | (v == b2 ? 4 : 0);
    }
}
