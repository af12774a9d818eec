package dev.graze.simd;

import dev.graze.cluster.MeansKernel;
import dev.graze.cluster.PointArrays;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Fuzzy C-means with fuzziness 2, one vector of points at a time. With this fuzziness, memberships are quotients of
 * squared distances and need no power function. Sums are added in another order than in plain Java, so their last bits
 * differ. A few primitives may then belong to other clusters, which does not change the contacts.
 */
final class VectorMeansKernel implements MeansKernel {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();

    /** For each centre, a vector of inverse squared distances, to which memberships are proportional. */
    private double[] inverses = new double[0];
    /** For each centre, vectors of the sums that {@link #accumulate} returns. */
    private double[] laneSums = new double[0];

    @Override
    public void accumulate(PointArrays points, int from, int to, double[] centres, int centreCount, double[] sums) {
        if (inverses.length < LANES * centreCount) {
            laneSums = new double[4 * LANES * centreCount];
            inverses = new double[LANES * centreCount]; // assigned last: its length is the capacity check
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
        VectorMask<Double> inRange = SPECIES.indexInRange(i, to);
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
            DoubleVector weight = DoubleVector.zero(SPECIES).add(membership.mul(membership), inRange);
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
