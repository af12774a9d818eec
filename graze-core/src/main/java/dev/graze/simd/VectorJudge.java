package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.filter.BlockJudge;
import dev.graze.filter.PairBlock;

/**
 * Decides in lanes what {@link dev.graze.narrow.certified.CertifiedSolver} decides, with the same operations in the
 * same order, so that a toi has the same bits:
 *
 * <ol>
 * <li>Pairs that are never coplanar are not kept ({@link CoplanarityLanes}).
 * <li>A cubic that is monotone over the step has one root ({@link RootLanes}). The features overlap then, or not
 * ({@link OverlapLanes}).
 * <li>For any other pair, each look narrows the interval to where the hull of the coefficients meets zero, or cuts it
 * in two, and then either the features are apart throughout, or they overlap throughout and the cubic is monotone
 * there, or the next look goes on. </ol>
 *
 * Pairs that are settled make room for new ones, so lanes stay full. What is not that simple is given up. Each kernel
 * does one vector of pairs: the compiler takes note of methods that are called often, sooner than of loops. Kernels say
 * the same for each coordinate instead of calling one that says it: vectors that cross a call may become objects
 * ({@link VectorSlabKernel}), and with such calls a step took a sixth longer.
 */
final class VectorJudge extends BlockJudge {
    private final PairRows rows = new PairRows(ROOM);
    private final CoplanarityLanes coplanarity;
    private final RootLanes roots;
    private final OverlapLanes overlap;
    /** By bit, the pairs that need to be looked at. */
    private final long[] open = new long[WORDS];
    /** The pairs from here on have not been looked at. */
    private int firstNew;
    private final int[] places = new int[ROOM];

    VectorJudge(ContactKind kind, double tolerance) {
        this.coplanarity = new CoplanarityLanes(rows, kind);
        this.roots = new RootLanes(rows, ROOM, tolerance);
        this.overlap = new OverlapLanes(rows, ROOM, kind == ContactKind.VF);
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
    public int take(PairBlock block, int[] candidates) {
        int before = size;
        for (int i = 0; i < block.size(); i += PairRows.LANES) {
            keep(candidates, i, coplanarity.take(block, i, size));
        }
        rows.startWithWholeStep(before, size);
        return size - before;
    }

    @Override
    public void look() {
        lookForOnlyRoots();
        roots.narrow(open, size, givenUp);
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
        roots.find(open, size);
        overlap.look(roots.found, size, roots.earliest, roots.latest);
        for (int word = 0; word < WORDS; word++) {
            long found = roots.found[word];
            touching[word] = found & overlap.overlapping[word];
            givenUp[word] = found & ~overlap.overlapping[word] & ~overlap.apart[word];
            open[word] = from(0, word) & ~found;
        }
    }

    private void lookIntoIntervals() {
        overlap.look(open, size, rows.from, rows.to);
        for (int word = 0; word < WORDS; word++) {
            open[word] &= ~overlap.apart[word];
        }
        lookForCoplanarity();
        roots.find(open, size);
        for (int word = 0; word < WORDS; word++) {
            long first = open[word] & ~overlap.apart[word] & overlap.overlapping[word] & roots.crossing[word];
            touching[word] |= first & roots.found[word];
            givenUp[word] |= first & ~roots.found[word];
            open[word] &= ~(overlap.apart[word] | first);
            takeUpLater(word);
        }
    }

    /** The coefficients over shorter intervals may tell that there is no root in them. */
    private void lookForCoplanarity() {
        for (int i = 0; i < size; i += PairRows.LANES) {
            long lanes = PairRows.lanes(open, i);
            if (lanes != 0) {
                overlap.apart[i / Long.SIZE] |= coplanarity.lookWithin(i, lanes) << i;
            }
        }
    }

    /** Pairs that are apart in the interval at hand go on with the later one if they have one. */
    private void takeUpLater(int word) {
        for (long rest = overlap.apart[word]; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            int pair = word * Long.SIZE + bit;
            if (rows.laterTo[pair] > 0) {
                rows.from[pair] = rows.laterFrom[pair];
                rows.to[pair] = rows.laterTo[pair];
                rows.laterTo[pair] = RootLanes.UNSEEN;
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
                places[kept++] = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
        for (int i = 0; i < kept; i++) {
            System.arraycopy(vertices, 4 * places[i], vertices, 4 * i, 4);
        }
        rows.keep(places, kept);
        size = kept;
        firstNew = kept;
    }
}
