package dev.graze.engine.steal;

import dev.graze.device.DeviceChooser;
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
        this(settings, DeviceSearchEngine::chosenByUser);
    }

    /** @param choice makes devices of the user's words, and tells somebody in a line what cannot be had */
    public LazyStealEngine(StealSettings settings, DeviceChooser choice) {
        super(Scheme.STEAL, settings, choice);
    }

    @Override
    public String name() {
        return "lazy-steal";
    }

    @Override
    public String description() {
        return "whole steps on devices, whose groups take work from each other when they run out: lazy work stealing";
    }
}
