package dev.graze.simd;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;

import dev.graze.ContactKind;
import dev.graze.cull.BlockJudge;
import dev.graze.cull.CertifiedBounds;
import dev.graze.cull.PairBlock;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decides in lanes what {@link dev.graze.narrow.certified.CertifiedSolver} decides, with the same operations in the same order, so that a toi has the same
 * bits:
 *
 * <ol>
 * <li>Pairs that are never coplanar are not kept.
 * <li>A cubic that is monotone over the step has one root. Newton's steps find it, and the features overlap then, or not.
 * <li>For any other pair, each look narrows the interval to where the hull of the coefficients meets zero, or cuts it in two, and then either the features are
 * apart throughout, or they overlap throughout and the cubic is monotone there, or the next look goes on.
 * </ol>
 *
 * Pairs that are settled make room for new ones, so lanes stay full. What is not that simple is given up. Between looks, numbers lie in rows, because no vector
 * may cross a call (see {@link VectorSlabKernel}); that is also why some of these methods are long, and why what they have in common is written out. Each does
 * one vector of pairs: the compiler takes note of methods that are called often, sooner than of loops.
 */
final class VectorJudge extends BlockJudge {
    private static final VectorSpecies<Double> SPECIES = Simd.doubleSpecies();
    private static final int LANES = SPECIES.length();
    private static final long ALL_LANES = -1L >>> (Long.SIZE - LANES);
    /** Pairs are stored by the vector, so a row has room for one more. */
    private static final int ROW = ROOM + LANES;

    /** Where vectors stand in {@link #rows}, three rows each: D, B, C at t0, and nine rows on at t1. */
    private static final int D = 0;
    private static final int B = 3;
    private static final int C = 6;
    private static final int AT_END = 9;
    private static final int COUNT = 29;

    /** All that is known of a pair, a row for each number. */
    private final double[][] rows = new double[COUNT][ROW];
    /** The Bernstein coefficients of f = D . (B x C) over the interval, the two error bounds, and the axis nearest to B x C: 0, 1 or 2. */
    private final double[] f0 = rows[18];
    private final double[] f1 = rows[19];
    private final double[] f2 = rows[20];
    private final double[] f3 = rows[21];
    private final double[] coplanarityErrors = rows[22];
    private final double[] overlapErrors = rows[23];
    private final double[] axes = rows[24];
    /** The interval at hand, and one after it that waits until this one is settled; where none does, {@code laterTo} is 0. */
    private final double[] from = rows[25];
    private final double[] to = rows[26];
    private final double[] laterFrom = rows[27];
    private final double[] laterTo = rows[28];
    /** Stands in {@code laterTo} for an interval that was just taken up and is to be looked at before it is narrowed. */
    private static final double UNSEEN = -1;

    private final boolean face;
    private final double tolerance;
    /** Intervals are not narrowed below this. */
    private final double shortest;
    /** The root found is between these times. */
    private final double[] earliest = new double[ROW];
    private final double[] latest = new double[ROW];
    /** What {@link #view} sees: three coefficients of each determinant. */
    private final double[][] views = new double[9][ROW];
    /** What a look finds, by bit: pairs that still need to be looked at, whose f changes sign, whose only root is found, that overlap, and that are apart. */
    private final long[] open = new long[WORDS];
    private final long[] crossing = new long[WORDS];
    private final long[] found = new long[WORDS];
    private final long[] overlapping = new long[WORDS];
    private final long[] apart = new long[WORDS];
    /** The pairs from here on have not been looked at. */
    private int firstNew;
    private final int[] order = new int[ROOM];

    VectorJudge(ContactKind kind, double tolerance) {
        this.face = kind == ContactKind.VF;
        this.tolerance = tolerance;
        this.shortest = Math.min(CertifiedBounds.SHORT, tolerance / 2);
    }

    @Override
    public void clear() {
        super.clear();
        firstNew = 0;
    }

    @Override
    public double toi(int pair) {
        return earliest[pair];
    }

    @Override
    public int take(PairBlock block, int[] candidates) {
        int before = size;
        if (face) {
            take(block, candidates, 0, 3, 6, 3);
        } else {
            take(block, candidates, 6, 0, 3, 6);
        }
        Arrays.fill(from, before, size, 0);
        Arrays.fill(to, before, size, 1);
        Arrays.fill(laterTo, before, size, 0);
        return size - before;
    }

    @Override
    public void look() {
        lookForOnlyRoots();
        narrow(open);
        for (int word = 0; word < WORDS; word++) {
            open[word] &= ~givenUp[word];
        }
        lookIntoIntervals();
    }

    /** New pairs: where f has one root in the whole step, overlap at that time decides. */
    private void lookForOnlyRoots() {
        for (int word = 0; word < WORDS; word++) {
            open[word] = from(firstNew, word);
        }
        findRoots(open);
        lookForOverlap(found, earliest, latest);
        for (int word = 0; word < WORDS; word++) {
            touching[word] = found[word] & overlapping[word];
            givenUp[word] = found[word] & ~overlapping[word] & ~apart[word];
            open[word] = from(0, word) & ~found[word];
        }
    }

    private void lookIntoIntervals() {
        lookForOverlap(open, from, to);
        for (int word = 0; word < WORDS; word++) {
            open[word] &= ~apart[word];
        }
        lookWithin(open);
        findRoots(open);
        for (int word = 0; word < WORDS; word++) {
            long first = open[word] & ~apart[word] & overlapping[word] & crossing[word];
            touching[word] |= first & found[word];
            givenUp[word] |= first & ~found[word];
            open[word] &= ~(apart[word] | first);
            takeUpLater(word);
        }
    }

    /** Pairs that are apart in the interval at hand go on with the later one if they have one. */
    private void takeUpLater(int word) {
        for (long rest = apart[word]; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            int pair = word * Long.SIZE + bit;
            if (laterTo[pair] > 0) {
                from[pair] = laterFrom[pair];
                to[pair] = laterTo[pair];
                laterTo[pair] = UNSEEN;
                open[word] |= 1L << bit;
            }
        }
    }

    /** Moves the pairs that are open to the front. */
    @Override
    public void dropSettled() {
        int kept = 0;
        for (int word = 0; word < WORDS; word++) {
            for (long rest = open[word]; rest != 0; rest &= rest - 1) {
                order[kept++] = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
        for (int i = 0; i < kept; i++) {
            System.arraycopy(vertices, 4 * order[i], vertices, 4 * i, 4);
        }
        for (double[] row : rows) {
            for (int i = 0; i < kept; i++) {
                row[i] = row[order[i]];
            }
        }
        size = kept;
        firstNew = kept;
    }

    /**
     * Keeps what may be coplanar, with the differences of its points, the coefficients of f over the whole step, their error, and the axis.
     *
     * @param d       row of the point that D leads to, {@code origin} of that which D and B start from, {@code b} of that which B leads to; C leads from the
     *                point in row {@code originC} to the last one
     */
    private void take(PairBlock block, int[] candidates, int d, int origin, int b, int originC) {
        for (int i = 0; i < block.size(); i += LANES) {
            takeLanes(block, i, candidates, d, origin, b, originC);
        }
    }

    private void takeLanes(PairBlock block, int i, int[] candidates, int d, int origin, int b, int originC) {
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
        DoubleVector error = largestD.mul(largestB).mul(largestC).mul(CertifiedBounds.COPLANARITY_ERROR).add(CertifiedBounds.UNDERFLOW);
        VectorMask<Double> inRange = largestD.compare(LT, CertifiedBounds.LARGEST).and(largestB.compare(LT, CertifiedBounds.LARGEST))
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
        VectorMask<Double> below = g0.compare(LT, minusError).and(g1.compare(LT, minusError)).and(g2.compare(LT, minusError))
                .and(g3.compare(LT, minusError));
        VectorMask<Double> possible = above.or(below).not().and(SPECIES.indexInRange(i, block.size()));
        int at = size();
        long bits = possible.toLong();
        if (bits == 0) {
            return;
        }
        dx0.compress(possible).intoArray(rows[D], at);
        dy0.compress(possible).intoArray(rows[D + 1], at);
        dz0.compress(possible).intoArray(rows[D + 2], at);
        dx1.compress(possible).intoArray(rows[D + AT_END], at);
        dy1.compress(possible).intoArray(rows[D + 1 + AT_END], at);
        dz1.compress(possible).intoArray(rows[D + 2 + AT_END], at);
        bx0.compress(possible).intoArray(rows[B], at);
        by0.compress(possible).intoArray(rows[B + 1], at);
        bz0.compress(possible).intoArray(rows[B + 2], at);
        bx1.compress(possible).intoArray(rows[B + AT_END], at);
        by1.compress(possible).intoArray(rows[B + 1 + AT_END], at);
        bz1.compress(possible).intoArray(rows[B + 2 + AT_END], at);
        cx0.compress(possible).intoArray(rows[C], at);
        cy0.compress(possible).intoArray(rows[C + 1], at);
        cz0.compress(possible).intoArray(rows[C + 2], at);
        cx1.compress(possible).intoArray(rows[C + AT_END], at);
        cy1.compress(possible).intoArray(rows[C + 1 + AT_END], at);
        cz1.compress(possible).intoArray(rows[C + 2 + AT_END], at);
        g0.compress(possible).intoArray(f0, at);
        g1.compress(possible).intoArray(f1, at);
        g2.compress(possible).intoArray(f2, at);
        g3.compress(possible).intoArray(f3, at);
        error.compress(possible).intoArray(coplanarityErrors, at);
        overlapError.compress(possible).intoArray(overlapErrors, at);
        DoubleVector x = leftX.add(mixedX).add(rightX).abs();
        DoubleVector y = leftY.add(mixedY).add(rightY).abs();
        DoubleVector z = leftZ.add(mixedZ).add(rightZ).abs();
        DoubleVector axis = DoubleVector.broadcast(SPECIES, 2).blend(1, y.compare(GE, z)).blend(0,
                x.compare(GE, y).and(x.compare(GE, z)));
        axis.compress(possible).intoArray(axes, at);
        keep(candidates, i, bits);
    }

    /** Narrows the root of each cubic that is monotone over its interval and changes sign there to the tolerance; {@link #found} tells whose. */
    private void findRoots(long[] wanted) {
        Arrays.fill(found, 0);
        Arrays.fill(crossing, 0);
        for (int i = 0; i < size(); i += LANES) {
            long lanes = wanted[i / Long.SIZE] >>> i & ALL_LANES;
            if (lanes != 0) {
                findRoots(i, lanes);
            }
        }
    }

    private void findRoots(int i, long lanes) {
        DoubleVector a = DoubleVector.fromArray(SPECIES, f0, i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, f1, i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, f2, i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, f3, i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, coplanarityErrors, i);
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
        VectorMask<Double> ascends = up.and(ab.compare(GT, error2)).and(bc.compare(GT, error2)).and(cd.compare(GT, error2));
        VectorMask<Double> once = descends.or(ascends);
        if ((once.toLong() & lanes) == 0) {
            return;
        }
        DoubleVector start = DoubleVector.fromArray(SPECIES, from, i);
        DoubleVector end = DoubleVector.fromArray(SPECIES, to, i);
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
        VectorMask<Double> falls = descends.and(valueBefore.compare(GT, error2)).and(valueAfter.compare(LT, minusError2));
        VectorMask<Double> rises = ascends.and(valueBefore.compare(LT, minusError2)).and(valueAfter.compare(GT, error2));
        long proven = falls.or(rises).toLong() & lanes;
        found[i / Long.SIZE] |= proven << i;
        VectorMask<Double> write = VectorMask.fromLong(SPECIES, proven);
        DoubleVector first = start.add(before.mul(width)).sub(CertifiedBounds.TIME_ERROR);
        first.blend(start, first.compare(LT, start)).intoArray(earliest, i, write);
        DoubleVector last = start.add(after.mul(width)).add(CertifiedBounds.TIME_ERROR);
        last.blend(end, last.compare(GT, end)).intoArray(latest, i, write);
    }

    /** Shrinks intervals to where the hull of the coefficients, widened by the error, meets zero, or cuts them in two where that is more than half. */
    private void narrow(long[] wanted) {
        for (int i = 0; i < size(); i += LANES) {
            long lanes = wanted[i / Long.SIZE] >>> i & ALL_LANES;
            if (lanes != 0) {
                narrow(i, lanes);
            }
        }
    }

    private void narrow(int i, long lanes) {
        DoubleVector error = DoubleVector.fromArray(SPECIES, coplanarityErrors, i);
        DoubleVector a = DoubleVector.fromArray(SPECIES, f0, i);
        DoubleVector b = DoubleVector.fromArray(SPECIES, f1, i);
        DoubleVector c = DoubleVector.fromArray(SPECIES, f2, i);
        DoubleVector d = DoubleVector.fromArray(SPECIES, f3, i);
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
        DoubleVector start = DoubleVector.fromArray(SPECIES, from, i);
        DoubleVector end = DoubleVector.fromArray(SPECIES, to, i);
        DoubleVector later = DoubleVector.fromArray(SPECIES, laterTo, i);
        DoubleVector width = end.sub(start);
        DoubleVector middle = start.add(width.mul(0.5));
        DoubleVector newStart = start.add(width.mul(low)).sub(CertifiedBounds.TIME_ERROR);
        newStart = newStart.blend(start, newStart.compare(LT, start));
        DoubleVector newEnd = end.sub(width.mul(high)).add(CertifiedBounds.TIME_ERROR);
        newEnd = newEnd.blend(end, newEnd.compare(GT, end));
        DoubleVector newWidth = newEnd.sub(newStart);
        VectorMask<Double> unseen = later.compare(EQ, UNSEEN);
        VectorMask<Double> change = unseen.not().and(VectorMask.fromLong(SPECIES, lanes));
        VectorMask<Double> cut = newWidth.compare(GT, width.mul(0.5)).and(change);
        VectorMask<Double> hopeless = width.compare(LE, 2 * shortest).and(change).or(cut.and(later.compare(GT, 0)));
        givenUp[i / Long.SIZE] |= hopeless.toLong() << i;
        DoubleVector missing = DoubleVector.broadcast(SPECIES, shortest).sub(newWidth);
        missing = missing.blend(0, missing.compare(LT, 0)).mul(0.5);
        newStart = newStart.sub(missing);
        newStart = newStart.blend(start, newStart.compare(LT, start).or(cut));
        newEnd = newEnd.add(missing);
        newEnd = newEnd.blend(end, newEnd.compare(GT, end)).blend(middle, cut);
        newStart.intoArray(from, i, change);
        newEnd.intoArray(to, i, change);
        middle.intoArray(laterFrom, i, cut);
        later.blend(end, cut).blend(0, unseen).intoArray(laterTo, i);
    }

    /** The coefficients of f over the interval; {@link #apart} if they tell that it is without a root. */
    private void lookWithin(long[] wanted) {
        for (int i = 0; i < size(); i += LANES) {
            long lanes = wanted[i / Long.SIZE] >>> i & ALL_LANES;
            if (lanes != 0) {
                lookWithin(i, lanes);
            }
        }
    }

    private void lookWithin(int i, long lanes) {
        DoubleVector t = DoubleVector.fromArray(SPECIES, from, i);
        DoubleVector t2 = DoubleVector.fromArray(SPECIES, to, i);
        DoubleVector s = DoubleVector.broadcast(SPECIES, 1).sub(t);
        DoubleVector s2 = DoubleVector.broadcast(SPECIES, 1).sub(t2);
        DoubleVector dx = DoubleVector.fromArray(SPECIES, rows[D], i);
        DoubleVector dxEnd = DoubleVector.fromArray(SPECIES, rows[D + AT_END], i);
        DoubleVector dx0 = s.mul(dx).add(t.mul(dxEnd));
        DoubleVector dx1 = s2.mul(dx).add(t2.mul(dxEnd));
        DoubleVector dy = DoubleVector.fromArray(SPECIES, rows[D + 1], i);
        DoubleVector dyEnd = DoubleVector.fromArray(SPECIES, rows[D + 1 + AT_END], i);
        DoubleVector dy0 = s.mul(dy).add(t.mul(dyEnd));
        DoubleVector dy1 = s2.mul(dy).add(t2.mul(dyEnd));
        DoubleVector dz = DoubleVector.fromArray(SPECIES, rows[D + 2], i);
        DoubleVector dzEnd = DoubleVector.fromArray(SPECIES, rows[D + 2 + AT_END], i);
        DoubleVector dz0 = s.mul(dz).add(t.mul(dzEnd));
        DoubleVector dz1 = s2.mul(dz).add(t2.mul(dzEnd));
        DoubleVector bx = DoubleVector.fromArray(SPECIES, rows[B], i);
        DoubleVector bxEnd = DoubleVector.fromArray(SPECIES, rows[B + AT_END], i);
        DoubleVector bx0 = s.mul(bx).add(t.mul(bxEnd));
        DoubleVector bx1 = s2.mul(bx).add(t2.mul(bxEnd));
        DoubleVector by = DoubleVector.fromArray(SPECIES, rows[B + 1], i);
        DoubleVector byEnd = DoubleVector.fromArray(SPECIES, rows[B + 1 + AT_END], i);
        DoubleVector by0 = s.mul(by).add(t.mul(byEnd));
        DoubleVector by1 = s2.mul(by).add(t2.mul(byEnd));
        DoubleVector bz = DoubleVector.fromArray(SPECIES, rows[B + 2], i);
        DoubleVector bzEnd = DoubleVector.fromArray(SPECIES, rows[B + 2 + AT_END], i);
        DoubleVector bz0 = s.mul(bz).add(t.mul(bzEnd));
        DoubleVector bz1 = s2.mul(bz).add(t2.mul(bzEnd));
        DoubleVector cx = DoubleVector.fromArray(SPECIES, rows[C], i);
        DoubleVector cxEnd = DoubleVector.fromArray(SPECIES, rows[C + AT_END], i);
        DoubleVector cx0 = s.mul(cx).add(t.mul(cxEnd));
        DoubleVector cx1 = s2.mul(cx).add(t2.mul(cxEnd));
        DoubleVector cy = DoubleVector.fromArray(SPECIES, rows[C + 1], i);
        DoubleVector cyEnd = DoubleVector.fromArray(SPECIES, rows[C + 1 + AT_END], i);
        DoubleVector cy0 = s.mul(cy).add(t.mul(cyEnd));
        DoubleVector cy1 = s2.mul(cy).add(t2.mul(cyEnd));
        DoubleVector cz = DoubleVector.fromArray(SPECIES, rows[C + 2], i);
        DoubleVector czEnd = DoubleVector.fromArray(SPECIES, rows[C + 2 + AT_END], i);
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
        DoubleVector error = DoubleVector.fromArray(SPECIES, coplanarityErrors, i);
        DoubleVector minusError = error.neg();
        VectorMask<Double> above = g0.compare(GT, error).and(g1.compare(GT, error)).and(g2.compare(GT, error))
                .and(g3.compare(GT, error));
        VectorMask<Double> below = g0.compare(LT, minusError).and(g1.compare(LT, minusError)).and(g2.compare(LT, minusError))
                .and(g3.compare(LT, minusError));
        apart[i / Long.SIZE] |= (above.or(below).toLong() & lanes) << i;
        g0.intoArray(f0, i);
        g1.intoArray(f1, i);
        g2.intoArray(f2, i);
        g3.intoArray(f3, i);
        DoubleVector x = leftX.add(mixedX).add(rightX).abs();
        DoubleVector y = leftY.add(mixedY).add(rightY).abs();
        DoubleVector z = leftZ.add(mixedZ).add(rightZ).abs();
        DoubleVector.broadcast(SPECIES, 2).blend(1, y.compare(GE, z)).blend(0, x.compare(GE, y).and(x.compare(GE, z)))
                .intoArray(axes, i, VectorMask.fromLong(SPECIES, lanes));
    }

    /** Whether features overlap throughout an interval, or are apart throughout, as seen along the axis. */
    private void lookForOverlap(long[] wanted, double[] start, double[] end) {
        Arrays.fill(apart, 0);
        Arrays.fill(overlapping, 0);
        for (int i = 0; i < size(); i += LANES) {
            long lanes = wanted[i / Long.SIZE] >>> i & ALL_LANES;
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
        DoubleVector axis = DoubleVector.fromArray(SPECIES, axes, i);
        VectorMask<Double> alongX = axis.compare(EQ, 0);
        VectorMask<Double> alongY = axis.compare(EQ, 1);
        DoubleVector t = DoubleVector.fromArray(SPECIES, start, i);
        DoubleVector t2 = DoubleVector.fromArray(SPECIES, end, i);
        DoubleVector s = DoubleVector.broadcast(SPECIES, 1).sub(t);
        DoubleVector s2 = DoubleVector.broadcast(SPECIES, 1).sub(t2);
        DoubleVector dx0 = DoubleVector.fromArray(SPECIES, rows[D], i);
        DoubleVector dy0 = DoubleVector.fromArray(SPECIES, rows[D + 1], i);
        DoubleVector dz0 = DoubleVector.fromArray(SPECIES, rows[D + 2], i);
        DoubleVector di0 = dx0.blend(dy0, alongX).blend(dz0, alongY);
        DoubleVector dj0 = dy0.blend(dz0, alongX).blend(dx0, alongY);
        DoubleVector dx1 = DoubleVector.fromArray(SPECIES, rows[D + AT_END], i);
        DoubleVector dy1 = DoubleVector.fromArray(SPECIES, rows[D + 1 + AT_END], i);
        DoubleVector dz1 = DoubleVector.fromArray(SPECIES, rows[D + 2 + AT_END], i);
        DoubleVector di1 = dx1.blend(dy1, alongX).blend(dz1, alongY);
        DoubleVector dj1 = dy1.blend(dz1, alongX).blend(dx1, alongY);
        DoubleVector dli = s.mul(di0).add(t.mul(di1));
        DoubleVector dri = s2.mul(di0).add(t2.mul(di1));
        DoubleVector dlj = s.mul(dj0).add(t.mul(dj1));
        DoubleVector drj = s2.mul(dj0).add(t2.mul(dj1));
        DoubleVector bx0 = DoubleVector.fromArray(SPECIES, rows[B], i);
        DoubleVector by0 = DoubleVector.fromArray(SPECIES, rows[B + 1], i);
        DoubleVector bz0 = DoubleVector.fromArray(SPECIES, rows[B + 2], i);
        DoubleVector bi0 = bx0.blend(by0, alongX).blend(bz0, alongY);
        DoubleVector bj0 = by0.blend(bz0, alongX).blend(bx0, alongY);
        DoubleVector bx1 = DoubleVector.fromArray(SPECIES, rows[B + AT_END], i);
        DoubleVector by1 = DoubleVector.fromArray(SPECIES, rows[B + 1 + AT_END], i);
        DoubleVector bz1 = DoubleVector.fromArray(SPECIES, rows[B + 2 + AT_END], i);
        DoubleVector bi1 = bx1.blend(by1, alongX).blend(bz1, alongY);
        DoubleVector bj1 = by1.blend(bz1, alongX).blend(bx1, alongY);
        DoubleVector bli = s.mul(bi0).add(t.mul(bi1));
        DoubleVector bri = s2.mul(bi0).add(t2.mul(bi1));
        DoubleVector blj = s.mul(bj0).add(t.mul(bj1));
        DoubleVector brj = s2.mul(bj0).add(t2.mul(bj1));
        DoubleVector cx0 = DoubleVector.fromArray(SPECIES, rows[C], i);
        DoubleVector cy0 = DoubleVector.fromArray(SPECIES, rows[C + 1], i);
        DoubleVector cz0 = DoubleVector.fromArray(SPECIES, rows[C + 2], i);
        DoubleVector ci0 = cx0.blend(cy0, alongX).blend(cz0, alongY);
        DoubleVector cj0 = cy0.blend(cz0, alongX).blend(cx0, alongY);
        DoubleVector cx1 = DoubleVector.fromArray(SPECIES, rows[C + AT_END], i);
        DoubleVector cy1 = DoubleVector.fromArray(SPECIES, rows[C + 1 + AT_END], i);
        DoubleVector cz1 = DoubleVector.fromArray(SPECIES, rows[C + 2 + AT_END], i);
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
        DoubleVector error = DoubleVector.fromArray(SPECIES, overlapErrors, i);
        DoubleVector minusError = error.neg();
        DoubleVector rest0 = area0.sub(u0).sub(v0);
        DoubleVector rest1 = area1.sub(u1).sub(v1);
        DoubleVector rest2 = area2.sub(u2).sub(v2);
        VectorMask<Double> areaAbove = area0.compare(GT, error).and(area1.compare(GT, error)).and(area2.compare(GT, error));
        VectorMask<Double> areaBelow = area0.compare(LT, minusError).and(area1.compare(LT, minusError))
                .and(area2.compare(LT, minusError));
        VectorMask<Double> uAbove = u0.compare(GT, error).and(u1.compare(GT, error)).and(u2.compare(GT, error));
        VectorMask<Double> uBelow = u0.compare(LT, minusError).and(u1.compare(LT, minusError)).and(u2.compare(LT, minusError));
        VectorMask<Double> vAbove = v0.compare(GT, error).and(v1.compare(GT, error)).and(v2.compare(GT, error));
        VectorMask<Double> vBelow = v0.compare(LT, minusError).and(v1.compare(LT, minusError)).and(v2.compare(LT, minusError));
        VectorMask<Double> restAbove = rest0.compare(GT, error).and(rest1.compare(GT, error)).and(rest2.compare(GT, error));
        VectorMask<Double> restBelow = rest0.compare(LT, minusError).and(rest1.compare(LT, minusError))
                .and(rest2.compare(LT, minusError));
        VectorMask<Double> outside = areaAbove.and(uBelow.or(vBelow).or(restBelow)).or(areaBelow.and(uAbove.or(vAbove).or(restAbove)));
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
        DoubleVector error = DoubleVector.fromArray(SPECIES, overlapErrors, i);
        DoubleVector minusError = error.neg();
        DoubleVector q0 = u0.sub(area0);
        DoubleVector e0 = v0.add(area0);
        DoubleVector q1 = u1.sub(area1);
        DoubleVector e1 = v1.add(area1);
        DoubleVector q2 = u2.sub(area2);
        DoubleVector e2 = v2.add(area2);
        VectorMask<Double> pAbove = u0.compare(GT, error).and(u1.compare(GT, error)).and(u2.compare(GT, error));
        VectorMask<Double> pBelow = u0.compare(LT, minusError).and(u1.compare(LT, minusError)).and(u2.compare(LT, minusError));
        VectorMask<Double> qAbove = q0.compare(GT, error).and(q1.compare(GT, error)).and(q2.compare(GT, error));
        VectorMask<Double> qBelow = q0.compare(LT, minusError).and(q1.compare(LT, minusError)).and(q2.compare(LT, minusError));
        VectorMask<Double> rAbove = v0.compare(GT, error).and(v1.compare(GT, error)).and(v2.compare(GT, error));
        VectorMask<Double> rBelow = v0.compare(LT, minusError).and(v1.compare(LT, minusError)).and(v2.compare(LT, minusError));
        VectorMask<Double> sAbove = e0.compare(GT, error).and(e1.compare(GT, error)).and(e2.compare(GT, error));
        VectorMask<Double> sBelow = e0.compare(LT, minusError).and(e1.compare(LT, minusError)).and(e2.compare(LT, minusError));
        VectorMask<Double> beside = pAbove.and(qAbove).or(pBelow.and(qBelow)).or(rAbove.and(sAbove)).or(rBelow.and(sBelow));
        VectorMask<Double> across = pAbove.and(qBelow).or(pBelow.and(qAbove)).and(rAbove.and(sBelow).or(rBelow.and(sAbove)));
        apart[i / Long.SIZE] |= (beside.toLong() & lanes) << i;
        overlapping[i / Long.SIZE] |= (across.toLong() & lanes) << i;
    }
}
