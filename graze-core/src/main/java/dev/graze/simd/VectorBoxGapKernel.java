package dev.graze.simd;

import dev.graze.bounds.BoxGapKernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * A {@link BoxGapKernel} on the Vector API: a block of eight boxes is one vector of 512 bits, two of 256 or four of
 * 128. Compares and blends instead of taking maxima, which take five instructions each to handle zeros and NaN.
 */
final class VectorBoxGapKernel implements BoxGapKernel {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();

    @Override
    public int within(double[] blocks, int block, double[] box, double limit, double[] squared) {
        DoubleVector zero = DoubleVector.zero(SPECIES);
        long within = 0;
        for (int i = 0; i < WIDTH; i += LANES) {
            int at = block + i;
            DoubleVector sum = zero;
            for (int axis = 0; axis < 3; axis++) {
                DoubleVector above = DoubleVector.fromArray(SPECIES, blocks, at + 2 * axis * WIDTH)
                        .sub(box[2 * axis + 1]);
                DoubleVector below = DoubleVector.broadcast(SPECIES, box[2 * axis])
                        .sub(DoubleVector.fromArray(SPECIES, blocks, at + (2 * axis + 1) * WIDTH));
                DoubleVector gap = above.blend(below, above.compare(VectorOperators.LT, below));
                gap = gap.blend(zero, gap.compare(VectorOperators.LT, zero));
                sum = sum.add(gap.mul(gap));
            }
            sum = sum.blend(Double.MAX_VALUE, sum.compare(VectorOperators.GT, Double.MAX_VALUE));
            sum.intoArray(squared, i);
            within |= sum.compare(VectorOperators.LE, limit).toLong() << i;
        }
        return (int) within;
    }
}
