package dev.graze.filter;

/**
 * Decides many pairs of one kind at once, block by block. Pairs of a block that may be coplanar at some time become
 * pending. Each call of {@link #classify} proves for some pending pairs that they touch, and when first, for others
 * that they never do, and marks those that can only be decided one by one. The rest stays pending.
 */
public abstract class BlockClassifier {
    /** The capacity for pending pairs: two blocks, so that another block fits while at most half of it is used. */
    protected static final int CAPACITY = 2 * PairBlock.CAPACITY;
    protected static final int WORDS = CAPACITY / Long.SIZE;

    /** The pending pairs, four vertices each. */
    protected final int[] vertices = new int[4 * CAPACITY];
    protected int size;
    /** Results of the last call of {@link #classify}, one bit for each pair. */
    protected final long[] touching = new long[WORDS];
    protected final long[] undecided = new long[WORDS];

    /** Removes all pairs. */
    public void clear() {
        size = 0;
    }

    /** Returns the number of pending pairs. */
    public final int size() {
        return size;
    }

    /** Returns whether there is no capacity for another block until {@link #classify} has settled some pairs. */
    public final boolean isFull() {
        return size > CAPACITY - PairBlock.CAPACITY;
    }

    /**
     * Adds those pairs of a block that may be coplanar at some time.
     *
     * @param candidates the vertices that the block was filled with, four for each pair
     * @return the number of pairs added
     */
    public abstract int addPossible(PairBlock block, int[] candidates);

    /** Adds those of the candidates from {@code first} on whose bits are set. */
    protected final void add(int[] candidates, int first, long bits) {
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            System.arraycopy(candidates, 4 * (first + Long.numberOfTrailingZeros(rest)), vertices, 4 * size++, 4);
        }
    }

    /** Classifies all pending pairs. */
    public abstract void classify();

    /** Removes the pairs that the last call of {@link #classify} settled or left undecided. */
    public abstract void removeSettled();

    /** Returns which of the pairs from {@code 64 * word} on certainly touch, as bits. */
    public final long touching(int word) {
        return touching[word];
    }

    /** Returns which of the pairs from {@code 64 * word} on must be decided one by one, as bits. */
    public final long undecided(int word) {
        return undecided[word];
    }

    /** Returns the time of impact of a pair that certainly touches. */
    public abstract double toi(int pair);

    /** Returns the vertices of all pairs, not copied; those of pair {@code i} start at {@code 4 * i}. */
    public final int[] vertices() {
        return vertices;
    }

    /** Returns which of the pairs from {@code 64 * word} on are pending and not before {@code first}, as bits. */
    protected final long pendingFrom(int first, int word) {
        return lowest(size - word * Long.SIZE) & ~lowest(first - word * Long.SIZE);
    }

    private static long lowest(int count) {
        return count >= Long.SIZE ? -1 : count <= 0 ? 0 : (1L << count) - 1;
    }
}
