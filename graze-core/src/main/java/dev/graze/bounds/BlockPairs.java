package dev.graze.bounds;

/**
 * Pairs of blocks, each of four volumes in a row, that are compared together. Comparing is cut into two passes over all
 * pairs because the second one reads as one vector what the first one wrote number by number, and a processor that
 * meets the two close together waits until all is written.
 */
public final class BlockPairs {
    /** The most pairs it holds. */
    public static final int CAPACITY = 64;
    /** Volumes of a block, and pairs of volumes of two blocks. */
    public static final int BLOCK = 4;
    public static final int VOLUME_PAIRS = BLOCK * BLOCK;

    private final int[] firsts = new int[CAPACITY];
    private final int[] seconds = new int[CAPACITY];
    private final int[] orders = new int[VOLUME_PAIRS * CAPACITY];
    private final int[] overlaps = new int[CAPACITY];
    private int size;

    public void clear() {
        size = 0;
    }

    /**
     * Adds the block that begins with volume {@code first} of one array, and that which begins with {@code second} of
     * the other.
     */
    public void add(int first, int second) {
        firsts[size] = first;
        seconds[size] = second;
        size++;
    }

    public int size() {
        return size;
    }

    public int first(int pair) {
        return firsts[pair];
    }

    public int second(int pair) {
        return seconds[pair];
    }

    /** Room for {@link #VOLUME_PAIRS} numbers of each pair, for those who compare. */
    public int[] orders() {
        return orders;
    }

    public void setOverlaps(int pair, int bits) {
        overlaps[pair] = bits;
    }

    /** Bit {@code 4 * i + j} is set if the i-th volume of the first block and the j-th of the second overlap. */
    public int overlaps(int pair) {
        return overlaps[pair];
    }
}
