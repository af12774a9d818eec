package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.Contestant;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import java.util.function.Consumer;

/** Who takes part: the paper's engine, set up in all its ways, and our others beside it. */
final class FuzzyEngines {
    private static final String NO_DEVICE = "none";

    private final int threads;
    private final boolean moving;
    private final Consumer<String> warnings;

    /**
     * For contacts in motion, or for intersections at an instant; with a place for what an engine had to do without.
     */
    FuzzyEngines(int threads, boolean moving, Consumer<String> warnings) {
        this.threads = threads;
        this.moving = moving;
        this.warnings = warnings;
    }

    Contestant fuzzy() {
        return contestant("fuzzy", new FuzzyEngine(), NO_DEVICE);
    }

    Contestant front() {
        return contestant("front", new FrontEngine(), NO_DEVICE);
    }

    Contestant interCd() {
        return contestant("inter-cd", new InterCdEngine(), NO_DEVICE);
    }

    Contestant slabs() {
        return contestant("slabs", new SlabsEngine(), NO_DEVICE);
    }

    Contestant inParts(int parts, boolean principalAxes) {
        FuzzySettings settings = FuzzySettings.DEFAULT.withClusters(parts);
        return contestant("fuzzy in " + parts + (principalAxes ? "" : ", along x"),
                new FuzzyEngine(principalAxes ? settings : settings.withoutPrincipalAxes()), NO_DEVICE);
    }

    /** As many parts as two devices can share. */
    Contestant onDevice(String device) {
        return contestant("fuzzy, device " + device, new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(4)), device);
    }

    private Contestant contestant(String label, Engine engine, String device) {
        EngineOptions options = EngineOptions.touching(threads).withDevice(device).withWarnings(warnings);
        return new Contestant(label + " on " + threads, engine, options, moving);
    }
}
