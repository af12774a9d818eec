package dev.graze.spi;

import dev.graze.ContactKind;

/**
 * Pairs of features that may touch in a motion, those that may touch early first. The earliest times are kept only
 * roughly, as one of {@link #BINS} bins, four to each halving of time: a shorter motion needs only the first bins.
 */
public final class CandidateList {
    /** The last bin begins at time 1; the first holds everything before 2^-16. */
    private static final int BINS = 4 * 16 + 1;
    private static final int FIRST_BIN = (127 - 16) << 2;

    private final PairList pairs;
    /** For each bin, the number of pairs up to its end: vertex-face pairs, then edge-edge pairs. */
    private final int[] faceEnds = new int[BINS];
    private final int[] edgeEnds = new int[BINS];

    private CandidateList(PairList pairs) {
        this.pairs = pairs;
    }

    /** Returns the bin of pairs that touch at this time at the earliest; a later time never has an earlier bin. */
    public static byte bin(double time) {
        int quarter = (Float.floatToIntBits((float) Math.clamp(time, 0.0, 1.0)) >> 21) - FIRST_BIN;
        return (byte) Math.max(0, quarter);
    }

    /**
     * Sorts pairs by their bins.
     *
     * @param bins for each pair the {@link #bin} of the earliest time at which it may touch, or of an earlier one
     */
    public static CandidateList of(PairList found, byte[] bins) {
        int[] sorted = new int[4 * bins.length];
        CandidateList list = new CandidateList(new PairList(found.vertexFaces(), sorted));
        int[] nextFace = starts(bins, 0, found.vertexFaces());
        int[] nextEdges = starts(bins, found.vertexFaces(), bins.length);
        for (int i = 0; i < bins.length; i++) {
            int[] next = found.kind(i) == ContactKind.VF ? nextFace : nextEdges;
            System.arraycopy(found.vertices(), 4 * i, sorted, 4 * next[bins[i]]++, 4);
        }
        System.arraycopy(nextFace, 0, list.faceEnds, 0, BINS); // each bin's next place has become its end
        System.arraycopy(nextEdges, 0, list.edgeEnds, 0, BINS);
        return list;
    }

    private static int[] starts(byte[] bins, int from, int to) {
        int[] starts = new int[BINS + 1];
        for (int i = from; i < to; i++) {
            starts[bins[i] + 1]++;
        }
        starts[0] = from;
        for (int bin = 1; bin <= BINS; bin++) {
            starts[bin] += starts[bin - 1];
        }
        return starts;
    }

    /** Returns all pairs, vertex-face pairs first. */
    public PairList pairs() {
        return pairs;
    }

    /** Returns the end of the vertex-face pairs that may touch at or before this time; they start at 0. */
    public int faceEnd(double time) {
        return faceEnds[bin(time)];
    }

    /** Returns the end of the edge-edge pairs that may touch at or before this time; they follow all the others. */
    public int edgeEnd(double time) {
        return edgeEnds[bin(time)];
    }
}
