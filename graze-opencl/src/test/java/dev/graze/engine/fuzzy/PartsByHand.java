package dev.graze.engine.fuzzy;

import dev.graze.device.Device;
import java.util.List;

/** The engine with given devices, whatever the options say: its own constructor for that is not for users. */
public final class PartsByHand {
    private PartsByHand() {
    }

    public static FuzzyEngine engine(FuzzySettings settings, List<? extends Device> devices) {
        return new FuzzyEngine(settings, new ChosenPartDevices((words, warnings) -> List.copyOf(devices)));
    }
}
