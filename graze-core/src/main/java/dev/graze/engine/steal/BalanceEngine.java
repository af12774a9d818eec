package dev.graze.engine.steal;

import dev.graze.device.DeviceChooser;
import dev.graze.device.Devices;
import dev.graze.device.SearchPlan.Scheme;

/**
 * The baseline for lazy work stealing: gProximity's scheme, with one kernel that traverses and another that balances
 * (sections 1.1 and 6).
 */
public final class BalanceEngine extends DeviceSearchEngine {
    public BalanceEngine() {
        this(StealSettings.DEFAULT);
    }

    public BalanceEngine(StealSettings settings) {
        this(settings, Devices::choose);
    }

    /** @param chooser finds the devices to use */
    public BalanceEngine(StealSettings settings, DeviceChooser chooser) {
        super(Scheme.BALANCE, settings, chooser);
    }

    @Override
    public String name() {
        return "balance";
    }

    @Override
    public String description() {
        return "whole steps on devices, with work redistributed between kernel launches:"
                + " gProximity's scheme, for comparison";
    }
}
