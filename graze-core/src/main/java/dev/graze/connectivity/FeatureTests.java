package dev.graze.connectivity;

/**
 * The fifteen feature pairs of two triangles A and B as bits of an int. Corners of a triangle are numbered in ascending order of their vertices,
 * and its sides join corners 0 and 1, 0 and 2, 1 and 2.
 *
 * <pre>
 * bit 0 .. 2           corner i of A against face B
 * bit 3 .. 5           corner j of B against face A
 * bit 6 + 3 * i + j    side i of A against side j of B
 * </pre>
 *
 * <p>Which features a triangle stands for is a mask of six bits: corners in bits 0 to 2, sides in bits 3 to 5.
 */
public final class FeatureTests {
    /** All corners and sides of a triangle. */
    public static final int ALL_OWNED = 0b111_111;
    public static final int ALL = 0x7fff;
    public static final int VERTICES_OF_A = 0b111;
    public static final int VERTICES_OF_B = 0b111 << 3;
    public static final int EDGES = 0x1ff << 6;

    /** Sides at corner 0, 1 and 2, as owned bits. */
    private static final int[] SIDES_AT = { 0b011 << 3, 0b101 << 3, 0b110 << 3 };
    /**
     * By the nine bits that say which corners of A and B are one vertex: the tests whose features have no vertex in
     * common.
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
        return ownedCorner(corner) | SIDES_AT[corner];
    }

    public static int vertexOfA(int corner) {
        return 1 << corner;
    }

    public static int vertexOfB(int corner) {
        return 1 << (3 + corner);
    }

    public static int edges(int sideOfA, int sideOfB) {
        return 1 << (6 + 3 * sideOfA + sideOfB);
    }

    /** Side of A in the edge against edge test at this bit number. */
    public static int sideOfA(int bit) {
        return (bit - 6) / 3;
    }

    /** Side of B in the edge against edge test at this bit number. */
    public static int sideOfB(int bit) {
        return (bit - 6) % 3;
    }

    /** The lower corner of a side. */
    public static int sideStart(int side) {
        return side >> 1;
    }

    /** The higher corner of a side. */
    public static int sideEnd(int side) {
        return (side + 3) >> 1;
    }

    public static int ownedCorner(int corner) {
        return 1 << corner;
    }

    public static int ownedSide(int side) {
        return 1 << (3 + side);
    }

    /** The tests in which both features are owned by their triangles. Every triangle owns its face. */
    public static int owned(int ownedA, int ownedB) {
        int sidesOfA = ownedA >> 3;
        int sidesOfB = ownedB >> 3;
        // One bit in each group of three, so that the product copies the sides of B into the groups of A's sides
        // without a carry.
        int groups = (sidesOfA & 1) | (sidesOfA & 2) << 2 | (sidesOfA & 4) << 4;
        return (ownedA & 7) | (ownedB & 7) << 3 | (groups * sidesOfB) << 6;
    }

    /** Of these tests those whose two features have no vertex in common. Corners ascend within each triangle. */
    public static int withoutCommon(int tests, int a0, int a1, int a2, int b0, int b1, int b2) {
        int same = same(a0, b0, b1, b2) | same(a1, b0, b1, b2) << 3 | same(a2, b0, b1, b2) << 6;
        return tests & WITHOUT_COMMON[same];
    }

    /**
     * Which of the corners of B is this vertex, as a bit. Selects, not branches: where triangles meet is not to be
     * foretold.
     */
    static int same(int v, int b0, int b1, int b2) {
        return (v == b0 ? 1 : 0) | (v == b1 ? 2 : 0) | (v == b2 ? 4 : 0);
    }
}
