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

    /** Has every setting checked by its owner before any work, on a single triangle. */
    public void requireUsable() {
        Topology triangle = Topology.of(3, new int[] { 0, 1, 2 });
        if (motion) {
            continuous(triangle).start(new double[9]).close();
        } else {
            discrete(triangle).start().close();
        }
    }
}
