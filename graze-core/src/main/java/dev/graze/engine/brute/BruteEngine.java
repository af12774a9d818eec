package dev.graze.engine.brute;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.mesh.Topology;

/**
 * All pairs of features, boxes first: quadratic, with no hierarchy and no state that could be wrong. What other engines
 * are checked against, and good enough for ten thousand triangles.
 */
public final class BruteEngine implements Engine {
    /**
     * Rows are long in front and short at the end, so threads take few at a time; each costs far more than taking a
     * block.
     */
    static final int ROWS_PER_BLOCK = 64;

    @Override
    public String name() {
        return "brute";
    }

    @Override
    public String description() {
        return "all pairs of features, boxes first: the reference, for up to some ten thousand triangles";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return EngineCapabilities.withFixedBounds("has no hierarchy to wrap");
    }

    @Override
    public ContinuousSession continuous(Topology topology, EngineOptions options) {
        return SessionWorkers.startSession(options.threads(), team -> new BruteContinuous(topology, options, team));
    }

    @Override
    public DiscreteSession discrete(Topology topology, EngineOptions options) {
        return SessionWorkers.startSession(options.threads(), team -> new BruteDiscrete(topology, options, team));
    }
}
