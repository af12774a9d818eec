package dev.graze.engine.front;

import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.engine.bvtt.BvttContinuous;
import dev.graze.engine.bvtt.BvttDiscrete;
import dev.graze.spi.SearchScene;

/** MCCD: front-based decomposition on all cores (paper of Tang, Manocha and Tong, section 4). */
public final class FrontEngine implements Engine {
    private final FrontSettings settings;

    public FrontEngine() {
        this(FrontSettings.DEFAULT);
    }

    public FrontEngine(FrontSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "front";
    }

    @Override
    public String description() {
        return "starts where the search of the last step ended, on all cores: MCCD's front-based decomposition";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return BvttSettings.CAPABILITIES;
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return BvttContinuous.start(scene, options, settings.tree(), new FrontSearcher(settings));
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
        return BvttDiscrete.start(scene, options, settings.tree(), new FrontSearcher(settings));
    }
}
