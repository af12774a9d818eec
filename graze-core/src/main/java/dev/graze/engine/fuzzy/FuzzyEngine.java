package dev.graze.engine.fuzzy;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.device.DeviceChooser;
import dev.graze.device.Devices;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;

/** Collision detection based on fuzzy scene subdivision (paper of Mainzer and Zachmann). */
public final class FuzzyEngine implements Engine {
    private final FuzzySettings settings;
    private final ChosenClusterDevices devices;

    public FuzzyEngine() {
        this(FuzzySettings.DEFAULT);
    }

    public FuzzyEngine(FuzzySettings settings) {
        this(settings, Devices::choose);
    }

    /** @param chooser finds the devices to use */
    public FuzzyEngine(FuzzySettings settings, DeviceChooser chooser) {
        this.settings = settings;
        this.devices = new ChosenClusterDevices(chooser);
    }

    @Override
    public String name() {
        return "fuzzy";
    }

    @Override
    public String description() {
        return "overlapping parts by fuzzy C-means, each swept along its principal axis: no hierarchy, so nothing that a jump could spoil";
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return EngineCapabilities.withFixedBounds("has no hierarchy to wrap").withDevices()
                .withSettings(EngineSetting.PARTS);
    }

    private FuzzySettings settings(EngineOptions options) {
        int parts = options.setting(EngineSetting.PARTS);
        return parts == 0 ? settings : settings.withClusters(parts);
    }

    @Override
    public ContinuousSession continuous(Topology topology, EngineOptions options) {
        return new FuzzyContinuous(topology, options, settings(options), devices);
    }

    @Override
    public DiscreteSession discrete(Topology topology, EngineOptions options) {
        return new FuzzyDiscrete(topology, options, settings(options), devices);
    }
}
