package dev.graze.filter;

/**
 * Looks at many pairs of one kind at once. Of each block it keeps those that may be coplanar at some time. A look at
 * all pairs kept finds of some that the features certainly touch, and when first, and gives others up, which only a
 * search of their own can decide; of those it says no more about, some certainly never touch, and the others want
 * another look.
 */
public abstract class BlockJudge {
    /** Always room for one more block. */
    protected static final int ROOM = 2 * PairBlock.CAPACITY;
    protected static final int WORDS = ROOM / Long.SIZE;

    /** The pairs kept, four vertices each. */
    protected final int[] vertices = new int[4 * ROOM];
    protected int size;
    /** What the last look found, a bit for each pair. */
    protected final long[] touching = new long[WORDS];
    protected final long[] givenUp = new long[WORDS];

    /** Forgets all pairs. */
    public void clear() {
        size = 0;
    }

    /** How many pairs are kept. */
    public final int size() {
        return size;
    }

    /** Whether pairs must be looked at before another block is taken. */
    public final boolean isFull() {
        return size > ROOM - PairBlock.CAPACITY;
    }

    /**
     * Keeps those pairs of a block that may be coplanar at some time.
     *
     * @param candidates the vertices it was filled with
     * @return how many
     */
    public abstract int take(PairBlock block, int[] candidates);

    /** Keeps those of the candidates from {@code first} on whose bits are set. */
    protected final void keep(int[] candidates, int first, long bits) {
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            System.arraycopy(candidates, 4 * (first + Long.numberOfTrailingZeros(rest)), vertices, 4 * size++, 4);
        }
    }

    /** Looks at all pairs kept. */
    public abstract void look();

    /** After a look: lets go of the pairs that it settled or gave up. */
    public abstract void dropSettled();

    /** Which of the pairs from {@code 64 * word} on certainly touch, as bits. */
    public final long touching(int word) {
        return touching[word];
    }

    /** Which of the pairs from {@code 64 * word} on need a search of their own, as bits. */
    public final long givenUp(int word) {
        return givenUp[word];
    }

    /** When a pair that certainly touches does so first. */
    public abstract double toi(int pair);

    /** The four vertices of pair {@code i} start at {@code 4 * i}. To read from. */
    public final int[] vertices() {
        return vertices;
    }

    /** As bits, those of the pairs from {@code 64 * word} on that have a number from {@code first} on and are kept. */
    protected final long from(int first, int word) {
        return below(size - word * Long.SIZE) & ~below(first - word * Long.SIZE);
    }

    private static long below(int count) {
        return count >= Long.SIZE ? -1 : count <= 0 ? 0 : (1L << count) - 1;
    }
}
