package dev.graze.bench.paper;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;

/**
 * An engine with the options it is measured with.
 *
 * @param label    its name in messages, and its key in a {@link Comparison}
 * @param moving   whether it finds contacts in motion; otherwise it finds intersections at instants
 * @param offloads whether its times count only if a device did part of the work
 */
public record MeasuredEngine(String label, Engine engine, EngineOptions options, boolean moving, boolean offloads) {
    /** Creates an engine that finds contacts in motion. */
    public MeasuredEngine(String label, Engine engine, EngineOptions options) {
        this(label, engine, options, true, false);
    }

    /** Returns an engine with default options. */
    public static MeasuredEngine on(int threads, String label, Engine engine) {
        return new MeasuredEngine(label, engine, EngineOptions.touching(threads));
    }
}
