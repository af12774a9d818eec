package dev.graze.simd;

import static dev.graze.simd.PairRows.AT_END;
import static dev.graze.simd.PairRows.B;
import static dev.graze.simd.PairRows.C;
import static dev.graze.simd.PairRows.D;
import static dev.graze.simd.PairRows.SPECIES;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LT;

import dev.graze.ContactKind;
import dev.graze.cull.CertifiedBounds;
import dev.graze.cull.PairBlock;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/** The cubic f = D . (B x C) of pairs, one vector of pairs at a time: its Bernstein coefficients, and how far they can be off. */
final class CoplanarityLanes {
    /** The rows of a block from which, and to which, D, B and C lead. */
    private static final int[] FACE_FROM = { 3, 3, 3 };
    private static final int[] FACE_TO = { 0, 6, 9 };
    private static final int[] EDGE_FROM = { 0, 0, 6 };
    private static final int[] EDGE_TO = { 6, 3, 9 };

    private CoplanarityLanes() {
    }

    /** The differences of the points of a block. */
    static void differences(PairBlock block, int i, PairRows rows) {
        boolean face = block.kind() == ContactKind.VF;
        int[] from = face ? FACE_FROM : EDGE_FROM;
        int[] to = face ? FACE_TO : EDGE_TO;
        for (int row = 0; row < rows.motion.length; row++) {
            int coordinate = row < AT_END ? row % 3 : 12 + row % 3;
            int vector = row % AT_END / 3;
            DoubleVector end = DoubleVector.fromArray(SPECIES, block.row(to[vector] + coordinate), i);
            DoubleVector start = DoubleVector.fromArray(SPECIES, block.row(from[vector] + coordinate), i);
            end.sub(start).intoArray(rows.motion[row], i);
        }
    }

    /** The error bounds, by the largest magnitudes of D, B and C. One that is too large for them gets none, which leaves the pair open. */
    static void errors(PairRows rows, int i) {
        DoubleVector d = DoubleVector.zero(SPECIES);
        DoubleVector b = d;
        DoubleVector c = d;
        for (int axis = 0; axis < 3; axis++) {
            for (int time = 0; time <= AT_END; time += AT_END) {
                DoubleVector x = DoubleVector.fromArray(SPECIES, rows.motion[D + axis + time], i).abs();
                DoubleVector y = DoubleVector.fromArray(SPECIES, rows.motion[B + axis + time], i).abs();
                DoubleVector z = DoubleVector.fromArray(SPECIES, rows.motion[C + axis + time], i).abs();
                d = d.blend(x, d.compare(LT, x));
                b = b.blend(y, b.compare(LT, y));
                c = c.blend(z, c.compare(LT, z));
            }
        }
        VectorMask<Double> inRange = d.compare(LT, CertifiedBounds.LARGEST).and(b.compare(LT, CertifiedBounds.LARGEST))
                .and(c.compare(LT, CertifiedBounds.LARGEST));
        d.mul(b).mul(c).mul(CertifiedBounds.COPLANARITY_ERROR).add(CertifiedBounds.UNDERFLOW)
                .blend(Double.POSITIVE_INFINITY, inRange.not()).intoArray(rows.coplanarityError, i);
        DoubleVector areas = b.mul(c);
        DoubleVector others = d.mul(b.blend(c, b.compare(LT, c)));
        areas.blend(others, areas.compare(LT, others)).mul(CertifiedBounds.OVERLAP_ERROR).add(CertifiedBounds.UNDERFLOW)
                .blend(Double.POSITIVE_INFINITY, inRange.not()).intoArray(rows.overlapError, i);
    }

    /**
     * The coefficients of f over an interval, and the axis nearest to B x C in it.
     *
     * @param ends  D, B and C at both ends of the interval, as in {@link PairRows#motion}
     * @param lanes the pairs that are meant; others keep their axis
     */
    static void coefficients(double[][] ends, PairRows rows, int i, long lanes) {
        DoubleVector bx = DoubleVector.fromArray(SPECIES, ends[B], i);
        DoubleVector by = DoubleVector.fromArray(SPECIES, ends[B + 1], i);
        DoubleVector bz = DoubleVector.fromArray(SPECIES, ends[B + 2], i);
        DoubleVector cx = DoubleVector.fromArray(SPECIES, ends[C], i);
        DoubleVector cy = DoubleVector.fromArray(SPECIES, ends[C + 1], i);
        DoubleVector cz = DoubleVector.fromArray(SPECIES, ends[C + 2], i);
        DoubleVector bx1 = DoubleVector.fromArray(SPECIES, ends[B + AT_END], i);
        DoubleVector by1 = DoubleVector.fromArray(SPECIES, ends[B + 1 + AT_END], i);
        DoubleVector bz1 = DoubleVector.fromArray(SPECIES, ends[B + 2 + AT_END], i);
        DoubleVector cx1 = DoubleVector.fromArray(SPECIES, ends[C + AT_END], i);
        DoubleVector cy1 = DoubleVector.fromArray(SPECIES, ends[C + 1 + AT_END], i);
        DoubleVector cz1 = DoubleVector.fromArray(SPECIES, ends[C + 2 + AT_END], i);
        DoubleVector leftX = by.mul(cz).sub(bz.mul(cy));
        DoubleVector leftY = bz.mul(cx).sub(bx.mul(cz));
        DoubleVector leftZ = bx.mul(cy).sub(by.mul(cx));
        DoubleVector rightX = by1.mul(cz1).sub(bz1.mul(cy1));
        DoubleVector rightY = bz1.mul(cx1).sub(bx1.mul(cz1));
        DoubleVector rightZ = bx1.mul(cy1).sub(by1.mul(cx1));
        DoubleVector mixedX = by.mul(cz1).sub(bz.mul(cy1)).add(by1.mul(cz).sub(bz1.mul(cy)));
        DoubleVector mixedY = bz.mul(cx1).sub(bx.mul(cz1)).add(bz1.mul(cx).sub(bx1.mul(cz)));
        DoubleVector mixedZ = bx.mul(cy1).sub(by.mul(cx1)).add(bx1.mul(cy).sub(by1.mul(cx)));
        DoubleVector dx = DoubleVector.fromArray(SPECIES, ends[D], i);
        DoubleVector dy = DoubleVector.fromArray(SPECIES, ends[D + 1], i);
        DoubleVector dz = DoubleVector.fromArray(SPECIES, ends[D + 2], i);
        DoubleVector dx1 = DoubleVector.fromArray(SPECIES, ends[D + AT_END], i);
        DoubleVector dy1 = DoubleVector.fromArray(SPECIES, ends[D + 1 + AT_END], i);
        DoubleVector dz1 = DoubleVector.fromArray(SPECIES, ends[D + 2 + AT_END], i);
        dx.mul(leftX).add(dy.mul(leftY)).add(dz.mul(leftZ)).intoArray(rows.f[0], i);
        dx1.mul(leftX).add(dy1.mul(leftY)).add(dz1.mul(leftZ)).add(dx.mul(mixedX).add(dy.mul(mixedY)).add(dz.mul(mixedZ))).div(3)
                .intoArray(rows.f[1], i);
        dx.mul(rightX).add(dy.mul(rightY)).add(dz.mul(rightZ)).add(dx1.mul(mixedX).add(dy1.mul(mixedY)).add(dz1.mul(mixedZ))).div(3)
                .intoArray(rows.f[2], i);
        dx1.mul(rightX).add(dy1.mul(rightY)).add(dz1.mul(rightZ)).intoArray(rows.f[3], i);
        DoubleVector x = leftX.add(mixedX).add(rightX).abs();
        DoubleVector y = leftY.add(mixedY).add(rightY).abs();
        DoubleVector z = leftZ.add(mixedZ).add(rightZ).abs();
        DoubleVector.broadcast(SPECIES, 2).blend(1, y.compare(GE, z)).blend(0, x.compare(GE, y).and(x.compare(GE, z)))
                .intoArray(rows.axis, i, VectorMask.fromLong(SPECIES, lanes));
    }

    /** Of a vector of pairs those whose coefficients are certainly all of one sign, so that f has no root in the interval. */
    static long neverCoplanar(PairRows rows, int i) {
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.coplanarityError, i);
        DoubleVector minusError = error.neg();
        DoubleVector f0 = DoubleVector.fromArray(SPECIES, rows.f[0], i);
        DoubleVector f1 = DoubleVector.fromArray(SPECIES, rows.f[1], i);
        DoubleVector f2 = DoubleVector.fromArray(SPECIES, rows.f[2], i);
        DoubleVector f3 = DoubleVector.fromArray(SPECIES, rows.f[3], i);
        VectorMask<Double> above = f0.compare(GT, error).and(f1.compare(GT, error)).and(f2.compare(GT, error)).and(f3.compare(GT, error));
        VectorMask<Double> below = f0.compare(LT, minusError).and(f1.compare(LT, minusError)).and(f2.compare(LT, minusError))
                .and(f3.compare(LT, minusError));
        return above.or(below).toLong();
    }
}
