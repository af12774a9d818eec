package dev.graze.bounds;

import dev.graze.mesh.IndexPair;

/**
 * The arithmetic on bounding volumes that lie in one float array: a volume is its lows along each direction, then its
 * highs. All implementations give the same answers.
 */
public abstract class VolumeKernel {
    private final int lanes;

    protected VolumeKernel(int lanes) {
        this.lanes = lanes;
    }

    /** Floats per volume. */
    public final int stride() {
        return 2 * lanes;
    }

    /** Directions, or directions times two where both ends of a motion count. */
    public final int lanes() {
        return lanes;
    }

    /** Whether the volumes that start at {@code a} and {@code b} of two arrays, or of one, are apart. */
    protected abstract boolean apart(float[] first, int a, float[] second, int b);

    /** Makes the volume that starts at {@code to} the smallest around those at {@code a} and {@code b}. */
    protected abstract void unite(float[] sides, int a, int b, int to);

    /** As {@link #unite}, of three volumes of another array. */
    protected abstract void unite(float[] from, int a, int b, int c, float[] sides, int to);

    /**
     * Tests up to 64 pairs of volumes, each the number of one in the upper and of the other in the lower half of a
     * long: bit {@code i} is set if those of pair {@code from + i} overlap.
     */
    public final long overlapping(float[] sides, long[] pairs, int from, int count) {
        int stride = stride();
        long overlapping = 0;
        for (int i = 0; i < count; i++) {
            long pair = pairs[from + i];
            overlapping |= apart(sides, stride * IndexPair.first(pair), sides, stride * IndexPair.second(pair))
                    ? 0
                    : 1L << i;
        }
        return overlapping;
    }

    /**
     * Keeps those of the pairs, of a volume of one array and a volume of another, that overlap.
     *
     * @param pairs the number of the first volume in the upper and of the second in the lower half of a long; those
     *        kept move to its start
     * @return how many are kept
     */
    public final int keepOverlapping(float[] first, float[] second, long[] pairs, int count) {
        int stride = stride();
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long pair = pairs[i];
            pairs[kept] = pair;
            kept += apart(first, stride * IndexPair.first(pair), second, stride * IndexPair.second(pair)) ? 0 : 1;
        }
        return kept;
    }

    /** Volume {@code at} of {@code sides} around three volumes of the array {@code from}. */
    public final void wrap(float[] from, int a, int b, int c, float[] sides, int at) {
        int stride = stride();
        unite(from, stride * a, stride * b, stride * c, sides, stride * at);
    }

    /** Volume {@code at} around volumes {@code a} and {@code b}. */
    public final void join(float[] sides, int a, int b, int at) {
        int stride = stride();
        unite(sides, stride * a, stride * b, stride * at);
    }
}
