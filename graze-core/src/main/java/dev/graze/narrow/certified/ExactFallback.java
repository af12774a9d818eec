package dev.graze.narrow.certified;

import dev.graze.ContactStatus;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.TouchPredicates;
import dev.graze.narrow.exact.ExactPairSolver;

/**
 * Decides exactly the pairs that doubles leave open: those that touch in a degenerate way, or miss by less than
 * rounding. Bodies that start in contact bring thousands of these at once, and so do flat sheets whose points stay
 * coplanar. Exact predicates at t0 settle the former, and a direction along which the features stay apart settles the
 * latter. Integer arithmetic decides the rest.
 */
final class ExactFallback implements PairSolver {
    private final TouchPredicates instant = new TouchPredicates();
    private final ExactPairSolver exact = new ExactPairSolver();
    private final AdvancementSolver advancement = new AdvancementSolver(0, 1e-6, 1);
    private long exactCount;

    /** Returns how many pairs were decided in integers. */
    long count() {
        return exactCount;
    }

    @Override
    public boolean findImpact(FeaturePair pair, Impact impact) {
        return findImpact(pair, impact, 1);
    }

    /** Finds an impact, but may also return false for features that are apart until a time. */
    boolean findImpact(FeaturePair pair, Impact impact, double latestTime) {
        if (staysApart(pair, latestTime)) {
            return false;
        }
        if (instant.touchAtStart(pair)) {
            impact.at(0, ContactStatus.TOUCHING_AT_START);
            return true;
        }
        exactCount++;
        return exact.findImpact(pair, impact);
    }

    /** Returns whether a direction proves the features apart until a time. */
    boolean staysApart(FeaturePair pair, double latestTime) {
        return advancement.staysApart(pair, latestTime);
    }
}
