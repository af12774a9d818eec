package dev.graze.simd;

import static dev.graze.simd.PairRows.AT_END;
import static dev.graze.simd.PairRows.B;
import static dev.graze.simd.PairRows.C;
import static dev.graze.simd.PairRows.D;
import static dev.graze.simd.PairRows.LANES;
import static dev.graze.simd.PairRows.SPECIES;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LT;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/**
 * Whether features overlap throughout an interval, or are apart throughout, as seen along the axis of the pair: by the signs of four quadratics in time, each by its
 * three Bernstein coefficients.
 */
final class OverlapLanes {
    private final PairRows rows;
    private final boolean face;
    /** D, B and C at both ends of the interval. */
    final double[][] ends;
    /** Of the vector at hand: their two coordinates across the axis, in the same rows. */
    private final double[][] across;
    /** Of the vector at hand: the quadratics, three rows each: of a face its area, u, v and what these leave of it; of edges on which side of one the ends of the other are. */
    private final double[][] quadratics;
    /** By bit. */
    final long[] overlapping;
    final long[] apart;

    OverlapLanes(PairRows rows, int room, boolean face) {
        this.rows = rows;
        this.face = face;
        this.ends = new double[2 * AT_END][room + LANES];
        this.across = new double[2 * AT_END][LANES];
        this.quadratics = new double[12][LANES];
        this.overlapping = new long[room / Long.SIZE];
        this.apart = new long[room / Long.SIZE];
    }

    void look(long[] wanted, int size, double[] start, double[] end) {
        Arrays.fill(apart, 0);
        Arrays.fill(overlapping, 0);
        for (int i = 0; i < size; i += LANES) {
            long lanes = PairRows.lanes(wanted, i);
            if (lanes != 0) {
                for (int vector = D; vector <= C; vector += 3) {
                    interpolate(vector, i, start, end);
                    project(vector, i);
                }
                view();
                judge(i, lanes);
            }
        }
    }

    /** Moves a vector to both ends of the interval. */
    private void interpolate(int vector, int i, double[] start, double[] end) {
        DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
        DoubleVector t = DoubleVector.fromArray(SPECIES, start, i);
        DoubleVector t2 = DoubleVector.fromArray(SPECIES, end, i);
        for (int row = vector; row < vector + 3; row++) {
            DoubleVector at0 = DoubleVector.fromArray(SPECIES, rows.motion[row], i);
            DoubleVector at1 = DoubleVector.fromArray(SPECIES, rows.motion[row + AT_END], i);
            one.sub(t).mul(at0).add(t.mul(at1)).intoArray(ends[row], i);
            one.sub(t2).mul(at0).add(t2.mul(at1)).intoArray(ends[row + AT_END], i);
        }
    }

    /** Picks a vector's two coordinates across the axis. */
    private void project(int vector, int i) {
        DoubleVector axis = DoubleVector.fromArray(SPECIES, rows.axis, i);
        VectorMask<Double> alongX = axis.compare(EQ, 0);
        VectorMask<Double> alongY = axis.compare(EQ, 1);
        for (int row = vector; row <= vector + AT_END; row += AT_END) {
            DoubleVector x = DoubleVector.fromArray(SPECIES, ends[row], i);
            DoubleVector y = DoubleVector.fromArray(SPECIES, ends[row + 1], i);
            DoubleVector z = DoubleVector.fromArray(SPECIES, ends[row + 2], i);
            x.blend(y, alongX).blend(z, alongY).intoArray(across[row], 0);
            y.blend(z, alongX).blend(x, alongY).intoArray(across[row + 1], 0);
        }
    }

    /** B x C, D x C and B x D as seen along the axis, and what follows from them. */
    private void view() {
        determinant(B, C, 0);
        determinant(D, C, 3);
        determinant(B, D, 6);
        for (int k = 0; k < 3; k++) {
            DoubleVector area = DoubleVector.fromArray(SPECIES, quadratics[k], 0);
            DoubleVector u = DoubleVector.fromArray(SPECIES, quadratics[3 + k], 0);
            DoubleVector v = DoubleVector.fromArray(SPECIES, quadratics[6 + k], 0);
            if (face) {
                area.sub(u).sub(v).intoArray(quadratics[9 + k], 0);
            } else {
                u.sub(area).intoArray(quadratics[k], 0);
                v.add(area).intoArray(quadratics[9 + k], 0);
            }
        }
    }

    private void determinant(int first, int second, int to) {
        DoubleVector ax = DoubleVector.fromArray(SPECIES, across[first], 0);
        DoubleVector ay = DoubleVector.fromArray(SPECIES, across[first + 1], 0);
        DoubleVector bx = DoubleVector.fromArray(SPECIES, across[second], 0);
        DoubleVector by = DoubleVector.fromArray(SPECIES, across[second + 1], 0);
        DoubleVector ax1 = DoubleVector.fromArray(SPECIES, across[first + AT_END], 0);
        DoubleVector ay1 = DoubleVector.fromArray(SPECIES, across[first + 1 + AT_END], 0);
        DoubleVector bx1 = DoubleVector.fromArray(SPECIES, across[second + AT_END], 0);
        DoubleVector by1 = DoubleVector.fromArray(SPECIES, across[second + 1 + AT_END], 0);
        ax.mul(by).sub(ay.mul(bx)).intoArray(quadratics[to], 0);
        ax.mul(by1).sub(ay.mul(bx1)).add(ax1.mul(by).sub(ay1.mul(bx))).mul(0.5).intoArray(quadratics[to + 1], 0);
        ax1.mul(by1).sub(ay1.mul(bx1)).intoArray(quadratics[to + 2], 0);
    }

    private void judge(int i, long lanes) {
        long above0 = above(0, i);
        long above1 = above(3, i);
        long above2 = above(6, i);
        long above3 = above(9, i);
        long below0 = below(0, i);
        long below1 = below(3, i);
        long below2 = below(6, i);
        long below3 = below(9, i);
        long separate;
        long within;
        if (face) {
            separate = (above0 & (below1 | below2 | below3)) | (below0 & (above1 | above2 | above3));
            within = (above0 & above1 & above2 & above3) | (below0 & below1 & below2 & below3);
        } else {
            separate = (above0 & above1) | (below0 & below1) | (above2 & above3) | (below2 & below3);
            within = ((above0 & below1) | (below0 & above1)) & ((above2 & below3) | (below2 & above3));
        }
        apart[i / Long.SIZE] |= (separate & lanes) << i;
        overlapping[i / Long.SIZE] |= (within & lanes) << i;
    }

    /** Those pairs of which a quadratic is certainly above zero throughout the interval. */
    private long above(int quadratic, int i) {
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.overlapError, i);
        return DoubleVector.fromArray(SPECIES, quadratics[quadratic], 0).compare(GT, error)
                .and(DoubleVector.fromArray(SPECIES, quadratics[quadratic + 1], 0).compare(GT, error))
                .and(DoubleVector.fromArray(SPECIES, quadratics[quadratic + 2], 0).compare(GT, error)).toLong();
    }

    /** Those of which it is certainly below. */
    private long below(int quadratic, int i) {
        DoubleVector minusError = DoubleVector.fromArray(SPECIES, rows.overlapError, i).neg();
        return DoubleVector.fromArray(SPECIES, quadratics[quadratic], 0).compare(LT, minusError)
                .and(DoubleVector.fromArray(SPECIES, quadratics[quadratic + 1], 0).compare(LT, minusError))
                .and(DoubleVector.fromArray(SPECIES, quadratics[quadratic + 2], 0).compare(LT, minusError)).toLong();
    }
}
