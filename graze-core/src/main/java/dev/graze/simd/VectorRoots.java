package dev.graze.simd;

import static dev.graze.simd.VectorArithmetic.LANES;
import static dev.graze.simd.VectorArithmetic.SPECIES;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;

import dev.graze.filter.CertifiedBounds;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/** Finds the only root of each monotone cubic, and narrows intervals to where the other cubics can vanish. */
final class VectorRoots {
    /** Pairs that need more intervals than this are left to the solver, which gives up only after more. */
    private static final double MAX_TESTED = 0.5 * CertifiedBounds.MAX_INTERVALS;

    private final VectorArithmetic pairs;
    private final double tolerance;
    /** Intervals are not narrowed below this width. */
    private final double shortest;
    /** Times between which the root found lies. */
    final double[] earliest;
    final double[] latest;
    /** Bits of the pairs whose f certainly changes its sign in the interval, and of those whose only root is found. */
    final long[] crossing;
    final long[] found;

    VectorRoots(VectorArithmetic pairs, int capacity, double tolerance) {
        this.pairs = pairs;
        this.tolerance = tolerance;
        this.shortest = Math.min(CertifiedBounds.SHORT_INTERVAL, tolerance / 2);
        this.earliest = new double[capacity + LANES];
        this.latest = new double[capacity + LANES];
        this.crossing = new long[capacity / Long.SIZE];
        this.found = new long[capacity / Long.SIZE];
    }

    /**
     * Narrows the root of each cubic that is monotone over its interval and changes sign there to the tolerance, and
     * sets the bits of these pairs in {@link #found}.
     */
    void find(long[] wanted, int size) {
        Arrays.fill(found, 0);
        Arrays.fill(crossing, 0);
        for (int i = 0; i < size; i += LANES) {
            long lanes = VectorArithmetic.lanes(wanted, i);
            if (lanes != 0) {
                find(i, lanes);
            }
        }
    }

    private void find(int i, long lanes) {
        DoubleVector a = DoubleVector.fromArray(SPECIES, pairs.f0, i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, pairs.f1, i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, pairs.f2, i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, pairs.f3, i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, pairs.coplanarityError, i);
        DoubleVector minusError = error.neg();
        VectorMask<Double> startsAbove = a.compare(GT, error);
        VectorMask<Double> startsBelow = a.compare(LT, minusError);
        DoubleVector ab = b.sub(a);
        DoubleVector bc = c.sub(b);
        DoubleVector cd = d.sub(c);
        DoubleVector error2 = error.mul(2);
        DoubleVector minusError2 = error2.neg();
        VectorMask<Double> down = startsAbove.and(d.compare(LT, minusError));
        VectorMask<Double> up = startsBelow.and(d.compare(GT, error));
        crossing[i / Long.SIZE] |= (down.or(up).toLong() & lanes) << i;
        VectorMask<Double> descends = down.and(ab.compare(LT, minusError2)).and(bc.compare(LT, minusError2))
                .and(cd.compare(LT, minusError2));
        VectorMask<Double> ascends = up.and(ab.compare(GT, error2)).and(bc.compare(GT, error2))
                .and(cd.compare(GT, error2));
        VectorMask<Double> once = descends.or(ascends);
        if ((once.toLong() & lanes) == 0) {
            return;
        }
        DoubleVector start = DoubleVector.fromArray(SPECIES, pairs.from, i);
        DoubleVector end = DoubleVector.fromArray(SPECIES, pairs.to, i);
        DoubleVector width = end.sub(start);
        DoubleVector reach = DoubleVector.broadcast(SPECIES, 0.25 * tolerance).div(width);
        DoubleVector near = reach.mul(0.25);
        DoubleVector s = a.div(a.sub(d));
        VectorMask<Double> moving = once;
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
        DoubleVector before = s.sub(reach);
        before = before.blend(0, before.compare(LT, 0));
        DoubleVector after = s.add(reach);
        after = after.blend(1, after.compare(GT, 1));
        DoubleVector p = a.add(before.mul(ab));
        DoubleVector q = b.add(before.mul(bc));
        DoubleVector r = c.add(before.mul(cd));
        DoubleVector pq = p.add(before.mul(q.sub(p)));
        DoubleVector qr = q.add(before.mul(r.sub(q)));
        DoubleVector valueBefore = pq.add(before.mul(qr.sub(pq)));
        DoubleVector p2 = a.add(after.mul(ab));
        DoubleVector q2 = b.add(after.mul(bc));
        DoubleVector r2 = c.add(after.mul(cd));
        DoubleVector pq2 = p2.add(after.mul(q2.sub(p2)));
        DoubleVector qr2 = q2.add(after.mul(r2.sub(q2)));
        DoubleVector valueAfter = pq2.add(after.mul(qr2.sub(pq2)));
        VectorMask<Double> falls = descends.and(valueBefore.compare(GT, error2))
                .and(valueAfter.compare(LT, minusError2));
        VectorMask<Double> rises = ascends.and(valueBefore.compare(LT, minusError2))
                .and(valueAfter.compare(GT, error2));
        long proven = falls.or(rises).toLong() & lanes;
        found[i / Long.SIZE] |= proven << i;
        VectorMask<Double> write = VectorMask.fromLong(SPECIES, proven);
        DoubleVector first = start.add(before.mul(width)).sub(CertifiedBounds.TIME_ERROR);
        first.blend(start, first.compare(LT, start)).intoArray(earliest, i, write);
        DoubleVector last = start.add(after.mul(width)).add(CertifiedBounds.TIME_ERROR);
        last.blend(end, last.compare(GT, end)).intoArray(latest, i, write);
    }

    /**
     * Shrinks intervals to where the hull of the coefficients, widened by the error, meets zero, or cuts them in two if
     * that is more than half.
     *
     * @param undecided receives the bits of pairs whose interval is short already or that need too many intervals
     */
    void narrow(long[] wanted, int size, long[] undecided) {
        for (int i = 0; i < size; i += LANES) {
            long lanes = VectorArithmetic.lanes(wanted, i);
            if (lanes != 0) {
                undecided[i / Long.SIZE] |= narrow(i, lanes) << i;
            }
        }
    }

    private long narrow(int i, long lanes) {
        DoubleVector error = DoubleVector.fromArray(SPECIES, pairs.coplanarityError, i);
        DoubleVector a = DoubleVector.fromArray(SPECIES, pairs.f0, i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, pairs.f1, i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, pairs.f2, i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, pairs.f3, i);
        VectorMask<Double> lowNegative = a.compare(LT, 0);
        DoubleVector low0 = a.blend(a.neg(), lowNegative).sub(error);
        DoubleVector low1 = b.blend(b.neg(), lowNegative).sub(error);
        DoubleVector low2 = c.blend(c.neg(), lowNegative).sub(error);
        DoubleVector low3 = d.blend(d.neg(), lowNegative).sub(error);
        DoubleVector low = DoubleVector.broadcast(SPECIES, 3);
        DoubleVector low01 = low0.div(low0.sub(low1));
        low = low.blend(low01, low0.compare(GT, 0).and(low1.compare(LE, 0)).and(low01.compare(LT, low)));
        DoubleVector low02 = low0.div(low0.sub(low2)).mul(2);
        low = low.blend(low02, low0.compare(GT, 0).and(low2.compare(LE, 0)).and(low02.compare(LT, low)));
        DoubleVector low03 = low0.div(low0.sub(low3)).mul(3);
        low = low.blend(low03, low0.compare(GT, 0).and(low3.compare(LE, 0)).and(low03.compare(LT, low)));
        DoubleVector low12 = low1.div(low1.sub(low2)).add(1);
        low = low.blend(low12, low1.compare(GT, 0).and(low2.compare(LE, 0)).and(low12.compare(LT, low)));
        DoubleVector low13 = low1.div(low1.sub(low3)).mul(2).add(1);
        low = low.blend(low13, low1.compare(GT, 0).and(low3.compare(LE, 0)).and(low13.compare(LT, low)));
        DoubleVector low23 = low2.div(low2.sub(low3)).add(2);
        low = low.blend(low23, low2.compare(GT, 0).and(low3.compare(LE, 0)).and(low23.compare(LT, low)));
        low = low.div(3).blend(0, low0.compare(GT, 0).not());
        VectorMask<Double> highNegative = d.compare(LT, 0);
        DoubleVector high0 = d.blend(d.neg(), highNegative).sub(error);
        DoubleVector high1 = c.blend(c.neg(), highNegative).sub(error);
        DoubleVector high2 = b.blend(b.neg(), highNegative).sub(error);
        DoubleVector high3 = a.blend(a.neg(), highNegative).sub(error);
        DoubleVector high = DoubleVector.broadcast(SPECIES, 3);
        DoubleVector high01 = high0.div(high0.sub(high1));
        high = high.blend(high01, high0.compare(GT, 0).and(high1.compare(LE, 0)).and(high01.compare(LT, high)));
        DoubleVector high02 = high0.div(high0.sub(high2)).mul(2);
        high = high.blend(high02, high0.compare(GT, 0).and(high2.compare(LE, 0)).and(high02.compare(LT, high)));
        DoubleVector high03 = high0.div(high0.sub(high3)).mul(3);
        high = high.blend(high03, high0.compare(GT, 0).and(high3.compare(LE, 0)).and(high03.compare(LT, high)));
        DoubleVector high12 = high1.div(high1.sub(high2)).add(1);
        high = high.blend(high12, high1.compare(GT, 0).and(high2.compare(LE, 0)).and(high12.compare(LT, high)));
        DoubleVector high13 = high1.div(high1.sub(high3)).mul(2).add(1);
        high = high.blend(high13, high1.compare(GT, 0).and(high3.compare(LE, 0)).and(high13.compare(LT, high)));
        DoubleVector high23 = high2.div(high2.sub(high3)).add(2);
        high = high.blend(high23, high2.compare(GT, 0).and(high3.compare(LE, 0)).and(high23.compare(LT, high)));
        high = high.div(3).blend(0, high0.compare(GT, 0).not());
        DoubleVector start = DoubleVector.fromArray(SPECIES, pairs.from, i);
        DoubleVector end = DoubleVector.fromArray(SPECIES, pairs.to, i);
        DoubleVector waiting = DoubleVector.fromArray(SPECIES, pairs.waiting, i);
        DoubleVector tested = DoubleVector.fromArray(SPECIES, pairs.tested, i);
        DoubleVector width = end.sub(start);
        DoubleVector middle = start.add(width.mul(0.5));
        DoubleVector newStart = start.add(width.mul(low)).sub(CertifiedBounds.TIME_ERROR);
        newStart = newStart.blend(start, newStart.compare(LT, start));
        DoubleVector newEnd = end.sub(width.mul(high)).add(CertifiedBounds.TIME_ERROR);
        newEnd = newEnd.blend(end, newEnd.compare(GT, end));
        DoubleVector newWidth = newEnd.sub(newStart);
        VectorMask<Double> untested = waiting.compare(LT, 0);
        VectorMask<Double> change = untested.not().and(VectorMask.fromLong(SPECIES, lanes));
        VectorMask<Double> cut = newWidth.compare(GT, width.mul(0.5)).and(change);
        VectorMask<Double> hopeless = width.compare(LE, 2 * shortest).and(change)
                .or(cut.and(waiting.compare(EQ, VectorArithmetic.DEPTH))).or(tested.compare(GE, MAX_TESTED));
        DoubleVector missing = DoubleVector.broadcast(SPECIES, shortest).sub(newWidth);
        missing = missing.blend(0, missing.compare(LT, 0)).mul(0.5);
        newStart = newStart.sub(missing);
        newStart = newStart.blend(start, newStart.compare(LT, start).or(cut));
        newEnd = newEnd.add(missing);
        newEnd = newEnd.blend(end, newEnd.compare(GT, end)).blend(middle, cut);
        newStart.intoArray(pairs.from, i, change);
        newEnd.intoArray(pairs.to, i, change);
        for (int depth = 0; depth < VectorArithmetic.DEPTH; depth++) {
            VectorMask<Double> last = cut.and(waiting.compare(EQ, depth));
            middle.intoArray(pairs.laterFrom[depth], i, last);
            end.intoArray(pairs.laterTo[depth], i, last);
        }
        tested.add(1).intoArray(pairs.tested, i);
        waiting.blend(waiting.add(1), cut).blend(waiting.add(1).neg(), untested).intoArray(pairs.waiting, i);
        return hopeless.toLong() & lanes;
    }
}
