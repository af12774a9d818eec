package dev.graze.engine.bvtt;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.bvh.BvttWalk;
import dev.graze.spi.StepStatistics;

/**
 * The hierarchical algorithm that MCCD starts from and compares with (its reference [3]): one thread walks down from
 * the root at every step.
 */
public final class SerialEngine implements Engine {
    private final BvttSettings settings;

    public SerialEngine() {
        this(BvttSettings.DEFAULT);
    }

    public SerialEngine(BvttSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "serial";
    }

    @Override
    public String description() {
        return "one hierarchy, walked from its root in one thread: what MCCD is compared with";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return BvttSettings.CAPABILITIES;
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return BvttContinuous.start(scene, options.withThreads(1), settings, SerialEngine::search);
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
        return BvttDiscrete.start(scene, options.withThreads(1), settings, SerialEngine::search);
    }

    private static void search(BvttHierarchy hierarchy, StepStatistics statistics) {
        hierarchy.walk(0).from(BvttWalk.ROOT, null);
    }
}
