package dev.graze.spi;

/**
 * Pairs of features that may touch in a motion, those that may touch early first. The earliest times are kept only
 * roughly, as one of {@link #BINS} bins, four to each halving of time: a shorter motion needs only the first bins.
 */
public final class CandidateList {
    /** The last bin begins at time 1; the first holds everything before 2^-16. */
    private static final int BINS = 4 * 16 + 1;
    private static final int FIRST_BIN = (127 - 16) << 2;
    /** The number of groups, two per bin. */
    public static final int GROUPS = 2 * BINS;

    private final PairList pairs;
    private final int[] ends;

    /**
     * Wraps pairs in the order of their groups; the arrays are not copied.
     *
     * @param ends for each {@link #group}, the number of pairs up to its end
     */
    public CandidateList(PairList pairs, int[] ends) {
        this.pairs = pairs;
        this.ends = ends;
    }

    /**
     * Returns the group of a pair: the bin of a time at or before the first at which it may touch, those of vertex-face
     * pairs first. A later time never has an earlier bin.
     */
    public static int group(boolean isVertexFace, double time) {
        int quarter = (Float.floatToIntBits((float) Math.clamp(time, 0.0, 1.0)) >> 21) - FIRST_BIN;
        return Math.max(0, quarter) + (isVertexFace ? 0 : BINS);
    }

    /** Returns all pairs, vertex-face pairs first. */
    public PairList pairs() {
        return pairs;
    }

    /** Returns the end of the vertex-face pairs that may touch at or before this time; they start at 0. */
    public int faceEnd(double time) {
        return ends[group(true, time)];
    }

    /** Returns the end of the edge-edge pairs that may touch at or before this time; they follow all the others. */
    public int edgeEnd(double time) {
        return ends[group(false, time)];
    }
}
