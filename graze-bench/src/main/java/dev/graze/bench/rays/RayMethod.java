package dev.graze.bench.rays;

import dev.graze.rigid.rays.PairSearch;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import dev.graze.rigid.rays.ThreadedSearch;
import java.util.function.Function;

/**
 * A method that traces the rays of a scene.
 *
 * @param search creates the search for given settings
 */
record RayMethod(String label, RaySettings settings, Function<RaySettings, PairSearch> search) {
    static RayMethod onThreads(int threads, String label, RaySettings settings) {
        return new RayMethod(label, settings, chosen -> new ThreadedSearch(chosen, threads));
    }

    /** Returns a method of Table 2.1, on threads. */
    static RayMethod of(int threads, RaySettings usual, StandardAlgorithm standard, boolean iterative) {
        return onThreads(threads,
                (iterative ? "iterative " : "") + (standard == StandardAlgorithm.BASIC ? "basic" : "BVH"),
                usual.with(standard).iterative(iterative).predictive(iterative));
    }

    PairSearch start() {
        return search.apply(settings);
    }
}
