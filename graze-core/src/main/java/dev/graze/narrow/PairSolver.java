package dev.graze.narrow;

/** Decides one pair of moving features. Not thread-safe: use one solver per thread. */
public interface PairSolver {
    /**
     * Returns whether the features come within the separation at some time in [0, 1]; if so, {@code impact} holds the
     * first such time.
     */
    boolean findImpact(FeaturePair pair, Impact impact);
}
