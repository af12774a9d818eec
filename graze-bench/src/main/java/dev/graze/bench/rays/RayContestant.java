package dev.graze.bench.rays;

import dev.graze.rigid.rays.PairSearch;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import dev.graze.rigid.rays.ThreadedSearch;
import java.util.function.Function;

/**
 * A way to trace the rays of a scene.
 *
 * @param search how, for given settings
 */
record RayContestant(String label, RaySettings settings, Function<RaySettings, PairSearch> search) {
    static RayContestant onThreads(int threads, String label, RaySettings settings) {
        return new RayContestant(label, settings, chosen -> new ThreadedSearch(chosen, threads));
    }

    /** Those of Table 2.1, on threads. */
    static RayContestant of(int threads, RaySettings usual, StandardAlgorithm standard, boolean iterative) {
        return onThreads(threads,
                (iterative ? "iterative " : "") + (standard == StandardAlgorithm.BASIC ? "basic" : "BVH"),
                usual.with(standard).iterative(iterative).predictive(iterative));
    }

    PairSearch start() {
        return search.apply(settings);
    }
}
