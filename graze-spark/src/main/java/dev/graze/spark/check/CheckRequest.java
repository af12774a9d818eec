package dev.graze.spark.check;

import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteOptions;
import dev.graze.mesh.Topology;
import java.io.Serializable;

/**
 * What is looked for and how, in every task.
 *
 * @param motion     whether contacts in motion, or intersections at t0
 * @param engine     the engine's name
 * @param threads    of one task
 * @param separation at which features in motion are in contact
 */
public record CheckRequest(boolean motion, String engine, int threads, double separation) implements Serializable {
    public ContinuousOptions continuous(Topology topology) {
        return Detector.continuous(topology).engine(engine).threads(threads).separation(separation);
    }

    public DiscreteOptions discrete(Topology topology) {
        return Detector.discrete(topology).engine(engine).threads(threads);
    }

    /** Checks every setting before any work starts. */
    public void requireUsable() {
        Topology none = Topology.of(0, new int[0]);
        if (motion) {
            continuous(none).validate();
        } else {
            discrete(none).validate();
        }
    }
}
