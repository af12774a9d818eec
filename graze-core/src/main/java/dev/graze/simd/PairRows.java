package dev.graze.simd;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * What is known of many pairs, a row for each number and a place in all rows for each pair. Lanes hand numbers to one another through rows, because no vector may
 * cross a call (see {@link VectorSlabKernel}).
 */
final class PairRows {
    static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    static final int LANES = SPECIES.length();

    /** Where vectors stand in {@link #motion}, three rows each: D, B, C at t0, and {@link #AT_END} rows on at t1. */
    static final int D = 0;
    static final int B = 3;
    static final int C = 6;
    static final int AT_END = 9;

    private static final int FIXED = 2 * AT_END;
    private static final int KNOWN_AT_FIRST = FIXED + 7;
    private static final int COUNT = KNOWN_AT_FIRST + 4;

    private final double[][] all;
    /** The differences of the points, which stay as they are. */
    final double[][] motion;
    /** The Bernstein coefficients of f = D . (B x C) over the interval. */
    final double[][] f;
    final double[] coplanarityError;
    final double[] overlapError;
    /** The axis nearest to B x C in the interval: 0, 1 or 2. */
    final double[] axis;
    /** The interval at hand, and one after it that waits until this one is settled; where none does, {@code laterTo} is 0. */
    final double[] from;
    final double[] to;
    final double[] laterFrom;
    final double[] laterTo;

    /** Pairs are stored by the vector, so a row has room for one more. */
    PairRows(int room) {
        this.all = new double[COUNT][room + LANES];
        this.motion = Arrays.copyOf(all, FIXED);
        this.f = Arrays.copyOfRange(all, FIXED, FIXED + 4);
        this.coplanarityError = all[FIXED + 4];
        this.overlapError = all[FIXED + 5];
        this.axis = all[FIXED + 6];
        this.from = all[KNOWN_AT_FIRST];
        this.to = all[KNOWN_AT_FIRST + 1];
        this.laterFrom = all[KNOWN_AT_FIRST + 2];
        this.laterTo = all[KNOWN_AT_FIRST + 3];
    }

    /** The lanes of the vector at {@code i} whose bits are set, as the lowest bits. */
    static long lanes(long[] bits, int i) {
        return bits[i / Long.SIZE] >>> i & (-1L >>> (Long.SIZE - LANES));
    }

    /** Appends from {@code at} on those pairs of another one's vector at {@code i} whose bits are set; their interval is the whole step. */
    void append(PairRows other, int i, long lanes, int at) {
        for (int row = 0; row < KNOWN_AT_FIRST; row++) {
            VectorMask<Double> chosen = VectorMask.fromLong(SPECIES, lanes);
            DoubleVector.fromArray(SPECIES, other.all[row], i).compress(chosen).intoArray(all[row], at);
        }
        int end = at + Long.bitCount(lanes);
        Arrays.fill(from, at, end, 0);
        Arrays.fill(to, at, end, 1);
        Arrays.fill(laterTo, at, end, 0);
    }

    /** Keeps the pairs at these places, ascending, and moves them to the front. */
    void keep(int[] places, int count) {
        for (double[] row : all) {
            for (int i = 0; i < count; i++) {
                row[i] = row[places[i]];
            }
        }
    }
}
