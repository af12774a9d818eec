package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineSetting;

import dev.graze.mesh.InvalidInputException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The settings that a user has given a value. */
final class ChosenSettings {
    private final Map<EngineSetting, Integer> values = new EnumMap<>(EngineSetting.class);

    void set(EngineSetting setting, int value) {
        values.put(setting, setting.requireInRange(value));
    }

    /**
     * What was chosen, for an engine that takes all of it. To ignore what one does not take would let people compare
     * what is the same.
     *
     * @param taken which settings an engine takes in this mode
     */
    Map<EngineSetting, Integer> of(Engine engine, String mode, Function<Engine, Set<EngineSetting>> taken) {
        for (EngineSetting setting : values.keySet()) {
            if (!taken.apply(engine).contains(setting)) {
                throw new InvalidInputException(
                        "engine '" + engine.name() + "' has no setting '" + setting.key() + "' in " + mode
                                + " mode; leave it out" + alternatives(setting, taken));
            }
        }
        return values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(values));
    }

    private static String alternatives(EngineSetting setting, Function<Engine, Set<EngineSetting>> taken) {
        String names = Engines.all().stream().filter(engine -> taken.apply(engine).contains(setting)).map(Engine::name)
                .collect(Collectors.joining(" or "));
        return names.isEmpty() ? "" : ", or choose engine " + names;
    }
}
