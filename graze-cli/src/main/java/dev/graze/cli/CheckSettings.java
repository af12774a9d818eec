package dev.graze.cli;

import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteOptions;
import dev.graze.Engines;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import picocli.CommandLine.Option;

/** The options that say how to look, shared by the commands that check. */
final class CheckSettings {
    @Option(names = "--mode", paramLabel = "MODE", defaultValue = "continuous", description = "continuous: contacts in the motion from each frame to the next, with the time of impact; bodies that already interpenetrate and do not touch during a step have none, --mode discrete finds those; "
            + "discrete: intersecting triangles within each frame. Default: ${DEFAULT-VALUE}")
    Mode mode;

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = Engines.DEFAULT, description = "How to search; 'graze engines' lists them. It decides the speed, not the answer. Default: ${DEFAULT-VALUE}")
    String engine;

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads. Default: one per processor")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--separation", paramLabel = "D", defaultValue = "0", description = "Continuous: features this close or closer are in contact; 0 means touching. Default: ${DEFAULT-VALUE}")
    double separation;

    /** Has every setting checked by its owner, without starting anything. */
    void requireUsable(Topology topology) {
        if (mode == Mode.CONTINUOUS) {
            continuous(topology);
        } else {
            discrete(topology);
        }
    }

    ContinuousOptions continuous(Topology topology) {
        return Detector.continuous(topology).engine(engine).threads(threads).separation(separation);
    }

    DiscreteOptions discrete(Topology topology) {
        if (separation != 0) {
            throw new InvalidInputException(
                    "--separation is for continuous mode; leave it out: discrete mode finds triangles that touch or cross");
        }
        return Detector.discrete(topology).engine(engine).threads(threads);
    }
}
