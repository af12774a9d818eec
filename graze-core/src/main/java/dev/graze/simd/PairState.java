package dev.graze.simd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.VectorSpecies;

/**
 * The state of many pairs: one array per number, with one index per pair. Kernels exchange numbers through these arrays
 * because no vector may cross a call (see {@link VectorVolumeKernel}). Storing and loading cost time, so each kernel
 * does as much as possible in one method: passing intermediate values through arrays as well made a step a sixth
 * slower.
 */
final class PairState {
    static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    static final int LANES = SPECIES.length();
    private static final long ALL_LANES = -1L >>> (Long.SIZE - LANES);

    private final int capacity;
    /** The arrays that keep their values for as long as a pair is pending. */
    private final List<double[]> lasting = new ArrayList<>();
    /** The differences D, B, C of the points at t0 and then at t1, three coordinates each. */
    final double[][] motion = new double[18][];
    /** The Bernstein coefficients of f = D . (B x C) over the current interval. */
    final double[] f0;
    final double[] f1;
    final double[] f2;
    final double[] f3;
    final double[] coplanarityError;
    final double[] overlapError;
    /** The axis nearest to B x C: 0, 1 or 2. */
    final double[] axis;
    /** The current interval, and the one to test after it; {@code laterTo} is 0 if there is none. */
    final double[] from;
    final double[] to;
    final double[] laterFrom;
    final double[] laterTo;
    /**
     * The determinants of B x C, D x C and B x D along the axis, three coefficients each; scratch for the current test.
     */
    final double[] area0;
    final double[] area1;
    final double[] area2;
    final double[] u0;
    final double[] u1;
    final double[] u2;
    final double[] v0;
    final double[] v1;
    final double[] v2;

    PairState(int capacity) {
        this.capacity = capacity;
        for (int i = 0; i < motion.length; i++) {
            motion[i] = lasting();
        }
        this.f0 = lasting();
        this.f1 = lasting();
        this.f2 = lasting();
        this.f3 = lasting();
        this.coplanarityError = lasting();
        this.overlapError = lasting();
        this.axis = lasting();
        this.from = lasting();
        this.to = lasting();
        this.laterFrom = lasting();
        this.laterTo = lasting();
        this.area0 = array();
        this.area1 = array();
        this.area2 = array();
        this.u0 = array();
        this.u1 = array();
        this.u2 = array();
        this.v0 = array();
        this.v1 = array();
        this.v2 = array();
    }

    private double[] lasting() {
        double[] array = array();
        lasting.add(array);
        return array;
    }

    /** Returns an array one vector longer than the capacity, since whole vectors are stored. */
    private double[] array() {
        return new double[capacity + LANES];
    }

    /** Returns the bits of the vector at {@code i}, as the lowest bits. */
    static long lanes(long[] bits, int i) {
        return bits[i / Long.SIZE] >>> i & ALL_LANES;
    }

    /** Makes the whole step the current interval of some pairs. */
    void startWithWholeStep(int first, int end) {
        Arrays.fill(from, first, end, 0);
        Arrays.fill(to, first, end, 1);
        Arrays.fill(laterTo, first, end, 0);
    }

    /** Keeps only the pairs at these ascending indices, and moves them to the front. */
    void keep(int[] indices, int count) {
        for (double[] array : lasting) {
            for (int i = 0; i < count; i++) {
                array[i] = array[indices[i]];
            }
        }
    }
}
