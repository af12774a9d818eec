package dev.graze.simd;

import static dev.graze.simd.VectorArithmetic.LANES;
import static dev.graze.simd.VectorArithmetic.SPECIES;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LT;

import dev.graze.ContactKind;
import dev.graze.filter.BlockClassifier;
import dev.graze.filter.PairBlock;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/**
 * Decides with SIMD what {@link dev.graze.narrow.certified.CertifiedSolver} decides, with the same operations in the
 * same order, so that times of impact have the same bits:
 *
 * <ol>
 * <li>Pairs that are never coplanar are dropped ({@link VectorArithmetic}).
 * <li>A cubic that is monotone over the step has one root ({@link VectorRoots}). The pair touches if its features
 * overlap then.
 * <li>For any other pair, each round narrows the interval to where the hull of the coefficients meets zero, or cuts it
 * in two. Then either the features are apart throughout it, or they overlap throughout and the cubic is monotone there,
 * or the next round continues.
 * </ol>
 *
 * Settled pairs make way for new ones, so vectors stay full. Anything less simple is left undecided. Each kernel
 * handles one vector of pairs, because the JIT compiles methods that are called often sooner than long loops. Kernels
 * repeat their code for each coordinate: a vector that crosses a call may be allocated ({@link VectorVolumeKernel}),
 * and with such calls a step took a sixth longer.
 */
final class VectorClassifier extends BlockClassifier {
    private final VectorArithmetic pairs;
    private final VectorRoots roots;
    private final boolean face;
    /** Bits of the pairs that are not settled yet. */
    private final long[] open = new long[WORDS];
    /** Bits of the pairs whose features certainly overlap throughout an interval, or are certainly apart. */
    private final long[] overlapping = new long[WORDS];
    private final long[] apart = new long[WORDS];
    /** Pairs from this index on have not been classified yet. */
    private int firstNew;
    private final int[] kept = new int[CAPACITY];

    VectorClassifier(ContactKind kind, double tolerance) {
        this.pairs = new VectorArithmetic(CAPACITY);
        this.roots = new VectorRoots(pairs, CAPACITY, tolerance);
        this.face = kind == ContactKind.VF;
    }

    @Override
    public void clear() {
        super.clear();
        firstNew = 0;
    }

    @Override
    public double toi(int pair) {
        return roots.earliest[pair];
    }

    @Override
    public int addPossible(PairBlock block, int[] candidates) {
        int before = size;
        for (int i = 0; i < block.size(); i += LANES) {
            add(candidates, i, pairs.selectPossible(block, i, size));
        }
        pairs.startWithWholeStep(before, size);
        return size - before;
    }

    @Override
    public void classify() {
        classifyByOnlyRoot();
        roots.narrow(open, size, undecided);
        for (int word = 0; word < WORDS; word++) {
            open[word] &= ~undecided[word];
        }
        classifyByInterval();
    }

    /** Decides new pairs whose f has only one root in the step: they touch if the features overlap at that time. */
    private void classifyByOnlyRoot() {
        for (int word = 0; word < WORDS; word++) {
            open[word] = pendingFrom(firstNew, word);
        }
        roots.find(open, size);
        testOverlap(roots.found, roots.earliest, roots.latest);
        for (int word = 0; word < WORDS; word++) {
            long found = roots.found[word];
            touching[word] = found & overlapping[word];
            undecided[word] = found & ~overlapping[word] & ~apart[word];
            open[word] = pendingFrom(0, word) & ~found;
        }
    }

    private void classifyByInterval() {
        testOverlap(open, pairs.from, pairs.to);
        for (int word = 0; word < WORDS; word++) {
            open[word] &= ~apart[word];
        }
        testCoplanarity();
        for (int word = 0; word < WORDS; word++) {
            overlapping[word] &= open[word] & ~apart[word];
        }
        roots.find(overlapping, size);
        for (int word = 0; word < WORDS; word++) {
            long first = overlapping[word] & roots.crossing[word];
            touching[word] |= first & roots.found[word];
            undecided[word] |= first & ~roots.found[word];
            open[word] &= ~(apart[word] | first);
            continueWithLater(word);
        }
    }

    /** Computes the coefficients over the current intervals, which may prove that there is no root in them. */
    private void testCoplanarity() {
        for (int i = 0; i < size; i += LANES) {
            long lanes = VectorArithmetic.lanes(open, i);
            if (lanes != 0) {
                apart[i / Long.SIZE] |= pairs.narrowCubics(i, lanes) << i;
            }
        }
    }

    /** Reopens pairs that are apart in the current interval but have a later one. */
    private void continueWithLater(int word) {
        for (long rest = apart[word]; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            if (pairs.moveToLater(word * Long.SIZE + bit)) {
                open[word] |= 1L << bit;
            }
        }
    }

    /** Moves the open pairs to the front. */
    @Override
    public void removeSettled() {
        int count = 0;
        for (int word = 0; word < WORDS; word++) {
            for (long rest = open[word]; rest != 0; rest &= rest - 1) {
                kept[count++] = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
        for (int i = 0; i < count; i++) {
            System.arraycopy(vertices, 4 * kept[i], vertices, 4 * i, 4);
        }
        pairs.keep(kept, count);
        size = count;
        firstNew = count;
    }

    /** Tests whether features overlap throughout an interval, or are apart throughout, as seen along the axis. */
    private void testOverlap(long[] tested, double[] start, double[] end) {
        Arrays.fill(apart, 0);
        Arrays.fill(overlapping, 0);
        for (int i = 0; i < size; i += LANES) {
            long lanes = VectorArithmetic.lanes(tested, i);
            if (lanes != 0) {
                pairs.view(i, start, end);
                if (face) {
                    overlapFaces(i, lanes);
                } else {
                    overlapEdges(i, lanes);
                }
            }
        }
    }

    /** Tests whether vertices are certainly inside their faces, or certainly outside. */
    private void overlapFaces(int i, long lanes) {
        DoubleVector area0 = DoubleVector.fromArray(SPECIES, pairs.area0, i);
        DoubleVector area1 = DoubleVector.fromArray(SPECIES, pairs.area1, i);
        DoubleVector area2 = DoubleVector.fromArray(SPECIES, pairs.area2, i);
        DoubleVector u0 = DoubleVector.fromArray(SPECIES, pairs.u0, i);
        DoubleVector u1 = DoubleVector.fromArray(SPECIES, pairs.u1, i);
        DoubleVector u2 = DoubleVector.fromArray(SPECIES, pairs.u2, i);
        DoubleVector v0 = DoubleVector.fromArray(SPECIES, pairs.v0, i);
        DoubleVector v1 = DoubleVector.fromArray(SPECIES, pairs.v1, i);
        DoubleVector v2 = DoubleVector.fromArray(SPECIES, pairs.v2, i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, pairs.overlapError, i);
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

    /** Tests whether edges certainly cross, or one is certainly beside the other. */
    private void overlapEdges(int i, long lanes) {
        DoubleVector area0 = DoubleVector.fromArray(SPECIES, pairs.area0, i);
        DoubleVector area1 = DoubleVector.fromArray(SPECIES, pairs.area1, i);
        DoubleVector area2 = DoubleVector.fromArray(SPECIES, pairs.area2, i);
        DoubleVector u0 = DoubleVector.fromArray(SPECIES, pairs.u0, i);
        DoubleVector u1 = DoubleVector.fromArray(SPECIES, pairs.u1, i);
        DoubleVector u2 = DoubleVector.fromArray(SPECIES, pairs.u2, i);
        DoubleVector v0 = DoubleVector.fromArray(SPECIES, pairs.v0, i);
        DoubleVector v1 = DoubleVector.fromArray(SPECIES, pairs.v1, i);
        DoubleVector v2 = DoubleVector.fromArray(SPECIES, pairs.v2, i);
        DoubleVector error = DoubleVector.fromArray(SPECIES, pairs.overlapError, i);
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
