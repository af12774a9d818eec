package dev.graze.mesh;

/**
 * Two ints packed into one long: the first in the upper half, the second in the lower. Pairs of triangles, tree nodes
 * and features travel through the pipeline this way, without an object per pair.
 *
 * <p>Packed pairs sort as longs by their first int, then by their second.
 */
public final class IndexPair {
    private IndexPair() {
    }

    /**
     * Packs two ints. The first may have any sign. The second must not be negative: its sign would fill the upper half
     * and overwrite the first. This is not checked, because it runs once per candidate pair.
     */
    public static long pack(int first, int second) {
        return (long) first << 32 | second;
    }

    /** Returns the int in the upper half. */
    public static int first(long pair) {
        return (int) (pair >>> 32);
    }

    /** Returns the int in the lower half. */
    public static int second(long pair) {
        return (int) pair;
    }
}
