package dev.graze.engine.steal;

import dev.graze.device.DeviceChooser;
import dev.graze.device.Devices;
import dev.graze.device.SearchPlan.Scheme;

/**
 * Lazy work stealing for continuous hierarchy traversal on deformable bodies (da Silva, Esperança and Marroquim,
 * section 4).
 */
public final class LazyStealEngine extends DeviceSearchEngine {
    public LazyStealEngine() {
        this(StealSettings.DEFAULT);
    }

    public LazyStealEngine(StealSettings settings) {
        this(settings, Devices::choose);
    }

    /** @param chooser finds the devices to use */
    public LazyStealEngine(StealSettings settings, DeviceChooser chooser) {
        super(Scheme.STEAL, settings, chooser);
    }

    @Override
    public String name() {
        return "lazy-steal";
    }

    @Override
    public String description() {
        return "whole steps on devices, whose work groups steal work from each other when they run out:"
                + " lazy work stealing";
    }
}
