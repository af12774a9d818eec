package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.cull.PairBlock;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The coplanarity filter with a pair in each lane. The last lanes of a block read past its pairs, into the padding of its rows, and do not count. */
final class VectorCoplanarityFilter implements CoplanarityFilter {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();

    @Override
    public int survivors(PairBlock block, ContactKind kind, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < block.size(); i += LANES) {
            long never = kind == ContactKind.VF ? neverCoplanar(block, i, 0, 3, 6, 3) : neverCoplanar(block, i, 6, 0, 3, 6);
            int end = Math.min(block.size(), i + LANES);
            for (int j = i; j < end; j++) {
                survivors[remaining] = j;
                remaining += (int) (~(never >>> (j - i)) & 1);
            }
        }
        return remaining;
    }

    /** A bit per lane: set if the four points are never coplanar. The arguments name the rows between which D, B and C are taken. */
    private static long neverCoplanar(PairBlock block, int i, int d, int origin, int b, int originC) {
        double[] rows = block.rows();
        int stride = block.stride();
        DoubleVector dx0 = difference(rows, stride, i, d, origin);
        DoubleVector dy0 = difference(rows, stride, i, d + 1, origin + 1);
        DoubleVector dz0 = difference(rows, stride, i, d + 2, origin + 2);
        DoubleVector bx0 = difference(rows, stride, i, b, origin);
        DoubleVector by0 = difference(rows, stride, i, b + 1, origin + 1);
        DoubleVector bz0 = difference(rows, stride, i, b + 2, origin + 2);
        DoubleVector cx0 = difference(rows, stride, i, 9, originC);
        DoubleVector cy0 = difference(rows, stride, i, 10, originC + 1);
        DoubleVector cz0 = difference(rows, stride, i, 11, originC + 2);
        DoubleVector dx1 = difference(rows, stride, i, d + 12, origin + 12);
        DoubleVector dy1 = difference(rows, stride, i, d + 13, origin + 13);
        DoubleVector dz1 = difference(rows, stride, i, d + 14, origin + 14);
        DoubleVector bx1 = difference(rows, stride, i, b + 12, origin + 12);
        DoubleVector by1 = difference(rows, stride, i, b + 13, origin + 13);
        DoubleVector bz1 = difference(rows, stride, i, b + 14, origin + 14);
        DoubleVector cx1 = difference(rows, stride, i, 21, originC + 12);
        DoubleVector cy1 = difference(rows, stride, i, 22, originC + 13);
        DoubleVector cz1 = difference(rows, stride, i, 23, originC + 14);
        DoubleVector nx0 = minor(by0, cz0, bz0, cy0);
        DoubleVector ny0 = minor(bz0, cx0, bx0, cz0);
        DoubleVector nz0 = minor(bx0, cy0, by0, cx0);
        DoubleVector nx1 = minor(by1, cz1, bz1, cy1);
        DoubleVector ny1 = minor(bz1, cx1, bx1, cz1);
        DoubleVector nz1 = minor(bx1, cy1, by1, cx1);
        DoubleVector nxm = minor(by0, cz1, bz0, cy1).add(minor(by1, cz0, bz1, cy0));
        DoubleVector nym = minor(bz0, cx1, bx0, cz1).add(minor(bz1, cx0, bx1, cz0));
        DoubleVector nzm = minor(bx0, cy1, by0, cx1).add(minor(bx1, cy0, by1, cx0));
        DoubleVector f0 = dot(dx0, dy0, dz0, nx0, ny0, nz0);
        DoubleVector f1 = dot(dx1, dy1, dz1, nx0, ny0, nz0).add(dot(dx0, dy0, dz0, nxm, nym, nzm));
        DoubleVector f2 = dot(dx0, dy0, dz0, nx1, ny1, nz1).add(dot(dx1, dy1, dz1, nxm, nym, nzm));
        DoubleVector f3 = dot(dx1, dy1, dz1, nx1, ny1, nz1);
        DoubleVector magnitude = size(dx0, dy0, dz0, dx1, dy1, dz1).mul(size(bx0, by0, bz0, bx1, by1, bz1)).mul(size(cx0, cy0, cz0, cx1, cy1, cz1));
        DoubleVector error = magnitude.mul(ERROR).add(UNDERFLOW);
        DoubleVector error3 = error.mul(3);
        DoubleVector minus = error.neg();
        DoubleVector minus3 = error3.neg();
        long above = above(f0, error) & above(f1, error3) & above(f2, error3) & above(f3, error);
        long below = below(f0, minus) & below(f1, minus3) & below(f2, minus3) & below(f3, minus);
        return above | below;
    }

    private static DoubleVector difference(double[] rows, int stride, int i, int row, int otherRow) {
        return DoubleVector.fromArray(SPECIES, rows, row * stride + i).sub(DoubleVector.fromArray(SPECIES, rows, otherRow * stride + i));
    }

    private static DoubleVector minor(DoubleVector a, DoubleVector b, DoubleVector c, DoubleVector d) {
        return a.mul(b).sub(c.mul(d));
    }

    private static DoubleVector dot(DoubleVector ax, DoubleVector ay, DoubleVector az, DoubleVector bx, DoubleVector by, DoubleVector bz) {
        return ax.mul(bx).add(ay.mul(by)).add(az.mul(bz));
    }

    private static DoubleVector size(DoubleVector x0, DoubleVector y0, DoubleVector z0, DoubleVector x1, DoubleVector y1, DoubleVector z1) {
        return x0.abs().add(y0.abs()).add(z0.abs()).add(x1.abs().add(y1.abs()).add(z1.abs()));
    }

    private static long below(DoubleVector value, DoubleVector bound) {
        return value.compare(VectorOperators.LT, bound).toLong();
    }

    private static long above(DoubleVector value, DoubleVector bound) {
        return value.compare(VectorOperators.GT, bound).toLong();
    }
}
