package dev.graze.simd;

import dev.graze.cluster.MeansKernel;
import dev.graze.cluster.PointArrays;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * C-means of fuzziness 2, as many points at once as there are lanes: memberships are then quotients of squared
 * distances, without a power. Sums differ in their last bits from those in plain Java, which add in another order;
 * parts may then differ by a primitive, and answers do not depend on parts.
 */
final class VectorMeansKernel implements MeansKernel {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();

    /** For each centre, a vector of what memberships are in proportion to; then vectors of the sums. */
    private double[] inverses = new double[0];
    private double[] laneSums = new double[0];

    @Override
    public void accumulate(PointArrays points, int from, int to, double[] centres, int centreCount, double[] sums) {
        if (inverses.length < LANES * centreCount) {
            laneSums = new double[4 * LANES * centreCount];
            inverses = new double[LANES * centreCount]; // last, as its length is the one that is looked at
        }
        Arrays.fill(laneSums, 0);
        for (int i = from; i < to; i += LANES) {
            accumulate(points, i, to, centres, centreCount);
        }
        for (int k = 0; k < 4 * LANES * centreCount; k++) {
            sums[k / LANES] += laneSums[k];
        }
    }

    private void accumulate(PointArrays points, int i, int to, double[] centres, int centreCount) {
        VectorMask<Double> there = SPECIES.indexInRange(i, to);
        DoubleVector x = DoubleVector.fromArray(SPECIES, points.x(), i);
        DoubleVector y = DoubleVector.fromArray(SPECIES, points.y(), i);
        DoubleVector z = DoubleVector.fromArray(SPECIES, points.z(), i);
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int c = 0; c < centreCount; c++) {
            DoubleVector dx = x.sub(centres[3 * c]);
            DoubleVector dy = y.sub(centres[3 * c + 1]);
            DoubleVector dz = z.sub(centres[3 * c + 2]);
            DoubleVector square = dx.mul(dx).add(dy.mul(dy)).add(dz.mul(dz)).max(SMALLEST_SQUARE);
            DoubleVector inverse = DoubleVector.broadcast(SPECIES, 1).div(square);
            inverse.intoArray(inverses, LANES * c);
            sum = sum.add(inverse);
        }
        DoubleVector share = DoubleVector.broadcast(SPECIES, 1).div(sum);
        for (int c = 0; c < centreCount; c++) {
            DoubleVector membership = DoubleVector.fromArray(SPECIES, inverses, LANES * c).mul(share);
            DoubleVector weight = DoubleVector.zero(SPECIES).add(membership.mul(membership), there);
            int at = 4 * LANES * c;
            DoubleVector.fromArray(SPECIES, laneSums, at).add(weight).intoArray(laneSums, at);
            DoubleVector.fromArray(SPECIES, laneSums, at + LANES).add(weight.mul(x)).intoArray(laneSums, at + LANES);
            DoubleVector.fromArray(SPECIES, laneSums, at + 2 * LANES).add(weight.mul(y)).intoArray(laneSums,
                    at + 2 * LANES);
            DoubleVector.fromArray(SPECIES, laneSums, at + 3 * LANES).add(weight.mul(z)).intoArray(laneSums,
                    at + 3 * LANES);
        }
    }
}
