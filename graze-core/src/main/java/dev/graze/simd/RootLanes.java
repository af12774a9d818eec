package dev.graze.simd;

import static dev.graze.simd.PairRows.LANES;
import static dev.graze.simd.PairRows.SPECIES;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;

import dev.graze.cull.CertifiedBounds;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/** Where the cubics of pairs vanish: the only root of one that is monotone, and the part of an interval to which any roots are confined. */
final class RootLanes {
    /** Stands in {@link PairRows#laterTo} for an interval that was just taken up and is to be looked at before it is narrowed. */
    static final double UNSEEN = -1;

    private final PairRows rows;
    private final double tolerance;
    /** Intervals are not narrowed below this. */
    private final double shortest;
    /** The root found is between these times. */
    final double[] earliest;
    final double[] latest;
    /** By bit: whose f certainly changes its sign in the interval, and whose only root is found. */
    final long[] crossing;
    final long[] found;
    /** Of the vector at hand: the same times as fractions of the interval, and f there; where the hull of the coefficients meets zero, from the left and from the right. */
    private final double[] before;
    private final double[] after;
    private final double[] valueBefore;
    private final double[] valueAfter;
    private final double[] low;
    private final double[] high;

    RootLanes(PairRows rows, int room, double tolerance) {
        this.rows = rows;
        this.tolerance = tolerance;
        this.shortest = Math.min(CertifiedBounds.SHORT, tolerance / 2);
        this.earliest = new double[room + LANES];
        this.latest = new double[room + LANES];
        this.before = new double[LANES];
        this.after = new double[LANES];
        this.valueBefore = new double[LANES];
        this.valueAfter = new double[LANES];
        this.low = new double[LANES];
        this.high = new double[LANES];
        this.crossing = new long[room / Long.SIZE];
        this.found = new long[room / Long.SIZE];
    }

    /** Narrows the root of each cubic that is monotone over its interval and changes sign there to the tolerance. */
    void find(long[] wanted, int size) {
        Arrays.fill(found, 0);
        Arrays.fill(crossing, 0);
        for (int i = 0; i < size; i += LANES) {
            long lanes = PairRows.lanes(wanted, i);
            if (lanes != 0 && approach(i, lanes)) {
                value(before, valueBefore, i);
                value(after, valueAfter, i);
                prove(i, lanes);
            }
        }
    }

    /** Newton's steps, from where the line between the ends meets zero; false if no cubic is monotone. */
    private boolean approach(int i, long lanes) {
        DoubleVector a = DoubleVector.fromArray(SPECIES, rows.f[0], i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, rows.f[1], i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, rows.f[2], i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, rows.f[3], i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.coplanarityError, i);
        DoubleVector minusError = error.neg();
        DoubleVector ab = b.sub(a);
        DoubleVector bc = c.sub(b);
        DoubleVector cd = d.sub(c);
        DoubleVector error2 = error.mul(2);
        DoubleVector minusError2 = error2.neg();
        VectorMask<Double> down = a.compare(GT, error).and(d.compare(LT, minusError));
        VectorMask<Double> up = a.compare(LT, minusError).and(d.compare(GT, error));
        crossing[i / Long.SIZE] |= (down.or(up).toLong() & lanes) << i;
        VectorMask<Double> descends = down.and(ab.compare(LT, minusError2)).and(bc.compare(LT, minusError2))
                .and(cd.compare(LT, minusError2));
        VectorMask<Double> ascends = up.and(ab.compare(GT, error2)).and(bc.compare(GT, error2)).and(cd.compare(GT, error2));
        VectorMask<Double> moving = descends.or(ascends);
        long monotone = moving.toLong() & lanes;
        if (monotone == 0) {
            return false;
        }
        found[i / Long.SIZE] |= monotone << i;
        DoubleVector width = DoubleVector.fromArray(SPECIES, rows.to, i).sub(DoubleVector.fromArray(SPECIES, rows.from, i));
        DoubleVector reach = DoubleVector.broadcast(SPECIES, 0.25 * tolerance).div(width);
        DoubleVector near = reach.mul(0.25);
        DoubleVector s = a.div(a.sub(d));
        for (int step = 0; step < CertifiedBounds.NEWTON_STEPS && moving.anyTrue(); step++) {
            DoubleVector p = a.add(s.mul(ab));
            DoubleVector q = b.add(s.mul(bc));
            DoubleVector r = c.add(s.mul(cd));
            DoubleVector pq = p.add(s.mul(q.sub(p)));
            DoubleVector qr = q.add(s.mul(r.sub(q)));
            DoubleVector slope = qr.sub(pq);
            DoubleVector move = pq.add(s.mul(slope)).div(slope.mul(3));
            DoubleVector next = s.sub(move);
            next = next.blend(0, next.compare(LT, 0)).blend(1, next.compare(GT, 1));
            s = s.blend(next, moving);
            moving = moving.and(move.abs().compare(GT, near));
        }
        DoubleVector first = s.sub(reach);
        first.blend(0, first.compare(LT, 0)).intoArray(before, 0);
        DoubleVector last = s.add(reach);
        last.blend(1, last.compare(GT, 1)).intoArray(after, 0);
        return true;
    }

    /** f at fractions of the interval, by de Casteljau's scheme. */
    private void value(double[] at, double[] values, int i) {
        DoubleVector s = DoubleVector.fromArray(SPECIES, at, 0);
        DoubleVector a = DoubleVector.fromArray(SPECIES, rows.f[0], i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, rows.f[1], i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, rows.f[2], i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, rows.f[3], i);
        DoubleVector p = a.add(s.mul(b.sub(a)));
        DoubleVector q = b.add(s.mul(c.sub(b)));
        DoubleVector r = c.add(s.mul(d.sub(c)));
        DoubleVector pq = p.add(s.mul(q.sub(p)));
        DoubleVector qr = q.add(s.mul(r.sub(q)));
        pq.add(s.mul(qr.sub(pq))).intoArray(values, 0);
    }

    /** A root is found if f certainly has the sign of its start before, and the other one after. */
    private void prove(int i, long lanes) {
        DoubleVector error2 = DoubleVector.fromArray(SPECIES, rows.coplanarityError, i).mul(2);
        DoubleVector minusError2 = error2.neg();
        DoubleVector f0 = DoubleVector.fromArray(SPECIES, rows.f[0], i);
        DoubleVector first = DoubleVector.fromArray(SPECIES, valueBefore, 0);
        DoubleVector last = DoubleVector.fromArray(SPECIES, valueAfter, 0);
        VectorMask<Double> falls = f0.compare(GT, 0).and(first.compare(GT, error2)).and(last.compare(LT, minusError2));
        VectorMask<Double> rises = f0.compare(LT, 0).and(first.compare(LT, minusError2)).and(last.compare(GT, error2));
        long proven = falls.or(rises).toLong() & PairRows.lanes(found, i);
        found[i / Long.SIZE] &= ~((lanes & ~proven) << i);
        DoubleVector start = DoubleVector.fromArray(SPECIES, rows.from, i);
        DoubleVector end = DoubleVector.fromArray(SPECIES, rows.to, i);
        DoubleVector width = end.sub(start);
        VectorMask<Double> write = VectorMask.fromLong(SPECIES, proven);
        DoubleVector early = start.add(DoubleVector.fromArray(SPECIES, before, 0).mul(width)).sub(CertifiedBounds.TIME_ERROR);
        early.blend(start, early.compare(LT, start)).intoArray(earliest, i, write);
        DoubleVector late = start.add(DoubleVector.fromArray(SPECIES, after, 0).mul(width)).add(CertifiedBounds.TIME_ERROR);
        late.blend(end, late.compare(GT, end)).intoArray(latest, i, write);
    }

    /**
     * Shrinks intervals to where the hull of the coefficients, widened by the error, meets zero, or cuts them in two where that is more than half.
     *
     * @param givenUp gets those that are short already, or that would have to be cut a second time
     */
    void narrow(long[] wanted, int size, long[] givenUp) {
        for (int i = 0; i < size; i += LANES) {
            long lanes = PairRows.lanes(wanted, i);
            if (lanes != 0) {
                clip(rows.f[0], rows.f[1], rows.f[2], rows.f[3], low, i);
                clip(rows.f[3], rows.f[2], rows.f[1], rows.f[0], high, i);
                givenUp[i / Long.SIZE] |= narrow(i, lanes) << i;
            }
        }
    }

    /** The first place in [0, 1] at which the hull meets zero; as in the solver's BernsteinHull. */
    private void clip(double[] f0, double[] f1, double[] f2, double[] f3, double[] first, int i) {
        DoubleVector error = DoubleVector.fromArray(SPECIES, rows.coplanarityError, i);
        DoubleVector a = DoubleVector.fromArray(SPECIES, f0, i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, f1, i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, f2, i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, f3, i);
        VectorMask<Double> negative = a.compare(LT, 0);
        DoubleVector h0 = a.blend(a.neg(), negative).sub(error);
        DoubleVector h1 = b.blend(b.neg(), negative).sub(error);
        DoubleVector h2 = c.blend(c.neg(), negative).sub(error);
        DoubleVector h3 = d.blend(d.neg(), negative).sub(error);
        VectorMask<Double> above0 = h0.compare(GT, 0);
        VectorMask<Double> above1 = h1.compare(GT, 0);
        VectorMask<Double> above2 = h2.compare(GT, 0);
        VectorMask<Double> below1 = h1.compare(LE, 0);
        VectorMask<Double> below2 = h2.compare(LE, 0);
        VectorMask<Double> below3 = h3.compare(LE, 0);
        DoubleVector least = DoubleVector.broadcast(SPECIES, 3);
        DoubleVector h01 = h0.div(h0.sub(h1));
        least = least.blend(h01, above0.and(below1).and(h01.compare(LT, least)));
        DoubleVector h02 = h0.div(h0.sub(h2)).mul(2);
        least = least.blend(h02, above0.and(below2).and(h02.compare(LT, least)));
        DoubleVector h03 = h0.div(h0.sub(h3)).mul(3);
        least = least.blend(h03, above0.and(below3).and(h03.compare(LT, least)));
        DoubleVector h12 = h1.div(h1.sub(h2)).add(1);
        least = least.blend(h12, above1.and(below2).and(h12.compare(LT, least)));
        DoubleVector h13 = h1.div(h1.sub(h3)).mul(2).add(1);
        least = least.blend(h13, above1.and(below3).and(h13.compare(LT, least)));
        DoubleVector h23 = h2.div(h2.sub(h3)).add(2);
        least = least.blend(h23, above2.and(below3).and(h23.compare(LT, least)));
        least.div(3).blend(0, above0.not()).intoArray(first, 0);
    }

    private long narrow(int i, long lanes) {
        DoubleVector start = DoubleVector.fromArray(SPECIES, rows.from, i);
        DoubleVector end = DoubleVector.fromArray(SPECIES, rows.to, i);
        DoubleVector later = DoubleVector.fromArray(SPECIES, rows.laterTo, i);
        DoubleVector width = end.sub(start);
        DoubleVector middle = start.add(width.mul(0.5));
        DoubleVector newStart = start.add(width.mul(DoubleVector.fromArray(SPECIES, low, 0))).sub(CertifiedBounds.TIME_ERROR);
        newStart = newStart.blend(start, newStart.compare(LT, start));
        DoubleVector newEnd = end.sub(width.mul(DoubleVector.fromArray(SPECIES, high, 0))).add(CertifiedBounds.TIME_ERROR);
        newEnd = newEnd.blend(end, newEnd.compare(GT, end));
        DoubleVector newWidth = newEnd.sub(newStart);
        VectorMask<Double> unseen = later.compare(EQ, UNSEEN);
        VectorMask<Double> change = unseen.not().and(VectorMask.fromLong(SPECIES, lanes));
        VectorMask<Double> cut = newWidth.compare(GT, width.mul(0.5)).and(change);
        DoubleVector missing = DoubleVector.broadcast(SPECIES, shortest).sub(newWidth);
        missing = missing.blend(0, missing.compare(LT, 0)).mul(0.5);
        newStart = newStart.sub(missing);
        newStart.blend(start, newStart.compare(LT, start).or(cut)).intoArray(rows.from, i, change);
        newEnd = newEnd.add(missing);
        newEnd.blend(end, newEnd.compare(GT, end)).blend(middle, cut).intoArray(rows.to, i, change);
        middle.intoArray(rows.laterFrom, i, cut);
        later.blend(end, cut).blend(0, unseen).intoArray(rows.laterTo, i);
        return width.compare(LE, 2 * shortest).and(change).or(cut.and(later.compare(GT, 0))).toLong();
    }
}
