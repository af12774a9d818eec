package dev.graze.cli.bench.paper;

import dev.graze.Engine;
import dev.graze.EngineOptions;

/** An engine as it is set up for a comparison. */
public record Contestant(String label, Engine engine, EngineOptions options) {
    /** One at the default options. */
    public static Contestant on(int threads, String label, Engine engine) {
        return new Contestant(label, engine, EngineOptions.touching(threads));
    }
}
