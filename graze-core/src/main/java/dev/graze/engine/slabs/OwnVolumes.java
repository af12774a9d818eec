package dev.graze.engine.slabs;

import dev.graze.EngineOptions;
import dev.graze.mesh.InvalidInputException;

/** The engine's volumes are what it is about; it cannot work with others. */
final class OwnVolumes {
    private OwnVolumes() {
    }

    static void require(String engine, EngineOptions options) {
        if (options.bounds() != null) {
            throw new InvalidInputException(
                    "engine '" + engine
                            + "' has bounding volumes of its own; leave bounds out, or choose engine serial, phc, front or inter-cd");
        }
    }
}
