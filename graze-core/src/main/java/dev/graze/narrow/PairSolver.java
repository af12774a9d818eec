package dev.graze.narrow;

/** Decides one pair of moving features. Not thread-safe: each thread has its own. */
public interface PairSolver {
    /**
     * Whether the features come within the separation at some time in [0, 1]; if so, {@code impact} says when first.
     */
    boolean findImpact(FeaturePair pair, Impact impact);
}
