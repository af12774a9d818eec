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
 * Whether features overlap while their points are coplanar, as seen along the axis of the pair: by the signs of
 * quadratics in time.
 */
final class OverlapLanes {
    private final PairRows rows;
    private final boolean face;
    /** What {@link #view} sees: three coefficients of each determinant. */
    private final double[][] views;
    /** By bit. */
    final long[] overlapping;
    final long[] apart;

    OverlapLanes(PairRows rows, int room, boolean face) {
        this.rows = rows;
        this.face = face;
        this.views = new double[9][room + LANES];
        this.overlapping = new long[room / Long.SIZE];
        this.apart = new long[room / Long.SIZE];
    }

    /** Whether features overlap throughout an interval, or are apart throughout, as seen along the axis. */
    void look(long[] wanted, int size, double[] start, double[] end) {
        Arrays.fill(apart, 0);
        Arrays.fill(overlapping, 0);
        for (int i = 0; i < size; i += LANES) {
            long lanes = PairRows.lanes(wanted, i);
            if (lanes != 0) {
                view(i, start, end);
                if (face) {
                    lookIntoFaces(i, lanes);
                } else {
                    lookAcrossEdges(i, lanes);
                }
            }
        }
    }

    /** The determinants of B x C, D x C and B x D along the axis, quadratics in time, in Bernstein form. */
    private void view(int i, double[] start, double[] end) {
        DoubleVector axis = DoubleVector.fromArray(SPECIES, rows.axes, i);
        VectorMask<Double> alongX = axis.compare(EQ, 0);
        VectorMask<Double> alongY = axis.compare(EQ, 1);
        DoubleVector t = DoubleVector.fromArray(SPECIES, start, i);
        DoubleVector t2 = DoubleVector.fromArray(SPECIES, end, i);
        DoubleVector s = DoubleVector.broadcast(SPECIES, 1).sub(t);
        DoubleVector s2 = DoubleVector.broadcast(SPECIES, 1).sub(t2);
        DoubleVector dx0 = DoubleVector.fromArray(SPECIES, rows.motion[D], i);
        DoubleVector dy0 = DoubleVector.fromArray(SPECIES, rows.motion[D + 1], i);
        DoubleVector dz0 = DoubleVector.fromArray(SPECIES, rows.motion[D + 2], i);
        DoubleVector di0 = dx0.blend(dy0, alongX).blend(dz0, alongY);
        DoubleVector dj0 = dy0.blend(dz0, alongX).blend(dx0, alongY);
        DoubleVector dx1 = DoubleVector.fromArray(SPECIES, rows.motion[D + AT_END], i);
        DoubleVector dy1 = DoubleVector.fromArray(SPECIES, rows.motion[D + 1 + AT_END], i);
        DoubleVector dz1 = DoubleVector.fromArray(SPECIES, rows.motion[D + 2 + AT_END], i);
        DoubleVector di1 = dx1.blend(dy1, alongX).blend(dz1, alongY);
        DoubleVector dj1 = dy1.blend(dz1, alongX).blend(dx1, alongY);
        DoubleVector dli = s.mul(di0).add(t.mul(di1));
        DoubleVector dri = s2.mul(di0).add(t2.mul(di1));
        DoubleVector dlj = s.mul(dj0).add(t.mul(dj1));
        DoubleVector drj = s2.mul(dj0).add(t2.mul(dj1));
        DoubleVector bx0 = DoubleVector.fromArray(SPECIES, rows.motion[B], i);
        DoubleVector by0 = DoubleVector.fromArray(SPECIES, rows.motion[B + 1], i);
        DoubleVector bz0 = DoubleVector.fromArray(SPECIES, rows.motion[B + 2], i);
        DoubleVector bi0 = bx0.blend(by0, alongX).blend(bz0, alongY);
        DoubleVector bj0 = by0.blend(bz0, alongX).blend(bx0, alongY);
        DoubleVector bx1 = DoubleVector.fromArray(SPECIES, rows.motion[B + AT_END], i);
        DoubleVector by1 = DoubleVector.fromArray(SPECIES, rows.motion[B + 1 + AT_END], i);
        DoubleVector bz1 = DoubleVector.fromArray(SPECIES, rows.motion[B + 2 + AT_END], i);
        DoubleVector bi1 = bx1.blend(by1, alongX).blend(bz1, alongY);
        DoubleVector bj1 = by1.blend(bz1, alongX).blend(bx1, alongY);
        DoubleVector bli = s.mul(bi0).add(t.mul(bi1));
        DoubleVector bri = s2.mul(bi0).add(t2.mul(bi1));
        DoubleVector blj = s.mul(bj0).add(t.mul(bj1));
        DoubleVector brj = s2.mul(bj0).add(t2.mul(bj1));
        DoubleVector cx0 = DoubleVector.fromArray(SPECIES, rows.motion[C], i);
        DoubleVector cy0 = DoubleVector.fromArray(SPECIES, rows.motion[C + 1], i);
        DoubleVector cz0 = DoubleVector.fromArray(SPECIES, rows.motion[C + 2], i);
        DoubleVector ci0 = cx0.blend(cy0, alongX).blend(cz0, alongY);
        DoubleVector cj0 = cy0.blend(cz0, alongX).blend(cx0, alongY);
        DoubleVector cx1 = DoubleVector.fromArray(SPECIES, rows.motion[C + AT_END], i);
        DoubleVector cy1 = DoubleVector.fromArray(SPECIES, rows.motion[C + 1 + AT_END], i);
        DoubleVector cz1 = DoubleVector.fromArray(SPECIES, rows.motion[C + 2 + AT_END], i);
        DoubleVector ci1 = cx1.blend(cy1, alongX).blend(cz1, alongY);
        DoubleVector cj1 = cy1.blend(cz1, alongX).blend(cx1, alongY);
        DoubleVector cli = s.mul(ci0).add(t.mul(ci1));
        DoubleVector cri = s2.mul(ci0).add(t2.mul(ci1));
        DoubleVector clj = s.mul(cj0).add(t.mul(cj1));
        DoubleVector crj = s2.mul(cj0).add(t2.mul(cj1));
        DoubleVector area0 = bli.mul(clj).sub(blj.mul(cli));
        DoubleVector area1 = bli.mul(crj).sub(blj.mul(cri)).add(bri.mul(clj).sub(brj.mul(cli))).mul(0.5);
        DoubleVector area2 = bri.mul(crj).sub(brj.mul(cri));
        DoubleVector u0 = dli.mul(clj).sub(dlj.mul(cli));
        DoubleVector u1 = dli.mul(crj).sub(dlj.mul(cri)).add(dri.mul(clj).sub(drj.mul(cli))).mul(0.5);
        DoubleVector u2 = dri.mul(crj).sub(drj.mul(cri));
        DoubleVector v0 = bli.mul(dlj).sub(blj.mul(dli));
        DoubleVector v1 = bli.mul(drj).sub(blj.mul(dri)).add(bri.mul(dlj).sub(brj.mul(dli))).mul(0.5);
        DoubleVector v2 = bri.mul(drj).sub(brj.mul(dri));
        area0.intoArray(views[0], i);
        area1.intoArray(views[1], i);
        area2.intoArray(views[2], i);
        u0.intoArray(views[3], i);
        u1.intoArray(views[4], i);
        u2.intoArray(views[5], i);
        v0.intoArray(views[6], i);
        v1.intoArray(views[7], i);
        v2.intoArray(views[8], i);
    }

    /** Whether vertices are inside their faces, or outside. */
    private void lookIntoFaces(int i, long lanes) {
        DoubleVector area0 = DoubleVector.fromArray(SPECIES, views[0], i);
        DoubleVector area1 = DoubleVector.fromArray(SPECIES, views[1], i);
        DoubleVector area2 = DoubleVector.fromArray(SPECIES, views[2], i);
        DoubleVector u0 = DoubleVector.fromArray(SPECIES, views[3], i);
        DoubleVector u1 = DoubleVector.fromArray(SPECIES, views[4], i);
        DoubleVector u2 = DoubleVector.fromArray(SPECIES, views[5], i);
        DoubleVector v0 = DoubleVector.fromArray(SPECIES, views[6], i);
        DoubleVector v1 = DoubleVector.fromArray(SPECIES, views[7], i);
        DoubleVector v2 = DoubleVector.fromArray(SPECIES, views[8], i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.overlapErrors, i);
        DoubleVector minusError = error.neg();
        DoubleVector rest0 = area0.sub(u0).sub(v0);
        DoubleVector rest1 = area1.sub(u1).sub(v1);
        DoubleVector rest2 = area2.sub(u2).sub(v2);
        VectorMask<Double> areaAbove = area0.compare(GT, error).and(area1.compare(GT, error))
                .and(area2.compare(GT, error));
        VectorMask<Double> areaBelow = area0.compare(LT, minusError).and(area1.compare(LT, minusError))
                .and(area2.compare(LT, minusError));
        VectorMask<Double> uAbove = u0.compare(GT, error).and(u1.compare(GT, error)).and(u2.compare(GT, error));
        VectorMask<Double> uBelow = u0.compare(LT, minusError).and(u1.compare(LT, minusError))
                .and(u2.compare(LT, minusError));
        VectorMask<Double> vAbove = v0.compare(GT, error).and(v1.compare(GT, error)).and(v2.compare(GT, error));
        VectorMask<Double> vBelow = v0.compare(LT, minusError).and(v1.compare(LT, minusError))
                .and(v2.compare(LT, minusError));
        VectorMask<Double> restAbove = rest0.compare(GT, error).and(rest1.compare(GT, error))
                .and(rest2.compare(GT, error));
        VectorMask<Double> restBelow = rest0.compare(LT, minusError).and(rest1.compare(LT, minusError))
                .and(rest2.compare(LT, minusError));
        VectorMask<Double> outside = areaAbove.and(uBelow.or(vBelow).or(restBelow))
                .or(areaBelow.and(uAbove.or(vAbove).or(restAbove)));
        VectorMask<Double> inside = areaAbove.and(uAbove).and(vAbove).and(restAbove)
                .or(areaBelow.and(uBelow).and(vBelow).and(restBelow));
        apart[i / Long.SIZE] |= (outside.toLong() & lanes) << i;
        overlapping[i / Long.SIZE] |= (inside.toLong() & lanes) << i;
    }

    /** Whether edges cross, or one is beside the other. */
    private void lookAcrossEdges(int i, long lanes) {
        DoubleVector area0 = DoubleVector.fromArray(SPECIES, views[0], i);
        DoubleVector area1 = DoubleVector.fromArray(SPECIES, views[1], i);
        DoubleVector area2 = DoubleVector.fromArray(SPECIES, views[2], i);
        DoubleVector u0 = DoubleVector.fromArray(SPECIES, views[3], i);
        DoubleVector u1 = DoubleVector.fromArray(SPECIES, views[4], i);
        DoubleVector u2 = DoubleVector.fromArray(SPECIES, views[5], i);
        DoubleVector v0 = DoubleVector.fromArray(SPECIES, views[6], i);
        DoubleVector v1 = DoubleVector.fromArray(SPECIES, views[7], i);
        DoubleVector v2 = DoubleVector.fromArray(SPECIES, views[8], i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.overlapErrors, i);
        DoubleVector minusError = error.neg();
        DoubleVector q0 = u0.sub(area0);
        DoubleVector e0 = v0.add(area0);
        DoubleVector q1 = u1.sub(area1);
        DoubleVector e1 = v1.add(area1);
        DoubleVector q2 = u2.sub(area2);
        DoubleVector e2 = v2.add(area2);
        VectorMask<Double> pAbove = u0.compare(GT, error).and(u1.compare(GT, error)).and(u2.compare(GT, error));
        VectorMask<Double> pBelow = u0.compare(LT, minusError).and(u1.compare(LT, minusError))
                .and(u2.compare(LT, minusError));
        VectorMask<Double> qAbove = q0.compare(GT, error).and(q1.compare(GT, error)).and(q2.compare(GT, error));
        VectorMask<Double> qBelow = q0.compare(LT, minusError).and(q1.compare(LT, minusError))
                .and(q2.compare(LT, minusError));
        VectorMask<Double> rAbove = v0.compare(GT, error).and(v1.compare(GT, error)).and(v2.compare(GT, error));
        VectorMask<Double> rBelow = v0.compare(LT, minusError).and(v1.compare(LT, minusError))
                .and(v2.compare(LT, minusError));
        VectorMask<Double> sAbove = e0.compare(GT, error).and(e1.compare(GT, error)).and(e2.compare(GT, error));
        VectorMask<Double> sBelow = e0.compare(LT, minusError).and(e1.compare(LT, minusError))
                .and(e2.compare(LT, minusError));
        VectorMask<Double> beside = pAbove.and(qAbove).or(pBelow.and(qBelow)).or(rAbove.and(sAbove))
                .or(rBelow.and(sBelow));
        VectorMask<Double> across = pAbove.and(qBelow).or(pBelow.and(qAbove))
                .and(rAbove.and(sBelow).or(rBelow.and(sAbove)));
        apart[i / Long.SIZE] |= (beside.toLong() & lanes) << i;
        overlapping[i / Long.SIZE] |= (across.toLong() & lanes) << i;
    }
}
