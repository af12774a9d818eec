package dev.graze.spi;

import dev.graze.BoundingVolume;
import java.util.List;

/**
 * What users can choose for an engine in one mode. Options are checked against it before a session starts, so that an
 * option that would have no effect is refused instead of ignored.
 *
 * @param bounds        the bounding volumes to choose from; empty if the engine offers no choice
 * @param fixedBounds   why there is no choice, to complete the sentence "engine 'x' ..."; unused if there is one
 * @param usesDevices   whether the engine uses devices, and so {@link EngineOptions#device}
 * @param settings      the engine's own settings, in the order in which to list them
 */
public record EngineCapabilities(List<BoundingVolume> bounds, String fixedBounds, boolean usesDevices,
        List<EngineSetting> settings) {
    /** Copies the lists. */
    public EngineCapabilities {
        bounds = List.copyOf(bounds);
        settings = List.copyOf(settings);
    }

    /** Describes an engine with a choice of bounding volumes, without devices or settings. */
    public static EngineCapabilities withBounds(BoundingVolume... choice) {
        return new EngineCapabilities(List.of(choice), "", false, List.of());
    }

    /** Describes an engine without a choice of bounding volumes, devices or settings. */
    public static EngineCapabilities withFixedBounds(String reason) {
        return new EngineCapabilities(List.of(), reason, false, List.of());
    }

    /** Returns the same capabilities with devices. */
    public EngineCapabilities withDevices() {
        return new EngineCapabilities(bounds, fixedBounds, true, settings);
    }

    /** Returns the same capabilities with these settings. */
    public EngineCapabilities withSettings(EngineSetting... own) {
        return new EngineCapabilities(bounds, fixedBounds, usesDevices, List.of(own));
    }
}
