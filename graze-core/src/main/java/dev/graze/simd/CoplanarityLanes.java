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
import dev.graze.filter.CertifiedBounds;
import dev.graze.filter.PairBlock;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/**
 * The cubic f = D . (B x C) of pairs: its Bernstein coefficients, one vector of pairs at a time. They are written out
 * twice, for where the points come from: see {@link PairRows}.
 */
final class CoplanarityLanes {
    private final PairRows rows;
    /**
     * Rows of a block: of the point that D leads to, of that which D and B start from, of that which B leads to; C
     * leads from the point in the last to the fourth one.
     */
    private final int d;
    private final int origin;
    private final int b;
    private final int originC;

    CoplanarityLanes(PairRows rows, ContactKind kind) {
        boolean face = kind == ContactKind.VF;
        this.rows = rows;
        this.d = face ? 0 : 6;
        this.origin = face ? 3 : 0;
        this.b = face ? 6 : 3;
        this.originC = face ? 3 : 6;
    }

    /**
     * Of a vector of pairs, keeps from {@code at} on what may be coplanar, with the differences of its points, the
     * coefficients of f over the whole step, their error, and the axis; returns which, as bits.
     */
    long take(PairBlock block, int i, int at) {
        DoubleVector ox0 = DoubleVector.fromArray(SPECIES, block.row(origin), i);
        DoubleVector dx0 = DoubleVector.fromArray(SPECIES, block.row(d), i).sub(ox0);
        DoubleVector bx0 = DoubleVector.fromArray(SPECIES, block.row(b), i).sub(ox0);
        DoubleVector cx0 = DoubleVector.fromArray(SPECIES, block.row(9), i)
                .sub(DoubleVector.fromArray(SPECIES, block.row(originC), i));
        DoubleVector oy0 = DoubleVector.fromArray(SPECIES, block.row(origin + 1), i);
        DoubleVector dy0 = DoubleVector.fromArray(SPECIES, block.row(d + 1), i).sub(oy0);
        DoubleVector by0 = DoubleVector.fromArray(SPECIES, block.row(b + 1), i).sub(oy0);
        DoubleVector cy0 = DoubleVector.fromArray(SPECIES, block.row(10), i)
                .sub(DoubleVector.fromArray(SPECIES, block.row(originC + 1), i));
        DoubleVector oz0 = DoubleVector.fromArray(SPECIES, block.row(origin + 2), i);
        DoubleVector dz0 = DoubleVector.fromArray(SPECIES, block.row(d + 2), i).sub(oz0);
        DoubleVector bz0 = DoubleVector.fromArray(SPECIES, block.row(b + 2), i).sub(oz0);
        DoubleVector cz0 = DoubleVector.fromArray(SPECIES, block.row(11), i)
                .sub(DoubleVector.fromArray(SPECIES, block.row(originC + 2), i));
        DoubleVector ox1 = DoubleVector.fromArray(SPECIES, block.row(origin + 12), i);
        DoubleVector dx1 = DoubleVector.fromArray(SPECIES, block.row(d + 12), i).sub(ox1);
        DoubleVector bx1 = DoubleVector.fromArray(SPECIES, block.row(b + 12), i).sub(ox1);
        DoubleVector cx1 = DoubleVector.fromArray(SPECIES, block.row(21), i)
                .sub(DoubleVector.fromArray(SPECIES, block.row(originC + 12), i));
        DoubleVector oy1 = DoubleVector.fromArray(SPECIES, block.row(origin + 13), i);
        DoubleVector dy1 = DoubleVector.fromArray(SPECIES, block.row(d + 13), i).sub(oy1);
        DoubleVector by1 = DoubleVector.fromArray(SPECIES, block.row(b + 13), i).sub(oy1);
        DoubleVector cy1 = DoubleVector.fromArray(SPECIES, block.row(22), i)
                .sub(DoubleVector.fromArray(SPECIES, block.row(originC + 13), i));
        DoubleVector oz1 = DoubleVector.fromArray(SPECIES, block.row(origin + 14), i);
        DoubleVector dz1 = DoubleVector.fromArray(SPECIES, block.row(d + 14), i).sub(oz1);
        DoubleVector bz1 = DoubleVector.fromArray(SPECIES, block.row(b + 14), i).sub(oz1);
        DoubleVector cz1 = DoubleVector.fromArray(SPECIES, block.row(23), i)
                .sub(DoubleVector.fromArray(SPECIES, block.row(originC + 14), i));
        DoubleVector largestD = dx0.abs();
        largestD = largestD.blend(dy0.abs(), largestD.compare(LT, dy0.abs()));
        largestD = largestD.blend(dz0.abs(), largestD.compare(LT, dz0.abs()));
        largestD = largestD.blend(dx1.abs(), largestD.compare(LT, dx1.abs()));
        largestD = largestD.blend(dy1.abs(), largestD.compare(LT, dy1.abs()));
        largestD = largestD.blend(dz1.abs(), largestD.compare(LT, dz1.abs()));
        DoubleVector largestB = bx0.abs();
        largestB = largestB.blend(by0.abs(), largestB.compare(LT, by0.abs()));
        largestB = largestB.blend(bz0.abs(), largestB.compare(LT, bz0.abs()));
        largestB = largestB.blend(bx1.abs(), largestB.compare(LT, bx1.abs()));
        largestB = largestB.blend(by1.abs(), largestB.compare(LT, by1.abs()));
        largestB = largestB.blend(bz1.abs(), largestB.compare(LT, bz1.abs()));
        DoubleVector largestC = cx0.abs();
        largestC = largestC.blend(cy0.abs(), largestC.compare(LT, cy0.abs()));
        largestC = largestC.blend(cz0.abs(), largestC.compare(LT, cz0.abs()));
        largestC = largestC.blend(cx1.abs(), largestC.compare(LT, cx1.abs()));
        largestC = largestC.blend(cy1.abs(), largestC.compare(LT, cy1.abs()));
        largestC = largestC.blend(cz1.abs(), largestC.compare(LT, cz1.abs()));
        DoubleVector error = largestD.mul(largestB).mul(largestC).mul(CertifiedBounds.COPLANARITY_ERROR)
                .add(CertifiedBounds.UNDERFLOW);
        VectorMask<Double> inRange = largestD.compare(LT, CertifiedBounds.LARGEST)
                .and(largestB.compare(LT, CertifiedBounds.LARGEST))
                .and(largestC.compare(LT, CertifiedBounds.LARGEST));
        // An error without bound leaves the pair open.
        error = error.blend(Double.POSITIVE_INFINITY, inRange.not());
        DoubleVector minusError = error.neg();
        DoubleVector bc = largestB.mul(largestC);
        DoubleVector dbc = largestD.mul(largestB.blend(largestC, largestB.compare(LT, largestC)));
        DoubleVector overlapError = bc.blend(dbc, bc.compare(LT, dbc)).mul(CertifiedBounds.OVERLAP_ERROR)
                .add(CertifiedBounds.UNDERFLOW);
        DoubleVector leftX = by0.mul(cz0).sub(bz0.mul(cy0));
        DoubleVector leftY = bz0.mul(cx0).sub(bx0.mul(cz0));
        DoubleVector leftZ = bx0.mul(cy0).sub(by0.mul(cx0));
        DoubleVector rightX = by1.mul(cz1).sub(bz1.mul(cy1));
        DoubleVector rightY = bz1.mul(cx1).sub(bx1.mul(cz1));
        DoubleVector rightZ = bx1.mul(cy1).sub(by1.mul(cx1));
        DoubleVector mixedX = by0.mul(cz1).sub(bz0.mul(cy1)).add(by1.mul(cz0).sub(bz1.mul(cy0)));
        DoubleVector mixedY = bz0.mul(cx1).sub(bx0.mul(cz1)).add(bz1.mul(cx0).sub(bx1.mul(cz0)));
        DoubleVector mixedZ = bx0.mul(cy1).sub(by0.mul(cx1)).add(bx1.mul(cy0).sub(by1.mul(cx0)));
        DoubleVector g0 = dx0.mul(leftX).add(dy0.mul(leftY)).add(dz0.mul(leftZ));
        DoubleVector g1 = dx1.mul(leftX).add(dy1.mul(leftY)).add(dz1.mul(leftZ))
                .add(dx0.mul(mixedX).add(dy0.mul(mixedY)).add(dz0.mul(mixedZ))).div(3);
        DoubleVector g2 = dx0.mul(rightX).add(dy0.mul(rightY)).add(dz0.mul(rightZ))
                .add(dx1.mul(mixedX).add(dy1.mul(mixedY)).add(dz1.mul(mixedZ))).div(3);
        DoubleVector g3 = dx1.mul(rightX).add(dy1.mul(rightY)).add(dz1.mul(rightZ));
        VectorMask<Double> above = g0.compare(GT, error).and(g1.compare(GT, error)).and(g2.compare(GT, error))
                .and(g3.compare(GT, error));
        VectorMask<Double> below = g0.compare(LT, minusError).and(g1.compare(LT, minusError))
                .and(g2.compare(LT, minusError))
                .and(g3.compare(LT, minusError));
        VectorMask<Double> possible = above.or(below).not().and(SPECIES.indexInRange(i, block.size()));
        long bits = possible.toLong();
        if (bits == 0) {
            return 0;
        }
        dx0.compress(possible).intoArray(rows.motion[D], at);
        dy0.compress(possible).intoArray(rows.motion[D + 1], at);
        dz0.compress(possible).intoArray(rows.motion[D + 2], at);
        dx1.compress(possible).intoArray(rows.motion[D + AT_END], at);
        dy1.compress(possible).intoArray(rows.motion[D + 1 + AT_END], at);
        dz1.compress(possible).intoArray(rows.motion[D + 2 + AT_END], at);
        bx0.compress(possible).intoArray(rows.motion[B], at);
        by0.compress(possible).intoArray(rows.motion[B + 1], at);
        bz0.compress(possible).intoArray(rows.motion[B + 2], at);
        bx1.compress(possible).intoArray(rows.motion[B + AT_END], at);
        by1.compress(possible).intoArray(rows.motion[B + 1 + AT_END], at);
        bz1.compress(possible).intoArray(rows.motion[B + 2 + AT_END], at);
        cx0.compress(possible).intoArray(rows.motion[C], at);
        cy0.compress(possible).intoArray(rows.motion[C + 1], at);
        cz0.compress(possible).intoArray(rows.motion[C + 2], at);
        cx1.compress(possible).intoArray(rows.motion[C + AT_END], at);
        cy1.compress(possible).intoArray(rows.motion[C + 1 + AT_END], at);
        cz1.compress(possible).intoArray(rows.motion[C + 2 + AT_END], at);
        g0.compress(possible).intoArray(rows.f0, at);
        g1.compress(possible).intoArray(rows.f1, at);
        g2.compress(possible).intoArray(rows.f2, at);
        g3.compress(possible).intoArray(rows.f3, at);
        error.compress(possible).intoArray(rows.coplanarityErrors, at);
        overlapError.compress(possible).intoArray(rows.overlapErrors, at);
        DoubleVector x = leftX.add(mixedX).add(rightX).abs();
        DoubleVector y = leftY.add(mixedY).add(rightY).abs();
        DoubleVector z = leftZ.add(mixedZ).add(rightZ).abs();
        DoubleVector axis = DoubleVector.broadcast(SPECIES, 2).blend(1, y.compare(GE, z)).blend(0,
                x.compare(GE, y).and(x.compare(GE, z)));
        axis.compress(possible).intoArray(rows.axes, at);
        return bits;
    }

    /**
     * The coefficients of f over the interval at hand, and the axis in it. Of a vector of pairs, returns those that
     * have no root in it for certain.
     */
    long lookWithin(int i, long lanes) {
        DoubleVector t = DoubleVector.fromArray(SPECIES, rows.from, i);
        DoubleVector t2 = DoubleVector.fromArray(SPECIES, rows.to, i);
        DoubleVector s = DoubleVector.broadcast(SPECIES, 1).sub(t);
        DoubleVector s2 = DoubleVector.broadcast(SPECIES, 1).sub(t2);
        DoubleVector dx = DoubleVector.fromArray(SPECIES, rows.motion[D], i);
        DoubleVector dxEnd = DoubleVector.fromArray(SPECIES, rows.motion[D + AT_END], i);
        DoubleVector dx0 = s.mul(dx).add(t.mul(dxEnd));
        DoubleVector dx1 = s2.mul(dx).add(t2.mul(dxEnd));
        DoubleVector dy = DoubleVector.fromArray(SPECIES, rows.motion[D + 1], i);
        DoubleVector dyEnd = DoubleVector.fromArray(SPECIES, rows.motion[D + 1 + AT_END], i);
        DoubleVector dy0 = s.mul(dy).add(t.mul(dyEnd));
        DoubleVector dy1 = s2.mul(dy).add(t2.mul(dyEnd));
        DoubleVector dz = DoubleVector.fromArray(SPECIES, rows.motion[D + 2], i);
        DoubleVector dzEnd = DoubleVector.fromArray(SPECIES, rows.motion[D + 2 + AT_END], i);
        DoubleVector dz0 = s.mul(dz).add(t.mul(dzEnd));
        DoubleVector dz1 = s2.mul(dz).add(t2.mul(dzEnd));
        DoubleVector bx = DoubleVector.fromArray(SPECIES, rows.motion[B], i);
        DoubleVector bxEnd = DoubleVector.fromArray(SPECIES, rows.motion[B + AT_END], i);
        DoubleVector bx0 = s.mul(bx).add(t.mul(bxEnd));
        DoubleVector bx1 = s2.mul(bx).add(t2.mul(bxEnd));
        DoubleVector by = DoubleVector.fromArray(SPECIES, rows.motion[B + 1], i);
        DoubleVector byEnd = DoubleVector.fromArray(SPECIES, rows.motion[B + 1 + AT_END], i);
        DoubleVector by0 = s.mul(by).add(t.mul(byEnd));
        DoubleVector by1 = s2.mul(by).add(t2.mul(byEnd));
        DoubleVector bz = DoubleVector.fromArray(SPECIES, rows.motion[B + 2], i);
        DoubleVector bzEnd = DoubleVector.fromArray(SPECIES, rows.motion[B + 2 + AT_END], i);
        DoubleVector bz0 = s.mul(bz).add(t.mul(bzEnd));
        DoubleVector bz1 = s2.mul(bz).add(t2.mul(bzEnd));
        DoubleVector cx = DoubleVector.fromArray(SPECIES, rows.motion[C], i);
        DoubleVector cxEnd = DoubleVector.fromArray(SPECIES, rows.motion[C + AT_END], i);
        DoubleVector cx0 = s.mul(cx).add(t.mul(cxEnd));
        DoubleVector cx1 = s2.mul(cx).add(t2.mul(cxEnd));
        DoubleVector cy = DoubleVector.fromArray(SPECIES, rows.motion[C + 1], i);
        DoubleVector cyEnd = DoubleVector.fromArray(SPECIES, rows.motion[C + 1 + AT_END], i);
        DoubleVector cy0 = s.mul(cy).add(t.mul(cyEnd));
        DoubleVector cy1 = s2.mul(cy).add(t2.mul(cyEnd));
        DoubleVector cz = DoubleVector.fromArray(SPECIES, rows.motion[C + 2], i);
        DoubleVector czEnd = DoubleVector.fromArray(SPECIES, rows.motion[C + 2 + AT_END], i);
        DoubleVector cz0 = s.mul(cz).add(t.mul(czEnd));
        DoubleVector cz1 = s2.mul(cz).add(t2.mul(czEnd));
        DoubleVector leftX = by0.mul(cz0).sub(bz0.mul(cy0));
        DoubleVector leftY = bz0.mul(cx0).sub(bx0.mul(cz0));
        DoubleVector leftZ = bx0.mul(cy0).sub(by0.mul(cx0));
        DoubleVector rightX = by1.mul(cz1).sub(bz1.mul(cy1));
        DoubleVector rightY = bz1.mul(cx1).sub(bx1.mul(cz1));
        DoubleVector rightZ = bx1.mul(cy1).sub(by1.mul(cx1));
        DoubleVector mixedX = by0.mul(cz1).sub(bz0.mul(cy1)).add(by1.mul(cz0).sub(bz1.mul(cy0)));
        DoubleVector mixedY = bz0.mul(cx1).sub(bx0.mul(cz1)).add(bz1.mul(cx0).sub(bx1.mul(cz0)));
        DoubleVector mixedZ = bx0.mul(cy1).sub(by0.mul(cx1)).add(bx1.mul(cy0).sub(by1.mul(cx0)));
        DoubleVector g0 = dx0.mul(leftX).add(dy0.mul(leftY)).add(dz0.mul(leftZ));
        DoubleVector g1 = dx1.mul(leftX).add(dy1.mul(leftY)).add(dz1.mul(leftZ))
                .add(dx0.mul(mixedX).add(dy0.mul(mixedY)).add(dz0.mul(mixedZ))).div(3);
        DoubleVector g2 = dx0.mul(rightX).add(dy0.mul(rightY)).add(dz0.mul(rightZ))
                .add(dx1.mul(mixedX).add(dy1.mul(mixedY)).add(dz1.mul(mixedZ))).div(3);
        DoubleVector g3 = dx1.mul(rightX).add(dy1.mul(rightY)).add(dz1.mul(rightZ));
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.coplanarityErrors, i);
        DoubleVector minusError = error.neg();
        VectorMask<Double> above = g0.compare(GT, error).and(g1.compare(GT, error)).and(g2.compare(GT, error))
                .and(g3.compare(GT, error));
        VectorMask<Double> below = g0.compare(LT, minusError).and(g1.compare(LT, minusError))
                .and(g2.compare(LT, minusError))
                .and(g3.compare(LT, minusError));
        g0.intoArray(rows.f0, i);
        g1.intoArray(rows.f1, i);
        g2.intoArray(rows.f2, i);
        g3.intoArray(rows.f3, i);
        DoubleVector x = leftX.add(mixedX).add(rightX).abs();
        DoubleVector y = leftY.add(mixedY).add(rightY).abs();
        DoubleVector z = leftZ.add(mixedZ).add(rightZ).abs();
        DoubleVector.broadcast(SPECIES, 2).blend(1, y.compare(GE, z)).blend(0, x.compare(GE, y).and(x.compare(GE, z)))
                .intoArray(rows.axes, i, VectorMask.fromLong(SPECIES, lanes));
        return above.or(below).toLong() & lanes;
    }
}
