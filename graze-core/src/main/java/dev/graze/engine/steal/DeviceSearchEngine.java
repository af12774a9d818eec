package dev.graze.engine.steal;

import dev.graze.BoundingVolume;
import dev.graze.device.DeviceChooser;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.SearchScene;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;

/**
 * An engine that searches whole steps on devices. Without a device, the engine {@code slabs} searches them on the CPU.
 * Instants are searched like those of the {@code front} engine.
 */
public abstract sealed class DeviceSearchEngine implements Engine permits LazyStealEngine, BalanceEngine {
    private final Scheme scheme;
    private final StealSettings settings;
    private final DeviceChooser chooser;

    /** @param chooser finds the devices to use */
    DeviceSearchEngine(Scheme scheme, StealSettings settings, DeviceChooser chooser) {
        this.scheme = scheme;
        this.settings = settings;
        this.chooser = chooser;
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return mode == SearchMode.DISCRETE
                ? new FrontEngine().capabilities(mode)
                : EngineCapabilities.withBounds(BoundingVolume.values()).withDevices()
                        .withSettings(EngineSetting.GROUPS, EngineSetting.GROUP_SIZE, EngineSetting.STACK,
                                EngineSetting.BATCH);
    }

    @Override
    public void check(SearchMode mode, EngineOptions options) {
        settings.overriddenBy(options);
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options,
                team -> new StealContinuous(team, scene, options, scheme,
                        settings.overriddenBy(options), chooser));
    }

    /** Answers with {@code slabs}: devices find only contacts. */
    @Override
    public ProximitySession proximity(SearchScene scene, EngineOptions options) {
        return new SlabsEngine().proximity(scene, options.withBounds(null));
    }

    /** Answers with {@code slabs}, as for near pairs. */
    @Override
    public CandidateSession candidates(SearchScene scene, EngineOptions options) {
        return new SlabsEngine().candidates(scene, options.withBounds(null));
    }

    @Override
    public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
        return new FrontEngine().discrete(scene, options);
    }
}
