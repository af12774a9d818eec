package dev.graze.bounds;

import dev.graze.mesh.IndexPair;

/**
 * The arithmetic on volumes of ranks, stored in one array of shorts. A volume is sixteen lows followed by sixteen
 * negated highs, so the smallest volume around two others is the minimum in every place. All implementations give the
 * same results.
 */
public abstract class RankKernel {
    /** Directions, or directions times two for slabs at t0 and t1. */
    public static final int LANES = 16;
    /** Shorts per volume. */
    public static final int STRIDE = 2 * LANES;
    /** How many floats {@link #rank} needs for each extent. */
    public static final int FLOATS_TO_RANK = 3;
    /** A volume with this in all places overlaps no other, and adds nothing to a volume around it. */
    public static final short EMPTY = Short.MAX_VALUE;

    private final int t1Shift;
    private final int firstTimeBits;

    /** Creates a kernel for slabs at t0 and t1 if {@code twoTimes}, else at one instant. */
    protected RankKernel(boolean twoTimes) {
        this.t1Shift = twoTimes ? LANES / 2 : 0;
        int lanes = (1 << (LANES - t1Shift)) - 1;
        this.firstTimeBits = lanes | (lanes << LANES);
    }

    /** Finds which volumes of one array overlap which volumes of another or the same, for all pairs of blocks. */
    public abstract void compare(short[] first, short[] second, BlockPairs pairs);

    /**
     * Stores the pairs of volumes that overlap, as numbers within their level: of the blocks of children of nodes i and
     * j, those are 4 i + k and 4 j + l.
     *
     * @param nodes  the pairs of nodes from index {@code from} on whose blocks of children were compared
     * @param result receives the pairs from index {@code at} on; must have space for {@link BlockPairs#VOLUME_PAIRS}
     *               per pair of nodes
     * @return the index after the last pair
     */
    public int collect(BlockPairs pairs, long[] nodes, int from, long[] result, int at) {
        int end = at;
        for (int pair = 0; pair < pairs.size(); pair++) {
            long first = firstOfBlocks(nodes[from + pair]);
            for (int rest = pairs.overlaps(pair); rest != 0; rest &= rest - 1) {
                result[end++] = first + offset(Integer.numberOfTrailingZeros(rest));
            }
        }
        return end;
    }

    /** Returns the first pair of children of two nodes. Neither number of a node has its two highest bits set. */
    protected static long firstOfBlocks(long nodes) {
        return nodes << 2;
    }

    /** Returns by how much a pair of volumes of two blocks differs from the first one. */
    protected static long offset(int bit) {
        return IndexPair.pack(bit / BlockPairs.BLOCK, bit % BlockPairs.BLOCK);
    }

    /**
     * Maps volumes of sixteen lanes to ranks and stores them from place {@code first} on.
     *
     * @param extents sixteen lows and sixteen highs of each volume, with space for {@link #FLOATS_TO_RANK} times as
     *                many, all of which may be overwritten
     * @param scratch a number for each extent, to write to
     */
    public void rank(RankMaps maps, float[] extents, int count, short[] ranks, int first, int[] scratch) {
        maps.rank(extents, count, ranks, first);
    }

    /** Sets volume {@code at} of {@code ranks} to the smallest around three volumes of the array {@code from}. */
    public abstract void wrap(short[] from, int a, int b, int c, short[] ranks, int at);

    /** Sets volume {@code at} to the smallest around the four volumes from {@code first} on. */
    public abstract void joinFour(short[] ranks, int first, int at);

    /** Returns the shift between the bits of an order for t0 and those for t1; 0 if there is only one time. */
    protected final int t1Shift() {
        return t1Shift;
    }

    /**
     * Returns the bits of an order that belong to t0, or to the only time. In an order, bit k says that the first
     * volume is above the second along lane k, and bit 16 + k that it is below.
     */
    protected final int firstTimeBits() {
        return firstTimeBits;
    }

    /**
     * Pairs of blocks to compare together; a block is four consecutive volumes. The comparison makes two passes over
     * all pairs, because the second reads as one vector what the first wrote number by number. A processor that meets
     * such a read soon after the writes stalls until all of them have completed.
     */
    public static final class BlockPairs {
        /** The largest number of pairs. */
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

        /** Adds a pair: the blocks that start at volume {@code first} of one array and {@code second} of the other. */
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

        /** Returns scratch space for kernels, {@link #VOLUME_PAIRS} numbers per pair. */
        public int[] orders() {
            return orders;
        }

        public void setOverlaps(int pair, int bits) {
            overlaps[pair] = bits;
        }

        /** Drops the bits of a pair that are not in a mask. */
        public void keepOverlaps(int pair, int mask) {
            overlaps[pair] &= mask;
        }

        /** Returns bits: {@code 4 * i + j} is set if volume i of the first block and j of the second overlap. */
        public int overlaps(int pair) {
            return overlaps[pair];
        }
    }
}
