package dev.graze.bounds;

import dev.graze.mesh.IndexPair;

/**
 * The arithmetic on bounding volumes stored in one array of floats: a volume is its lows along each direction, then its
 * highs. All implementations give the same results.
 */
public abstract class VolumeKernel {
    private final int lanes;

    protected VolumeKernel(int lanes) {
        this.lanes = lanes;
    }

    /** Returns the number of floats per volume. */
    public final int stride() {
        return 2 * lanes;
    }

    /** Returns the number of directions, or twice that for slabs at t0 and t1. */
    public final int lanes() {
        return lanes;
    }

    /** Returns whether the volumes that start at {@code a} and {@code b} of two arrays, or of one, are apart. */
    protected abstract boolean apart(float[] first, int a, float[] second, int b);

    /** Sets the volume that starts at {@code to} to the smallest around those at {@code a} and {@code b}. */
    protected abstract void unite(float[] extents, int a, int b, int to);

    /** Sets the volume that starts at {@code to} to the smallest around three volumes of another array. */
    protected abstract void unite(float[] from, int a, int b, int c, float[] extents, int to);

    /**
     * Tests up to 64 pairs of volumes, each an {@link IndexPair}. Bit {@code i} of the result is set if the volumes of
     * pair {@code from + i} overlap.
     */
    public final long overlapping(float[] extents, long[] pairs, int from, int count) {
        int stride = stride();
        long overlapping = 0;
        for (int i = 0; i < count; i++) {
            long pair = pairs[from + i];
            overlapping |= apart(extents, stride * IndexPair.first(pair), extents, stride * IndexPair.second(pair))
                    ? 0
                    : 1L << i;
        }
        return overlapping;
    }

    /**
     * Keeps the overlapping pairs among pairs of a volume of one array and a volume of another.
     *
     * @param pairs {@link IndexPair}s of a first and a second volume; the ones to keep move to the start
     * @return the number of pairs kept
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

    /** Sets volume {@code at} of {@code extents} to the smallest around three volumes of the array {@code from}. */
    public final void wrap(float[] from, int a, int b, int c, float[] extents, int at) {
        int stride = stride();
        unite(from, stride * a, stride * b, stride * c, extents, stride * at);
    }

    /** Sets volume {@code at} to the smallest around volumes {@code a} and {@code b}. */
    public final void join(float[] extents, int a, int b, int at) {
        int stride = stride();
        unite(extents, stride * a, stride * b, stride * at);
    }
}
