package dev.graze.engine.steal;

import dev.graze.device.DeviceChooser;
import dev.graze.device.SearchPlan.Scheme;

/**
 * The baseline of lazy work stealing: gProximity's scheme, a kernel that traverses and another that balances (sections
 * 1.1 and 6).
 */
public final class BalanceEngine extends DeviceSearchEngine {
    public BalanceEngine() {
        this(StealSettings.DEFAULT);
    }

    public BalanceEngine(StealSettings settings) {
        this(settings, DeviceSearchEngine::chosenByUser);
    }

    /** @param choice makes devices of the user's words, and tells somebody in a line what cannot be had */
    public BalanceEngine(StealSettings settings, DeviceChooser choice) {
        super(Scheme.BALANCE, settings, choice);
    }

    @Override
    public String name() {
        return "balance";
    }

    @Override
    public String description() {
        return "whole steps on devices, between whose launches work is dealt out anew: gProximity's scheme, to compare";
    }
}
