package dev.graze.simd;

import dev.graze.filter.CertifiedBounds;
import dev.graze.filter.SideKernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * A {@link SideKernel} with one pair per lane. Everything is in one loop because no vector may cross a call (see
 * {@link VectorVolumeKernel}).
 */
final class VectorSideKernel extends SideKernel {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();

    @Override
    protected void classify(double[] oxs, double[] oys, double[] ozs, double[] bxs, double[] bys, double[] bzs,
            double[] cxs, double[] cys,
            double[] czs, double[] dxs, double[] dys, double[] dzs, int n, int point, long[] sides) {
        long above = 0;
        long below = 0;
        for (int i = 0; i < n; i += LANES) {
            DoubleVector ox = DoubleVector.fromArray(SPECIES, oxs, i);
            DoubleVector oy = DoubleVector.fromArray(SPECIES, oys, i);
            DoubleVector oz = DoubleVector.fromArray(SPECIES, ozs, i);
            DoubleVector bx = DoubleVector.fromArray(SPECIES, bxs, i).sub(ox);
            DoubleVector by = DoubleVector.fromArray(SPECIES, bys, i).sub(oy);
            DoubleVector bz = DoubleVector.fromArray(SPECIES, bzs, i).sub(oz);
            DoubleVector cx = DoubleVector.fromArray(SPECIES, cxs, i).sub(ox);
            DoubleVector cy = DoubleVector.fromArray(SPECIES, cys, i).sub(oy);
            DoubleVector cz = DoubleVector.fromArray(SPECIES, czs, i).sub(oz);
            DoubleVector dx = DoubleVector.fromArray(SPECIES, dxs, i).sub(ox);
            DoubleVector dy = DoubleVector.fromArray(SPECIES, dys, i).sub(oy);
            DoubleVector dz = DoubleVector.fromArray(SPECIES, dzs, i).sub(oz);
            DoubleVector determinant = dx.mul(by.mul(cz).sub(bz.mul(cy))).add(dy.mul(bz.mul(cx).sub(bx.mul(cz))))
                    .add(dz.mul(bx.mul(cy).sub(by.mul(cx))));
            DoubleVector sizeB = bx.abs().add(by.abs()).add(bz.abs());
            DoubleVector sizeC = cx.abs().add(cy.abs()).add(cz.abs());
            DoubleVector sizeD = dx.abs().add(dy.abs()).add(dz.abs());
            DoubleVector error = sizeB.mul(sizeC).mul(CertifiedBounds.SIDE_ERROR).mul(sizeD)
                    .add(CertifiedBounds.UNDERFLOW);
            VectorMask<Double> bounded = sizeB.add(sizeC).add(sizeD).compare(VectorOperators.LT,
                    CertifiedBounds.LARGEST_MAGNITUDE);
            above |= determinant.compare(VectorOperators.GT, error, bounded).toLong() << i;
            below |= determinant.compare(VectorOperators.LT, error.neg(), bounded).toLong() << i;
        }
        sides[point] = above;
        sides[POINTS + point] = below;
    }
}
