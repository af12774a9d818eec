package dev.graze;

import dev.graze.spi.Engine;

import dev.graze.mesh.InvalidInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The engines on the class or module path. */
public final class Engines {
    /** The default engine. */
    public static final String DEFAULT = "slabs";

    private Engines() {
    }

    /** Loads the services once, on first use: that takes a millisecond, as long as many steps. */
    private static final class Found {
        private static final List<Engine> ENGINES = ServiceLoader.load(Engine.class, Engine.class.getClassLoader())
                .stream()
                .map(ServiceLoader.Provider::get).sorted(Comparator.comparing(Engine::name)).toList();
    }

    /** Returns all engines, sorted by name. */
    public static List<Engine> all() {
        return Found.ENGINES;
    }

    /**
     * Returns the engine with this name.
     *
     * @throws InvalidInputException if there is none; the message lists the engines
     */
    public static Engine named(String name) {
        List<Engine> all = all();
        Objects.requireNonNull(name, "name of an engine");
        return all.stream().filter(engine -> engine.name().equals(name)).findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "there is no engine '" + name + "'; choose one of: "
                                + all.stream().map(Engine::name).collect(Collectors.joining(", "))));
    }
}
