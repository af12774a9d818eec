package dev.graze.engine.fuzzy;

import dev.graze.device.DeviceChooser;
import dev.graze.device.Devices;
import dev.graze.engine.session.CandidateSearch;
import dev.graze.engine.session.NearSession;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.spi.SearchScene;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineCapabilities;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;

/** Collision detection based on fuzzy scene subdivision (paper of Mainzer and Zachmann). */
public final class FuzzyEngine implements Engine {
    private final FuzzySettings settings;
    private final DeviceChooser chooser;

    public FuzzyEngine() {
        this(FuzzySettings.DEFAULT);
    }

    public FuzzyEngine(FuzzySettings settings) {
        this(settings, Devices::choose);
    }

    /** @param chooser finds the devices to use */
    public FuzzyEngine(FuzzySettings settings, DeviceChooser chooser) {
        this.settings = settings;
        this.chooser = chooser;
    }

    @Override
    public String name() {
        return "fuzzy";
    }

    @Override
    public String description() {
        return "overlapping clusters by fuzzy C-means, each swept along its principal axis: no hierarchy,"
                + " so sudden jumps of the scene do no harm";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return EngineCapabilities.withFixedBounds("has no hierarchy to wrap").withDevices()
                .withSettings(EngineSetting.PARTS);
    }

    private FuzzySettings settings(EngineOptions options) {
        int clusters = options.setting(EngineSetting.PARTS);
        return clusters == 0 ? settings : settings.withClusters(clusters);
    }

    @Override
    public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options,
                team -> new FuzzyContinuous(team, scene, options, settings(options), chooser));
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
                team -> new FuzzyDiscrete(team, scene, options, settings(options), chooser));
    }
}
