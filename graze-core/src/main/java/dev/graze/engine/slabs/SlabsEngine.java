package dev.graze.engine.slabs;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.spi.SearchScene;

/**
 * The fastest engine on a CPU: hierarchies of features with slabs at t0 and t1 as volumes, which SIMD kernels test four
 * nodes against four.
 */
public final class SlabsEngine implements Engine {
    @Override
    public String name() {
        return "slabs";
    }

    @Override
    public String description() {
        return "trees of features by slabs at both ends of the step, tested with SIMD: the fastest on a CPU";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return EngineCapabilities.withFixedBounds("has bounding volumes of its own");
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options, team -> new SlabsContinuous(scene, options, team));
    }

    @Override
    public ProximitySession proximity(SearchScene scene, EngineOptions options) {
        return NearSession.start(this, scene, options);
    }

    @Override
    public CandidateSession candidates(SearchScene scene, EngineOptions options) {
        return CandidateSearch.start(this, scene, options);
    }

    @Override
    public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options, team -> new SlabsDiscrete(scene, options, team));
    }
}
