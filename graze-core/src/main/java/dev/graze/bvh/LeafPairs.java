package dev.graze.bvh;

/** Gets the pairs of items whose volumes overlap, from one thread. */
public interface LeafPairs {
    /**
     * The first {@code count} pairs, the number of one item in the upper and of the other in the lower half of a long.
     * The array may be changed.
     */
    void take(long[] pairs, int count);
}
