package dev.graze.engine.brute;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.spi.SearchScene;

/**
 * Tests all pairs of features, boxes first: quadratic, with no hierarchy and no state that could be wrong. The
 * reference for other engines, and fast enough for ten thousand triangles.
 */
public final class BruteEngine implements Engine {
    /**
     * How many features a thread takes at a time, each to be tested against all later ones. Early features have many of
     * those and late ones few, so blocks are small; taking one costs far less than testing a feature.
     */
    static final int FEATURES_PER_BLOCK = 64;

    @Override
    public String name() {
        return "brute";
    }

    @Override
    public String description() {
        return "all pairs of features, boxes first: the reference, for up to about ten thousand triangles";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return EngineCapabilities.withFixedBounds("has no hierarchy to wrap");
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options, team -> new BruteContinuous(scene, options, team));
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
        return SessionWorkers.startSession(options, team -> new BruteDiscrete(scene, options, team));
    }
}
