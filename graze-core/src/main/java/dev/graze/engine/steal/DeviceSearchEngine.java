package dev.graze.engine.steal;

import dev.graze.spi.SearchMode;
import dev.graze.spi.EngineCapabilities;
import dev.graze.device.DeviceChooser;
import dev.graze.BoundingVolume;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.device.Device;
import dev.graze.device.Devices;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.engine.front.FrontEngine;
import dev.graze.mesh.Topology;
import java.util.List;
import java.util.function.Consumer;

/**
 * An engine that searches whole steps on devices by some scheme; without a device, and at an instant, the processor
 * does by the same kind of front.
 */
public abstract sealed class DeviceSearchEngine implements Engine permits LazyStealEngine, BalanceEngine {
    private final Scheme scheme;
    private final StealSettings settings;
    private final DeviceChooser choice;

    /** @param choice makes devices of the user's words, and tells somebody in a line what cannot be had */
    DeviceSearchEngine(Scheme scheme, StealSettings settings,
            DeviceChooser choice) {
        this.scheme = scheme;
        this.settings = settings;
        this.choice = choice;
    }

    static List<Device> chosenByUser(String words, Consumer<String> warnings) {
        return Devices.choose(words, warnings);
    }

    @Override
    public EngineCapabilities capabilities(SearchMode mode) {
        return mode == SearchMode.DISCRETE
                ? new FrontEngine().capabilities(mode)
                : EngineCapabilities.withBounds(BoundingVolume.values()).withDevices()
                        .withSettings(EngineSetting.GROUP_SIZE, EngineSetting.STACK, EngineSetting.BATCH);
    }

    @Override
    public void check(SearchMode mode, EngineOptions options) {
        settings.setBy(options);
    }

    @Override
    public ContinuousSession continuous(Topology topology, EngineOptions options) {
        return new StealContinuous(topology, options, scheme, settings.setBy(options), choice);
    }

    @Override
    public DiscreteSession discrete(Topology topology, EngineOptions options) {
        return new FrontEngine().discrete(topology, options);
    }

    /**
     * For steps that devices have no part in: the processor has no oriented boxes, and says so to whoever asked for
     * them.
     */
    static EngineOptions forProcessor(EngineOptions options) {
        if (options.bounds() != BoundingVolume.OBB) {
            return options;
        }
        options.warnings()
                .accept("bounding volume 'obb' is for devices only: the processor searches with its own choice");
        return options.withBounds(null);
    }
}
