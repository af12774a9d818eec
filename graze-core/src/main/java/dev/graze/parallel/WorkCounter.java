package dev.graze.parallel;

import java.util.function.BooleanSupplier;

/**
 * Deals the numbers 0 to n - 1 in blocks to threads on request, which balances uneven work.
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
     * A long: threads keep requesting blocks after the end, and an int near its largest value would wrap around to
     * numbers dealt before.
     */
    private final PaddedLongs words = new PaddedLongs(1);
    private int count;
    private BooleanSupplier isOver = () -> false;

    /** Makes an empty counter; {@link #reset} fills it. */
    public WorkCounter(int block) {
        if (block < 1) {
            throw new IllegalArgumentException("a block has at least 1 number, not " + block);
        }
        this.block = block;
    }

    /**
     * Restarts with 0 to {@code count - 1}. Call it only between runs of a team: {@link ThreadTeam#run} makes it
     * visible to the members.
     */
    public void reset(int count) {
        reset(count, () -> false);
    }

    /**
     * Restarts with 0 to {@code count - 1}, of which no more are dealt once the work is over.
     *
     * @param isOver any thread may call it
     */
    public void reset(int count, BooleanSupplier isOver) {
        this.count = count;
        this.isOver = isOver;
        words.setPlain(NEXT, 0);
    }

    /** Returns the first number of the next block, or -1 when none is left or the work is over. */
    public int next() {
        if (isOver.getAsBoolean()) {
            return -1;
        }
        long from = words.getAndAdd(NEXT, block);
        return from < count ? (int) from : -1;
    }

    /** Returns whether more than half of the numbers have not been dealt yet. Any thread may call it. */
    public boolean isMoreThanHalfLeft() {
        return 2 * words.get(NEXT) < count;
    }

    /** Returns one past the last number of the block that begins with {@code from}. */
    public int end(int from) {
        return block < count - from ? from + block : count;
    }
}
