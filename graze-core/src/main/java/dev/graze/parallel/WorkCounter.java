package dev.graze.parallel;

/**
 * Hands out the numbers 0 to n - 1 in blocks to whichever thread asks next, so that uneven work balances.
 *
 * <pre>
 *   for (int from = rows.next(); from &gt;= 0; from = rows.next()) {
 *       int end = rows.end(from);
 *       for (int row = from; row &lt; end; row++) {
 * </pre>
 */
public final class WorkCounter {
    private static final int NEXT = 0;

    private final int block;
    /**
     * A long: threads go on asking after the end, and an int near its largest value would wrap around to numbers handed
     * out before.
     */
    private final PaddedLongs words = new PaddedLongs(1);
    private int count;

    /** A counter of nothing, until {@link #reset}. */
    public WorkCounter(int block) {
        if (block < 1) {
            throw new IllegalArgumentException("a block has at least 1 number, not " + block);
        }
        this.block = block;
    }

    /**
     * Begins again with 0 to {@code count - 1}. Only between runs of a team: {@link ThreadTeam#run} is what makes it
     * visible to the members.
     */
    public void reset(int count) {
        this.count = count;
        words.setPlain(NEXT, 0);
    }

    /** The first number of the next block, or -1 when none is left. */
    public int next() {
        long from = words.getAndAdd(NEXT, block);
        return from < count ? (int) from : -1;
    }

    /** One past the last number of the block that begins with {@code from}. */
    public int end(int from) {
        return block < count - from ? from + block : count;
    }
}
