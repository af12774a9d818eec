package dev.graze.simd;

import dev.graze.bounds.VolumeKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * A {@link VolumeKernel} on the Vector API, for volumes of sixteen lanes: the lows are one load of 512 bits (two of
 * 256, four of 128), and so are the highs.
 *
 * <p>No method of ours takes or returns a vector, at the price of some repetition. The JIT inlines at most fifteen
 * calls deep. Below that depth, a vector that crosses a call is allocated on the heap, and in some runs the same step
 * then took three times as long.
 */
final class VectorVolumeKernel extends VolumeKernel {
    static final int WIDTH = 16;
    private static final VectorSpecies<Float> SPECIES = Simd.floatSpecies();
    private static final int LANES = SPECIES.length();

    private final int t1Shift;
    /** The bits of an order that belong to the only time, or to t0. */
    private final int counted;

    VectorVolumeKernel(boolean twoTimes) {
        super(WIDTH);
        this.t1Shift = twoTimes ? WIDTH / 2 : 0;
        int lanes = (1 << (WIDTH - t1Shift)) - 1;
        this.counted = lanes | (lanes << WIDTH);
    }

    @Override
    protected boolean apart(float[] first, int a, float[] second, int b) {
        long order = 0;
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            FloatVector lowA = FloatVector.fromArray(SPECIES, first, a + lane);
            FloatVector highB = FloatVector.fromArray(SPECIES, second, b + lane + WIDTH);
            FloatVector lowB = FloatVector.fromArray(SPECIES, second, b + lane);
            FloatVector highA = FloatVector.fromArray(SPECIES, first, a + lane + WIDTH);
            order |= lowA.compare(VectorOperators.GT, highB).toLong() << lane;
            order |= lowB.compare(VectorOperators.GT, highA).toLong() << (lane + WIDTH);
        }
        return overlap((int) order) == 0;
    }

    /**
     * Returns 1 if two volumes overlap, otherwise 0, without a branch.
     *
     * @param order bit k is set if the first volume is above the second along lane k, bit 16 + k if it is below
     */
    private int overlap(int order) {
        int apart = order & (order >>> t1Shift) & counted;
        return 1 - ((apart | -apart) >>> 31);
    }

    // Compares and blends, because min and max take five instructions each to handle zeros and NaN.

    @Override
    protected void unite(float[] bounds, int a, int b, int to) {
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            FloatVector lowA = FloatVector.fromArray(SPECIES, bounds, a + lane);
            FloatVector lowB = FloatVector.fromArray(SPECIES, bounds, b + lane);
            FloatVector highA = FloatVector.fromArray(SPECIES, bounds, a + WIDTH + lane);
            FloatVector highB = FloatVector.fromArray(SPECIES, bounds, b + WIDTH + lane);
            lowA.blend(lowB, lowA.compare(VectorOperators.GT, lowB)).intoArray(bounds, to + lane);
            highA.blend(highB, highA.compare(VectorOperators.LT, highB)).intoArray(bounds, to + WIDTH + lane);
        }
    }

    @Override
    protected void unite(float[] from, int a, int b, int c, float[] bounds, int to) {
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            FloatVector lowA = FloatVector.fromArray(SPECIES, from, a + lane);
            FloatVector lowB = FloatVector.fromArray(SPECIES, from, b + lane);
            FloatVector lowC = FloatVector.fromArray(SPECIES, from, c + lane);
            FloatVector highA = FloatVector.fromArray(SPECIES, from, a + WIDTH + lane);
            FloatVector highB = FloatVector.fromArray(SPECIES, from, b + WIDTH + lane);
            FloatVector highC = FloatVector.fromArray(SPECIES, from, c + WIDTH + lane);
            FloatVector low = lowA.blend(lowB, lowA.compare(VectorOperators.GT, lowB));
            FloatVector high = highA.blend(highB, highA.compare(VectorOperators.LT, highB));
            low.blend(lowC, low.compare(VectorOperators.GT, lowC)).intoArray(bounds, to + lane);
            high.blend(highC, high.compare(VectorOperators.LT, highC)).intoArray(bounds, to + WIDTH + lane);
        }
    }
}
