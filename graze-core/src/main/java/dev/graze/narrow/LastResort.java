package dev.graze.narrow;

import dev.graze.Ending;

/** Decides exactly what plain doubles cannot: pairs that touch in a degenerate way, or miss by less than rounding. */
final class LastResort implements PairSolver {
    private final TriangleIntersection instant = new TriangleIntersection();
    private final InclusionSolver s = new InclusionSolver(0, 1e-6, 1000000);
    private long count;

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
        return s.findImpact(pair, impact);
    }
}
