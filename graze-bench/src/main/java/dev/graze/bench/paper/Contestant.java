package dev.graze.bench.paper;

import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;

/**
 * An engine as it is set up for a comparison.
 *
 * @param moving whether it is to find contacts in motion; else intersections at an instant
 */
public record Contestant(String label, Engine engine, EngineOptions options, boolean moving) {
    /** One for contacts in motion. */
    public Contestant(String label, Engine engine, EngineOptions options) {
        this(label, engine, options, true);
    }

    /** One at the default options. */
    public static Contestant on(int threads, String label, Engine engine) {
        return new Contestant(label, engine, EngineOptions.touching(threads));
    }

    Runner start(SceneWindow window, ContactBuffer contacts, IntersectionBuffer intersections) {
        return moving
                ? Runner.inMotion(engine.continuous(window.topology(), options), window, contacts)
                : Runner.atInstants(engine.discrete(window.topology(), options), window, intersections);
    }
}
