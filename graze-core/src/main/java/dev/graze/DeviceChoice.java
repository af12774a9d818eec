package dev.graze;

import dev.graze.spi.Engine;

import dev.graze.mesh.InvalidInputException;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a user says about devices, checked against the engine that is to use them. */
final class DeviceChoice {
    private DeviceChoice() {
    }

    /**
     * The user's words, for an engine that looks at them or if they ask for no device. To ignore them would let people
     * believe that a device did the work.
     *
     * @param words null leaves it to the engine
     * @param uses  which engines use devices in this mode
     */
    static String of(String words, Engine engine, String mode, Predicate<Engine> uses) {
        if (words == null || words.strip().equals("none") || uses.test(engine)) {
            return words;
        }
        throw new InvalidInputException(
                "engine '" + engine.name() + "' uses no devices in " + mode
                        + " mode; leave device out, or choose engine "
                        + Engines.all().stream().filter(uses).map(Engine::name).collect(Collectors.joining(" or ")));
    }
}
