package dev.graze.simd;

import java.util.Arrays;
import jdk.incubator.vector.VectorSpecies;

/**
 * All that is known of many pairs, a row for each number and a place in all rows for each pair. Lanes hand numbers to
 * one another through rows, because no vector may cross a call (see {@link VectorSlabKernel}). That costs time, so they
 * do it only between looks: kernels that passed what they share through rows took a sixth of the step more.
 */
final class PairRows {
    static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    static final int LANES = SPECIES.length();
    private static final long ALL_LANES = -1L >>> (Long.SIZE - LANES);

    /** Where vectors stand in {@link #motion}, three rows each: D, B, C at t0, and {@link #AT_END} rows on at t1. */
    static final int D = 0;
    static final int B = 3;
    static final int C = 6;
    static final int AT_END = 9;
    private static final int COUNT = 29;

    private final double[][] all;
    /** The differences of the points, which stay as they are; the first of all rows. */
    final double[][] motion;
    /**
     * The Bernstein coefficients of f = D . (B x C) over the interval, the two error bounds, and the axis nearest to B
     * x C: 0, 1 or 2.
     */
    final double[] f0;
    final double[] f1;
    final double[] f2;
    final double[] f3;
    final double[] coplanarityErrors;
    final double[] overlapErrors;
    final double[] axes;
    /**
     * The interval at hand, and one after it that waits until this one is settled; where none does, {@code laterTo} is
     * 0.
     */
    final double[] from;
    final double[] to;
    final double[] laterFrom;
    final double[] laterTo;

    /** Pairs are stored by the vector, so a row has room for one more. */
    PairRows(int room) {
        this.all = new double[COUNT][room + LANES];
        this.motion = Arrays.copyOf(all, 2 * AT_END);
        this.f0 = all[18];
        this.f1 = all[19];
        this.f2 = all[20];
        this.f3 = all[21];
        this.coplanarityErrors = all[22];
        this.overlapErrors = all[23];
        this.axes = all[24];
        this.from = all[25];
        this.to = all[26];
        this.laterFrom = all[27];
        this.laterTo = all[28];
    }

    /** The lanes of the vector at {@code i} whose bits are set, as the lowest bits. */
    static long lanes(long[] bits, int i) {
        return bits[i / Long.SIZE] >>> i & ALL_LANES;
    }

    /** Of some pairs the interval is the whole step. */
    void startWithWholeStep(int first, int end) {
        Arrays.fill(from, first, end, 0);
        Arrays.fill(to, first, end, 1);
        Arrays.fill(laterTo, first, end, 0);
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
