package dev.graze.bounds;

/**
 * The arithmetic on volumes of ranks that lie in one array of shorts: a volume is its sixteen lows, then its sixteen
 * highs with the sign turned, so that the volume around two others is the smaller number in each place. All
 * implementations give the same answers.
 */
public abstract class RankKernel {
    /** Directions, or directions times two where both ends of a motion count. */
    public static final int LANES = 16;
    /** Shorts per volume. */
    public static final int STRIDE = 2 * LANES;
    /** In all places: a volume that overlaps none, and adds nothing to a volume around it. */
    public static final short EMPTY = Short.MAX_VALUE;

    private final int ends;
    /** Those bits of an order that stand for the only time there is, or for t0. */
    private final int counted;

    protected RankKernel(boolean bothEnds) {
        this.ends = bothEnds ? LANES / 2 : 0;
        int lanes = (1 << (LANES - ends)) - 1;
        this.counted = lanes | (lanes << LANES);
    }

    /** Which volumes of one array overlap which of another or the same, for all pairs of blocks. */
    public abstract void compare(short[] first, short[] second, BlockPairs pairs);

    /** Volume {@code at} of {@code ranks} around three volumes of the array {@code from}. */
    public abstract void wrap(short[] from, int a, int b, int c, short[] ranks, int at);

    /** Volume {@code at} around the four volumes from {@code first} on. */
    public abstract void joinFour(short[] ranks, int first, int at);

    /** How far apart in an order the bits for the two ends of a motion are; 0 if there is one time only. */
    protected final int ends() {
        return ends;
    }

    /**
     * An order says in bit k that the first volume is above the second along lane k, and in bit 16 + k that it is
     * below; these bits are for the first time.
     */
    protected final int counted() {
        return counted;
    }
}
