package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.cull.PairBlock;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The coplanarity filter with a pair in each lane. The last lanes of a block read past its pairs, into the padding of its rows, and do not count.
 *
 * <p>Written as small kernels that hand vectors on through an array: in one piece it is more than the compiler inlines at once, and what it does not
 * inline it allocates.
 */
final class VectorCoplanarityFilter implements CoplanarityFilter {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();

    /** Where vectors stand in the scratch array, three each but for the magnitudes: D, B, C at t0 and t1, and the products of B and C. */
    private static final int D0 = 0;
    private static final int B0 = 3;
    private static final int C0 = 6;
    private static final int PER_TIME = 9;
    private static final int D1 = D0 + PER_TIME;
    private static final int B1 = 12;
    private static final int C1 = 15;
    private static final int N0 = 18;
    private static final int N1 = 21;
    private static final int MIXED = 24;
    private static final int MIXED2 = 27;
    private static final int SIZE_D = 30;
    private static final int SIZE_B = 31;
    private static final int SIZE_C = 32;
    private static final int VECTORS = 33;

    private final double[] scratch = new double[VECTORS * LANES];

    @Override
    public int survivors(PairBlock block, ContactKind kind, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < block.size(); i += LANES) {
            long never = neverCoplanar(block, kind, i);
            int end = Math.min(block.size(), i + LANES);
            for (int j = i; j < end; j++) {
                survivors[remaining] = j;
                remaining += (int) (~(never >>> (j - i)) & 1);
            }
        }
        return remaining;
    }

    /** A bit per lane: set if the four points are never coplanar. */
    private long neverCoplanar(PairBlock block, ContactKind kind, int i) {
        double[] rows = block.rows();
        int stride = block.stride();
        boolean face = kind == ContactKind.VF;
        for (int time = 0; time < 2; time++) {
            int row = 12 * time;
            differences(rows, stride, row * stride + i, face ? 0 : 6, face ? 3 : 0, D0 + time * PER_TIME);
            differences(rows, stride, row * stride + i, face ? 6 : 3, face ? 3 : 0, B0 + time * PER_TIME);
            differences(rows, stride, row * stride + i, 9, face ? 3 : 6, C0 + time * PER_TIME);
        }
        cross(B0, C0, N0);
        cross(B1, C1, N1);
        cross(B0, C1, MIXED);
        cross(B1, C0, MIXED2);
        size(D0, D1, SIZE_D);
        size(B0, B1, SIZE_B);
        size(C0, C1, SIZE_C);
        return verdict();
    }

    private DoubleVector vector(int number) {
        return DoubleVector.fromArray(SPECIES, scratch, number * LANES);
    }

    private void store(DoubleVector value, int number) {
        value.intoArray(scratch, number * LANES);
    }

    private void differences(double[] rows, int stride, int from, int row, int otherRow, int to) {
        for (int axis = 0; axis < 3; axis++) {
            DoubleVector point = DoubleVector.fromArray(SPECIES, rows, from + (row + axis) * stride);
            store(point.sub(DoubleVector.fromArray(SPECIES, rows, from + (otherRow + axis) * stride)), to + axis);
        }
    }

    private void cross(int a, int b, int to) {
        DoubleVector ax = vector(a);
        DoubleVector ay = vector(a + 1);
        DoubleVector az = vector(a + 2);
        DoubleVector bx = vector(b);
        DoubleVector by = vector(b + 1);
        DoubleVector bz = vector(b + 2);
        store(ay.mul(bz).sub(az.mul(by)), to);
        store(az.mul(bx).sub(ax.mul(bz)), to + 1);
        store(ax.mul(by).sub(ay.mul(bx)), to + 2);
    }

    private void size(int atStart, int atEnd, int to) {
        DoubleVector start = vector(atStart).abs().add(vector(atStart + 1).abs()).add(vector(atStart + 2).abs());
        DoubleVector end = vector(atEnd).abs().add(vector(atEnd + 1).abs()).add(vector(atEnd + 2).abs());
        store(start.add(end), to);
    }

    private long verdict() {
        DoubleVector d = vector(SIZE_D);
        DoubleVector b = vector(SIZE_B);
        DoubleVector c = vector(SIZE_C);
        DoubleVector error = d.mul(b).mul(c).mul(ERROR).add(UNDERFLOW);
        long measurable = d.add(b).add(c).compare(VectorOperators.LT, LARGEST).toLong();
        long outer = sides(dot(D0, N0), error) & sides(dot(D1, N1), error);
        DoubleVector error3 = error.mul(3);
        long inner = sides(dot(D1, N0).add(mixedDot(D0)), error3) & sides(dot(D0, N1).add(mixedDot(D1)), error3);
        long sides = outer & inner;
        return (sides | (sides >>> LANES)) & measurable;
    }

    private DoubleVector dot(int a, int b) {
        return vector(a).mul(vector(b)).add(vector(a + 1).mul(vector(b + 1))).add(vector(a + 2).mul(vector(b + 2)));
    }

    private DoubleVector mixedDot(int d) {
        DoubleVector x = vector(MIXED).add(vector(MIXED2));
        DoubleVector y = vector(MIXED + 1).add(vector(MIXED2 + 1));
        DoubleVector z = vector(MIXED + 2).add(vector(MIXED2 + 2));
        return vector(d).mul(x).add(vector(d + 1).mul(y)).add(vector(d + 2).mul(z));
    }

    /** A bit per lane for values above the bound, and {@link #LANES} bits on one for values below minus the bound. */
    private static long sides(DoubleVector value, DoubleVector bound) {
        long above = value.compare(VectorOperators.GT, bound).toLong();
        long below = value.compare(VectorOperators.LT, bound.neg()).toLong();
        return above | (below << LANES);
    }
}
