package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.cull.RelativeSlabs;
import dev.graze.cull.SlabFilter;
import dev.graze.cull.StaticSlabs;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The slab filter with one candidate at a time in all lanes: a vertex record is one load of 512 bits (two of 256, four of 128), its lanes the
 * directions at t0 and at t1. So there is nothing to gather and nothing to transpose, and one comparison answers for all directions.
 */
final class VectorSlabFilter implements SlabFilter {
    private static final VectorSpecies<Float> SPECIES = Simd.floatSpecies();
    private static final int LANES = SPECIES.length();
    private static final int DIRECTION_BITS = (1 << RelativeSlabs.DIRECTIONS) - 1;

    @Override
    public int survivors(RelativeSlabs relative, ContactKind kind, int[] candidates, int count, int[] survivors) {
        return kind == ContactKind.VF
                ? faceSurvivors(relative, candidates, count, survivors)
                : edgeSurvivors(relative, candidates, count, survivors);
    }

    private static int faceSurvivors(RelativeSlabs relative, int[] candidates, int count, int[] survivors) {
        float[] slabs = relative.slabs();
        float[] thresholds = relative.thresholds();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int p = RelativeSlabs.STRIDE * candidates[4 * i];
            int a = RelativeSlabs.STRIDE * candidates[4 * i + 1];
            int b = RelativeSlabs.STRIDE * candidates[4 * i + 2];
            int c = RelativeSlabs.STRIDE * candidates[4 * i + 3];
            long above = 0;
            long below = 0;
            for (int lane = 0; lane < RelativeSlabs.STRIDE; lane += LANES) {
                FloatVector threshold = FloatVector.fromArray(SPECIES, thresholds, lane);
                FloatVector from = FloatVector.fromArray(SPECIES, slabs, p + lane);
                FloatVector toA = from.sub(FloatVector.fromArray(SPECIES, slabs, a + lane));
                FloatVector toB = from.sub(FloatVector.fromArray(SPECIES, slabs, b + lane));
                FloatVector toC = from.sub(FloatVector.fromArray(SPECIES, slabs, c + lane));
                FloatVector minus = threshold.neg();
                above |= (above(toA, threshold) & above(toB, threshold) & above(toC, threshold)) << lane;
                below |= (below(toA, minus) & below(toB, minus) & below(toC, minus)) << lane;
            }
            survivors[remaining] = i;
            remaining += apart(above, below) ? 0 : 1;
        }
        return remaining;
    }

    private static int edgeSurvivors(RelativeSlabs relative, int[] candidates, int count, int[] survivors) {
        float[] slabs = relative.slabs();
        float[] thresholds = relative.thresholds();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int p = RelativeSlabs.STRIDE * candidates[4 * i];
            int q = RelativeSlabs.STRIDE * candidates[4 * i + 1];
            int r = RelativeSlabs.STRIDE * candidates[4 * i + 2];
            int s = RelativeSlabs.STRIDE * candidates[4 * i + 3];
            long above = 0;
            long below = 0;
            for (int lane = 0; lane < RelativeSlabs.STRIDE; lane += LANES) {
                FloatVector threshold = FloatVector.fromArray(SPECIES, thresholds, lane);
                FloatVector atP = FloatVector.fromArray(SPECIES, slabs, p + lane);
                FloatVector atQ = FloatVector.fromArray(SPECIES, slabs, q + lane);
                FloatVector atR = FloatVector.fromArray(SPECIES, slabs, r + lane);
                FloatVector atS = FloatVector.fromArray(SPECIES, slabs, s + lane);
                FloatVector pr = atR.sub(atP);
                FloatVector qr = atR.sub(atQ);
                FloatVector ps = atS.sub(atP);
                FloatVector qs = atS.sub(atQ);
                FloatVector minus = threshold.neg();
                above |= (above(pr, threshold) & above(qr, threshold) & above(ps, threshold) & above(qs, threshold)) << lane;
                below |= (below(pr, minus) & below(qr, minus) & below(ps, minus) & below(qs, minus)) << lane;
            }
            survivors[remaining] = i;
            remaining += apart(above, below) ? 0 : 1;
        }
        return remaining;
    }

    @Override
    public int survivors(StaticSlabs fixed, int[] candidates, int count, int[] survivors) {
        float[] slabs = fixed.slabs();
        float threshold = fixed.threshold();
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            boolean apart = false;
            for (int lane = 0; lane < RelativeSlabs.STRIDE; lane += LANES) {
                FloatVector a0 = record(slabs, candidates[6 * i], lane);
                FloatVector a1 = record(slabs, candidates[6 * i + 1], lane);
                FloatVector a2 = record(slabs, candidates[6 * i + 2], lane);
                FloatVector b0 = record(slabs, candidates[6 * i + 3], lane);
                FloatVector b1 = record(slabs, candidates[6 * i + 4], lane);
                FloatVector b2 = record(slabs, candidates[6 * i + 5], lane);
                FloatVector aAbove = a0.min(a1).min(a2).sub(b0.max(b1).max(b2));
                FloatVector bAbove = b0.min(b1).min(b2).sub(a0.max(a1).max(a2));
                apart |= aAbove.max(bAbove).compare(VectorOperators.GT, threshold).anyTrue();
            }
            survivors[remaining] = i;
            remaining += apart ? 0 : 1;
        }
        return remaining;
    }

    private static FloatVector record(float[] slabs, int vertex, int lane) {
        return FloatVector.fromArray(SPECIES, slabs, RelativeSlabs.STRIDE * vertex + lane);
    }

    // Comparing all differences beats comparing their least and largest: min and max of floats take five instructions each, for the sake of
    // zeros and NaN.

    private static long above(FloatVector difference, FloatVector threshold) {
        return difference.compare(VectorOperators.GT, threshold).toLong();
    }

    private static long below(FloatVector difference, FloatVector threshold) {
        return difference.compare(VectorOperators.LT, threshold).toLong();
    }

    /** Apart if some direction says so at t0 and, eight lanes on, at t1. */
    private static boolean apart(long above, long below) {
        long throughout = (above & (above >>> RelativeSlabs.DIRECTIONS)) | (below & (below >>> RelativeSlabs.DIRECTIONS));
        return (throughout & DIRECTION_BITS) != 0;
    }
}
