package dev.graze.simd;

import dev.graze.bounds.VolumeKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Volumes of sixteen lanes: lows are one load of 512 bits (two of 256, four of 128), highs another. */
final class VectorSlabKernel extends VolumeKernel {
    static final int WIDTH = 16;
    private static final VectorSpecies<Float> SPECIES = Simd.floatSpecies();
    private static final int LANES = SPECIES.length();

    private final int ends;
    /** Those bits of an order that stand for the only time there is, or for t0. */
    private final int counted;

    VectorSlabKernel(boolean bothEnds) {
        super(WIDTH);
        this.ends = bothEnds ? WIDTH / 2 : 0;
        int lanes = (1 << (WIDTH - ends)) - 1;
        this.counted = lanes | (lanes << WIDTH);
    }

    @Override
    protected boolean apart(float[] first, int a, float[] second, int b) {
        return overlap(first, a, second, b) == 0;
    }

    /** As two loops, which the compiler unrolls: written out, it would be more than it inlines at once, and what it does not inline it allocates. */
    @Override
    public int overlaps(float[] sides, int a, int b) {
        int overlaps = 0;
        for (int i = 0; i < 4; i++) {
            int first = 2 * WIDTH * (a + i);
            for (int j = 0; j < 4; j++) {
                overlaps |= overlap(sides, first, sides, 2 * WIDTH * (b + j)) << (4 * i + j);
            }
        }
        return overlaps;
    }

    /** 1 if they overlap, else 0; without a branch. */
    private int overlap(float[] first, int a, float[] second, int b) {
        int order = order(first, a, second, b);
        int apart = order & (order >>> ends) & counted;
        return 1 - ((apart | -apart) >>> 31);
    }

    /** How two volumes lie: bit k says that the first is above the second along lane k, bit 16 + k that it is below. */
    private static int order(float[] first, int a, float[] second, int b) {
        long order = 0;
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            order |= above(first, a + lane, second, b + lane + WIDTH) << lane;
            order |= above(second, b + lane, first, a + lane + WIDTH) << (lane + WIDTH);
        }
        return (int) order;
    }

    /** A bit per lane: whether the lows from {@code low} on are above the highs from {@code high} on. */
    private static long above(float[] lows, int low, float[] highs, int high) {
        return load(lows, low).compare(VectorOperators.GT, load(highs, high)).toLong();
    }

    @Override
    protected void unite(float[] sides, int a, int b, int to) {
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            lower(load(sides, a + lane), load(sides, b + lane)).intoArray(sides, to + lane);
            higher(load(sides, a + WIDTH + lane), load(sides, b + WIDTH + lane)).intoArray(sides, to + WIDTH + lane);
        }
    }

    @Override
    protected void unite(float[] from, int a, int b, int c, float[] sides, int to) {
        for (int lane = 0; lane < WIDTH; lane += LANES) {
            lower(lower(load(from, a + lane), load(from, b + lane)), load(from, c + lane)).intoArray(sides, to + lane);
            higher(higher(load(from, a + WIDTH + lane), load(from, b + WIDTH + lane)), load(from, c + WIDTH + lane))
                    .intoArray(sides, to + WIDTH + lane);
        }
    }

    private static FloatVector load(float[] sides, int at) {
        return FloatVector.fromArray(SPECIES, sides, at);
    }

    // Comparing and blending beats min and max, which take five instructions each for the sake of zeros and NaN.

    private static FloatVector lower(FloatVector a, FloatVector b) {
        VectorMask<Float> greater = a.compare(VectorOperators.GT, b);
        return a.blend(b, greater);
    }

    private static FloatVector higher(FloatVector a, FloatVector b) {
        VectorMask<Float> less = a.compare(VectorOperators.LT, b);
        return a.blend(b, less);
    }
}
