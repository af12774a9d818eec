package dev.graze.engine.rotation;

import dev.graze.engine.session.SessionWorkers;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.RotationSearch;
import dev.graze.spi.SearchScene;

/** Searches turning parts pair by pair. */
public final class PairwiseRotation implements RotationSearch {
    @Override
    public Engine.ContinuousSession start(Engine engine, SearchScene scene, EngineOptions options, double tolerance) {
        return SessionWorkers.startSession(options,
                team -> new RotationSession(engine, scene, options, tolerance, team));
    }
}
