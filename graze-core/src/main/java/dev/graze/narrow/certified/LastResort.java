package dev.graze.narrow.certified;

import dev.graze.Ending;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.TriangleIntersection;
import dev.graze.narrow.exact.ExactPairSolver;

/**
 * Decides exactly what the fast path left open: pairs that touch in a degenerate way, or miss by less than rounding. Bodies that start in contact
 * bring thousands of these at once, so that case is settled first, by exact predicates at t0; the rest goes to integers.
 */
final class LastResort implements PairSolver {
    private final TriangleIntersection instant = new TriangleIntersection();
    private final ExactPairSolver exact = new ExactPairSolver();
    private long count;

    /** How many pairs came here. */
    long count() {
        return count;
    }

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        count++;
        if (instant.touchAtStart(pair)) {
            impact.at(0, Ending.TOUCHING_AT_START);
            return true;
        }
        return exact.findImpact(pair, impact);
    }
}
