package dev.graze.engine.steal;

import dev.graze.Engine;
import dev.graze.device.Device;
import dev.graze.device.SearchPlan.Scheme;
import java.util.List;

/** Engines with devices that a test chooses. */
public final class SearchesByHand {
    private SearchesByHand() {
    }

    public static Engine engine(Scheme scheme, StealSettings settings, List<? extends Device> devices) {
        List<Device> chosen = List.copyOf(devices);
        return scheme == Scheme.STEAL
                ? new LazyStealEngine(settings, (words, warnings) -> chosen)
                : new BalanceEngine(settings, (words, warnings) -> chosen);
    }
}
