package dev.graze.engine.bvtt;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;

/**
 * The plain parallel algorithm of MCCD 3.3, parallel hierarchical computation: one thread collects sub-tasks breadth
 * first, then all threads walk down from them.
 */
public final class PhcEngine implements Engine {
    private final BvttSettings settings;

    public PhcEngine() {
        this(BvttSettings.DEFAULT);
    }

    public PhcEngine(BvttSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "phc";
    }

    @Override
    public String description() {
        return "sub-tasks collected breadth first, then walked in parallel: the plain way to use all cores (MCCD 3.3)";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return BvttSettings.CAPABILITIES;
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return BvttContinuous.start(scene, options, settings, searcher());
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
        return BvttDiscrete.start(scene, options, settings, searcher());
    }

    private static Searcher searcher() {
        SubTasks tasks = new SubTasks();
        return (hierarchy, statistics) -> {
            long start = System.nanoTime();
            tasks.collect(hierarchy, null);
            statistics.addNanos(SubTasks.COLLECTION, System.nanoTime() - start);
            tasks.walk(hierarchy);
        };
    }
}
