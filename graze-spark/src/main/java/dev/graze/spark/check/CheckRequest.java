package dev.graze.spark.check;

import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteOptions;
import dev.graze.mesh.Topology;
import java.io.Serializable;

/**
 * What every task searches for, and how.
 *
 * @param motion true for contacts in motion, false for intersections at t0
 * @param engine the name of the engine
 * @param threads the number of threads per task
 * @param separation the distance at which features in motion are in contact
 */
public record CheckRequest(boolean motion, String engine, int threads, double separation) implements Serializable {
    public ContinuousOptions continuous(Topology topology) {
        return Detector.continuous(topology).engine(engine).threads(threads).separation(separation);
    }

    public DiscreteOptions discrete(Topology topology) {
        return Detector.discrete(topology).engine(engine).threads(threads);
    }

    /** Validates every setting before any work starts. */
    public void requireUsable() {
        Topology none = Topology.of(0, new int[0]);
        if (motion) {
            continuous(none).validate();
        } else {
            discrete(none).validate();
        }
    }
}
