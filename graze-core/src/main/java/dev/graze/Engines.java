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
    /** The engine that is used where none is named. */
    public static final String DEFAULT = "slabs";

    private Engines() {
    }

    /** Looked up once, by the first who asks: that takes a millisecond, as long as many a step. */
    private static final class Found {
        private static final List<Engine> ENGINES = ServiceLoader.load(Engine.class, Engine.class.getClassLoader())
                .stream()
                .map(ServiceLoader.Provider::get).sorted(Comparator.comparing(Engine::name)).toList();
    }

    /** All engines there are, by name. */
    public static List<Engine> all() {
        return Found.ENGINES;
    }

    /**
     * The engine of that name.
     *
     * @throws InvalidInputException listing the engines there are, if none has that name
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
