package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.device.DeviceChooser;
import dev.graze.device.Devices;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.spi.SearchScene;
import dev.graze.spi.Engine;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.EngineOptions;

/** HPCCD: hybrid parallel continuous collision detection (paper of Kim, Heo, Huh, Kim and Yoon). */
public final class InterCdEngine implements Engine {
    private static final EngineCapabilities VOLUMES = EngineCapabilities.withBounds(BoundingVolume.AABB,
            BoundingVolume.KDOP18, BoundingVolume.SLABS);

    private final InterCdSettings settings;
    private final DeviceChooser chooser;

    public InterCdEngine() {
        this(InterCdSettings.DEFAULT);
    }

    public InterCdEngine(InterCdSettings settings) {
        this(settings, Devices::choose);
    }

    /** @param chooser finds the devices to use */
    public InterCdEngine(InterCdSettings settings, DeviceChooser chooser) {
        this.settings = settings;
        this.chooser = chooser;
    }

    @Override
    public String name() {
        return "inter-cd";
    }

    @Override
    public String description() {
        return "lock-free task units on all cores, and elementary tests on devices if there are any:"
                + " HPCCD's hybrid method";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return mode == SearchMode.CONTINUOUS ? VOLUMES.withDevices() : VOLUMES;
    }

    @Override
    public void check(SearchMode mode, EngineOptions options) {
        if (options.control().executor().isPresent()) {
            throw new InvalidInputException("engine 'inter-cd' takes no executor, because its threads wait for each"
                    + " other; leave executor out, or choose another engine");
        }
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options,
                team -> new InterCdContinuous(team, scene, options, settings, chooser));
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
        return SessionWorkers.startSession(options,
                team -> new InterCdDiscrete(team, scene, options, settings));
    }
}
