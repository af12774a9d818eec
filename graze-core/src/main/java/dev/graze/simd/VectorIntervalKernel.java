package dev.graze.simd;

import dev.graze.bounds.IntervalKernel;
import dev.graze.bounds.IntervalArray;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Compares one box with a vector of others at a time. Few boxes overlap, so most comparisons yield an empty mask. */
final class VectorIntervalKernel implements IntervalKernel {
    private static final VectorSpecies<Float> SPECIES = Simd.floatSpecies();
    private static final int LANES = SPECIES.length();

    @Override
    public int overlapping(IntervalArray boxes, int i, int from, int to, int[] found) {
        float[] lowsY = boxes.lowY();
        float[] highsY = boxes.highY();
        float[] lowsZ = boxes.lowZ();
        float[] highsZ = boxes.highZ();
        FloatVector lowY = FloatVector.broadcast(SPECIES, lowsY[i]);
        FloatVector highY = FloatVector.broadcast(SPECIES, highsY[i]);
        FloatVector lowZ = FloatVector.broadcast(SPECIES, lowsZ[i]);
        FloatVector highZ = FloatVector.broadcast(SPECIES, highsZ[i]);
        int count = 0;
        for (int k = from; k < to; k += LANES) {
            VectorMask<Float> overlap = FloatVector.fromArray(SPECIES, lowsY, k).compare(VectorOperators.LE, highY)
                    .and(FloatVector.fromArray(SPECIES, highsY, k).compare(VectorOperators.GE, lowY))
                    .and(FloatVector.fromArray(SPECIES, lowsZ, k).compare(VectorOperators.LE, highZ))
                    .and(FloatVector.fromArray(SPECIES, highsZ, k).compare(VectorOperators.GE, lowZ));
            long bits = overlap.toLong();
            if (to - k < LANES) {
                bits &= (1L << (to - k)) - 1;
            }
            for (; bits != 0; bits &= bits - 1) {
                found[count++] = k + Long.numberOfTrailingZeros(bits);
            }
        }
        return count;
    }
}
