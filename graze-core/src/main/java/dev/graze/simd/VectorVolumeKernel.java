package dev.graze.simd;

import dev.graze.bounds.VolumeKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Volumes of sixteen lanes: lows are one load of 512 bits (two of 256, four of 128), highs another.
 *
 * <p>No vector is handed to or returned from a method of ours, at the price of some repetition. The compiler inlines
 * fifteen calls deep, and where a caller is deeper than that by the time it gets here, a vector that crosses a call is
 * allocated: in some runs the same step then took three times as long.
 */
final class VectorVolumeKernel extends VolumeKernel {
    static final int WIDTH = 16;
    private static final VectorSpecies<Float> SPECIES = Simd.floatSpecies();
    private static final int LANES = SPECIES.length();

    private final int ends;
    /** Those bits of an order that stand for the only time there is, or for t0. */
    private final int counted;

    VectorVolumeKernel(boolean twoTimes) {
        super(WIDTH);
        this.ends = twoTimes ? WIDTH / 2 : 0;
        int lanes = (1 << (WIDTH - ends)) - 1;
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
     * 1 if two volumes overlap, else 0; without a branch.
     *
     * @param order how they lie: bit k says that the first is above the second along lane k, bit 16 + k that it is
     *        below
     */
    private int overlap(int order) {
        int apart = order & (order >>> ends) & counted;
        return 1 - ((apart | -apart) >>> 31);
    }

    // Comparing and blending beats min and max, which take five instructions each for the sake of zeros and NaN.

    @Override
    protected void unite(float[] sides, int a, int b, int to) {
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            FloatVector lowA = FloatVector.fromArray(SPECIES, sides, a + lane);
            FloatVector lowB = FloatVector.fromArray(SPECIES, sides, b + lane);
            FloatVector highA = FloatVector.fromArray(SPECIES, sides, a + WIDTH + lane);
            FloatVector highB = FloatVector.fromArray(SPECIES, sides, b + WIDTH + lane);
            lowA.blend(lowB, lowA.compare(VectorOperators.GT, lowB)).intoArray(sides, to + lane);
            highA.blend(highB, highA.compare(VectorOperators.LT, highB)).intoArray(sides, to + WIDTH + lane);
        }
    }

    @Override
    protected void unite(float[] from, int a, int b, int c, float[] sides, int to) {
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            FloatVector lowA = FloatVector.fromArray(SPECIES, from, a + lane);
            FloatVector lowB = FloatVector.fromArray(SPECIES, from, b + lane);
            FloatVector lowC = FloatVector.fromArray(SPECIES, from, c + lane);
            FloatVector highA = FloatVector.fromArray(SPECIES, from, a + WIDTH + lane);
            FloatVector highB = FloatVector.fromArray(SPECIES, from, b + WIDTH + lane);
            FloatVector highC = FloatVector.fromArray(SPECIES, from, c + WIDTH + lane);
            FloatVector low = lowA.blend(lowB, lowA.compare(VectorOperators.GT, lowB));
            FloatVector high = highA.blend(highB, highA.compare(VectorOperators.LT, highB));
            low.blend(lowC, low.compare(VectorOperators.GT, lowC)).intoArray(sides, to + lane);
            high.blend(highC, high.compare(VectorOperators.LT, highC)).intoArray(sides, to + WIDTH + lane);
        }
    }
}
